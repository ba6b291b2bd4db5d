// Fetches everything, says how far it is, and starts the program.
import { follow } from "./events.mjs";
import { pictures } from "./pictures.mjs";
import { player } from "./sound.mjs";
import { reader } from "./reader.mjs";
import { alone, kept, settings } from "./storage.mjs";
import { WORDS } from "./words.mjs"; // mandala/ui/platform/browser/said.py
import { workers } from "./workers.mjs";

const SITE = "/lib/python3.14/site-packages";
const HOME = "/home/pyodide/mandala";
const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in WORDS) ?? "en";
const words = WORDS[language];
const UNSEEN = 500; // ms until a page that waits for a frame takes itself for hidden
const progress = document.getElementById("progress");
const said = document.getElementById("words");

function say(text) {
  said.textContent = text;
}

// Counts the bytes that are fetched before the program starts. Pyodide fetches its own files.
function counter(sizes) {
  const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let got = 0;
  const count = (bytes) => {
    if (progress.hidden) return; // something failed meanwhile
    got += bytes;
    progress.value = Math.min(1, got / whole);
    say(words.loading.replace("{part}", Math.round(100 * progress.value)));
  };
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const file = name.replace(/^.*\/pyodide\//, "pyodide/");
      if (file.startsWith("pyodide/") && file in sizes) count(sizes[file]);
    }
  }).observe({ type: "resource", buffered: true });
  return count;
}

async function fetched(name, count) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const chunks = [];
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    count(next.value.length);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

// The page as the program asks it: see mandala/ui/platform/browser.
function made(python, packages, storage, sounds, art) {
  const canvas = document.getElementById("canvas");
  const drawing = canvas.getContext("2d", { alpha: false, desynchronized: true });
  const heap = () => python._module.HEAPU8;
  const page = {
    storage,
    size: () => [Math.round(canvas.clientWidth * devicePixelRatio), Math.round(canvas.clientHeight * devicePixelRatio)],
    resize: (width, height) => (Object.assign(canvas, { width, height }), page.follow?.()),
    visible: () => document.visibilityState === "visible",
    full: () => document.fullscreenElement !== null,
    filled: false,
    fill(wanted) {
      page.filled = wanted;
      (wanted ? document.documentElement.requestFullscreen?.() : document.exitFullscreen?.())?.catch(() => {});
    },
    // The pixels at an address, in parts [left, top, width, height].
    draw(address, width, height, parts) {
      const pixels = new Uint8ClampedArray(heap().buffer, address, width * height * 4);
      const image = new ImageData(pixels, width, height);
      for (const part of parts) drawing.putImageData(image, 0, 0, ...part);
    },
    later(round, seconds) {
      let frame, timer;
      const go = () => (cancelAnimationFrame(frame), clearTimeout(timer), round());
      const draws = seconds <= 0.017 && page.visible();
      if (draws) frame = requestAnimationFrame(go);
      timer = setTimeout(go, draws ? UNSEEN : 1000 * seconds);
    },
    // The path of a file that the player brought, and a file for the player to take.
    store(name, bytes) {
      const path = `/tmp/${name.replaceAll("/", "_")}`;
      python.FS.writeFile(path, bytes);
      return path;
    },
    take(name, bytes) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([bytes]));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
    pasted: "",
    // False where the page may not copy at all.
    copy: (text) => Boolean(navigator.clipboard?.writeText(text).catch(() => {})),
    copyPicture: (bytes) =>
      Boolean(navigator.clipboard?.write?.([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]).catch(() => {})),
    ended: () => close(words.ended),
    failed: (reason) => (console.error(reason), close(words.broken)),
  };
  const [taken, put] = follow(canvas, page);
  Object.assign(page, reader(canvas, put), { taken });
  page.worker = workers(packages);
  page.player = player(sounds);
  page.picture = art.picture;
  return page;
}

function close(text) {
  document.getElementById("table").hidden = true;
  document.getElementById("welcome").hidden = false;
  progress.hidden = true;
  globalThis.mandala?.player.close();
  say(text);
}

async function start() {
  const speak = () => (document.documentElement.lang = settings().language || language);
  speak();
  document.getElementById("unofficial").textContent = words.unofficial;
  if (typeof WebAssembly !== "object") return close(words.missing);
  await alone(() => (progress.hidden = true, say(words.elsewhere)));
  progress.hidden = false;
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const loading = loadPyodide({ indexURL: new URL("pyodide/", location.href).href, env: { HOME, SDL_VIDEODRIVER: "dummy" } });
  const { first, pictures: drawn, sounds } = await (await fetch("files.json")).json();
  const small = Math.max(innerWidth / 1300, innerHeight / 812) * devicePixelRatio <= 1;
  const art = pictures(drawn, settings().table ?? "linen", small);
  const sizes = { ...first, ...art.first };
  const count = counter(sizes);
  const names = Object.keys(sizes).filter((name) => !name.startsWith("pyodide/"));
  const fetching = Promise.all(names.map(async (name) => [name, await fetched(name, count)]));
  const python = await loading;
  const storage = await kept(python.FS, HOME, speak);
  const files = new Map(await fetching);
  say(words.starting);
  const packed = [...files].filter(([name]) => name.startsWith("packages/"));
  for (const [, bytes] of packed) python.unpackArchive(bytes, "zip", { extractDir: SITE });
  for (const name of Object.keys(art.first)) art.took(name.replace("pictures/", ""), files.get(name));
  const core = packed.filter(([name]) => /\/(mandala|msgspec)/.test(name)).map(([, bytes]) => bytes);
  document.getElementById("table").hidden = false;
  globalThis.mandala = made(python, core, storage, sounds, art);
  python.runPython("import urllib.request"); // the paths of libraries need it, and later the page would stand still for it
  python.runPython("from mandala.main import main; from mandala.ui.platform.browser.home import BrowserHome; main([], BrowserHome)");
  document.getElementById("welcome").hidden = true;
  performance.mark("started"); // for benchmarks/web.py
  art.rest();
}

const failed = (error) => (console.error(error), close(words.failed));
const lost = ({ reason }) => failed(reason); // Pyodide tells of no file of its own that does not come
addEventListener("unhandledrejection", lost);
start().catch(failed).finally(() => removeEventListener("unhandledrejection", lost));
