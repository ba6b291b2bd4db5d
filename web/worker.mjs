// Python without a screen. Its first message says what to begin with, each later one is pickled for what hears it.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const SITE = "/lib/python3.14/site-packages";
const waiting = [];
let hear = (bytes) => waiting.push(bytes);

async function begin({ begin, packages, shared }) {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  for (const bytes of packages) python.unpackArchive(bytes, "wheel", { extractDir: SITE });
  const sent = shared && new Int32Array(shared);
  const told = python.pyimport("mandala.platform.browser.worker").begin(begin, () => (sent ? Atomics.load(sent, 0) : 0));
  hear = (bytes) => {
    told(bytes);
    postMessage(null); // ready for the next one
  };
  postMessage(null);
  waiting.forEach(hear);
}

onmessage = ({ data }) => (data.begin ? begin(data).catch((error) => setTimeout(() => { throw error; })) : hear(data));
