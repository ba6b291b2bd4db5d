// Python without a screen. Its first message says what to begin with, each later one is pickled for what hears it.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const SITE = "/lib/python3.14/site-packages";
const waiting = [];
let hear = (...message) => waiting.push(message);

// Whether the page took back the address of a message, as it does when it sends a newer one.
function outdated(address) {
  const asked = new XMLHttpRequest();
  asked.open("GET", address, false);
  try {
    asked.send();
  } catch {
    return true;
  }
  return asked.status !== 200;
}

async function begin({ begin, packages, name }) {
  navigator.locks?.request(name, () => (postMessage(null), new Promise(() => {})));
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  for (const bytes of packages) python.unpackArchive(bytes, "zip", { extractDir: SITE });
  hear = python.pyimport("mandala.platform.browser.worker").begin(begin, outdated);
  waiting.forEach((message) => hear(...message));
}

onmessage = ({ data }) => (data.begin ? begin(data).catch((error) => setTimeout(() => { throw error; })) : hear(...data));
