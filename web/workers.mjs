// Python beside the page: see mandala/platform/browser/work.py.

// Returns what starts a worker that begins with pickled bytes. `packages` are the files that each of them unpacks.
export function workers(packages) {
  return (begin, heard) => {
    const handle = { inbox: [], ended: "", busy: 0 };
    const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null; // counts what was sent
    const sent = shared && new Int32Array(shared);
    let worker;
    const open = () => {
      worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
      handle.busy = 1; // with its start
      worker.onmessage = ({ data }) => {
        if (data === null) handle.busy -= 1;
        else handle.inbox.push(data);
        heard?.();
      };
      worker.onerror = (event) => {
        handle.ended = event.message || "the worker ended";
        heard?.();
      };
      worker.postMessage({ begin, packages, shared });
    };
    // Without shared memory a worker hears nothing while it thinks: a new one takes its place.
    handle.post = (bytes) => {
      if (handle.busy > 0 && !shared && handle.started) {
        worker.terminate();
        open();
      }
      handle.started = true;
      if (sent) Atomics.add(sent, 0, 1);
      handle.busy += 1;
      worker.postMessage(bytes);
    };
    handle.kill = () => {
      worker.terminate();
      handle.ended = "the worker was killed";
    };
    open();
    return handle;
  };
}
