// Keeps the program's folder in the browser's storage, and one tab at the table.

// Resolves when this tab is the only one; `wait` is called if another one is there.
export async function alone(wait) {
  if (!navigator.locks) return;
  const hold = (options) =>
    new Promise((resolve) => navigator.locks.request("mandala", options, (lock) => (resolve(lock), lock && new Promise(() => {}))));
  if (await hold({ ifAvailable: true })) return;
  wait();
  await hold({});
  location.reload(); // what the other tab wrote is read from the start
  await new Promise(() => {});
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

// Mounts the folder with what was kept. Returns what the program calls when it has written.
export async function kept(FS, folder) {
  const storage = { error: "" };
  FS.mkdirTree(folder);
  const sync = (load) => new Promise((resolve, reject) => FS.syncfs(load, (error) => (error ? reject(error) : resolve())));
  try {
    (await opened(`${folder}-probe`)).close();
    FS.mount(FS.filesystems.IDBFS, {}, folder);
    await sync(true);
    navigator.storage?.persist?.();
  } catch (error) {
    storage.error = error?.name || "SecurityError";
  }
  const forbidden = storage.error !== "";
  let flushing = false;
  let again = false;
  // One flush at a time, of all files in one transaction, so that each is as it was at one moment.
  storage.keep = async () => {
    if (forbidden) return;
    if (flushing) return void (again = true);
    flushing = true;
    do {
      again = false;
      try {
        await sync(false);
        storage.error = "";
      } catch (error) {
        storage.error = error?.name || "UnknownError";
      }
    } while (again);
    flushing = false;
  };
  addEventListener("visibilitychange", () => storage.keep());
  return storage;
}
