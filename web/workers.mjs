// Python beside the page: see mandala/platform/browser/work.py.

// Returns what starts a worker that begins with pickled bytes. `packages` are the files that each of them unpacks.
export function workers(packages) {
  return (begin, heard) => {
    const handle = { inbox: [], ended: "" };
    const name = crypto.randomUUID();
    const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    let newest = "";
    const end = (why) => {
      handle.ended ||= why;
      URL.revokeObjectURL(newest);
      heard?.();
    };
    worker.onmessage = ({ data }) => {
      // It holds a lock of its own as long as it lives, since nothing else tells of a worker that was killed.
      if (data === null) return navigator.locks?.request(name, () => end("the worker ended"));
      handle.inbox.push(data);
      heard?.();
    };
    worker.onerror = (event) => end(event.message || "the worker ended");
    worker.postMessage({ begin, packages, name });
    // A thinking worker hears nothing, but it can look whether the address of its message is still the newest one.
    handle.post = (bytes) => {
      URL.revokeObjectURL(newest);
      newest = URL.createObjectURL(new Blob());
      worker.postMessage([bytes, newest]);
    };
    handle.kill = () => {
      worker.terminate();
      end("the worker was killed");
    };
    return handle;
  };
}
