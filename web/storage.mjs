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

const opened = (name) =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

// The program's settings as they were kept, before its folder is there; {} for none.
export async function settings(folder) {
  try {
    const base = await opened(folder); // IDBFS names it so
    const found = await new Promise((resolve) => {
      const asking = base.transaction("FILE_DATA").objectStore("FILE_DATA").get(`${folder}/settings.json`);
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => resolve(undefined);
    }).finally(() => base.close());
    return JSON.parse(new TextDecoder().decode(found.contents));
  } catch {
    return {};
  }
}

const SECONDS = 3; // between two looks for what was written without a call
const TRIES = 9;

// Mounts the folder with what was kept. Returns what the program calls when it has written. Where the browser keeps
// nothing, the folder cannot be written, and the program goes on in memory.
export async function kept(FS, folder) {
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
  };
  setInterval(storage.keep, 1000 * SECONDS);
  for (const leaving of ["visibilitychange", "pagehide"]) addEventListener(leaving, storage.keep);
  return storage;
}
