// Keeps the program's folder in the browser's storage, and one tab at the table.

// Resolves when this tab is the only one; `wait` is called if another one is there.
export async function alone(wait) {
  if (!navigator.locks) return;
  const hold = (options) =>
    new Promise((resolve) => {
      const asked = navigator.locks.request("mandala", options, (lock) => (resolve(lock), lock && new Promise(() => {})));
      asked.catch(() => resolve(true)); // with the storage the locks are forbidden
    });
  if (await hold({ ifAvailable: true })) return;
  wait();
  await hold({});
}

// The program's settings, as `kept` copied them: the page needs some before the folder is there. {} for none.
export function settings() {
  try {
    return JSON.parse(localStorage.getItem("settings")) ?? {};
  } catch {
    return {};
  }
}

const SECONDS = 3; // between two looks for what was written without a call
const TRIES = 9;

// Mounts the folder with what was kept. Returns what the program calls when it has written. Where the browser keeps
// nothing, the folder cannot be written, and the program goes on in memory. `changed` is called after each write.
export async function kept(FS, folder, changed) {
  const storage = { error: "", keep() {} };
  FS.mkdirTree(folder);
  const sync = (load) => new Promise((resolve, reject) => FS.syncfs(load, (error) => (error ? reject(error) : resolve())));
  try {
    FS.mount(FS.filesystems.IDBFS, {}, folder);
    await sync(true);
  } catch (error) {
    console.warn(error);
    FS.chmod(folder, 0o555);
    return storage;
  }
  navigator.storage?.persist?.().catch(() => {});
  const copy = () => {
    try {
      localStorage.setItem("settings", FS.readFile(`${folder}/settings.json`, { encoding: "utf8" }));
    } catch {} // none are there yet, or there is no space
    changed();
  };
  let flushing = false;
  let again = false;
  // One flush at a time, of all files in one transaction, so that each is as it was at one moment.
  storage.keep = async () => {
    if (flushing) return void (again = true);
    flushing = true;
    let tries = 0;
    do {
      again = false;
      await null; // the program ends its round first: SQLite may still be copying its log into the database
      storage.error = await sync(false).then(() => "", (error) => error?.name || "UnknownError");
      again ||= storage.error === "ErrnoError" && ++tries < TRIES; // a file went away meanwhile
    } while (again);
    flushing = false;
    copy();
  };
  copy();
  setInterval(storage.keep, 1000 * SECONDS);
  for (const leaving of ["visibilitychange", "pagehide"]) addEventListener(leaving, storage.keep);
  return storage;
}
