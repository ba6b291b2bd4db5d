// Fetches everything, says how far it is, and starts the program.
import { follow } from "./events.mjs";
import { player } from "./sound.mjs";
import { reader } from "./reader.mjs";
import { alone, kept } from "./storage.mjs";
import { language, words } from "./words.mjs";
import { workers } from "./workers.mjs";

const SITE = "/lib/python3.14/site-packages";
const HOME = "/home/pyodide/mandala";
const progress = document.getElementById("progress");
const said = document.getElementById("words");

function say(text) {
  said.textContent = text;
}

async function parts(names, sizes) {
  const whole = names.reduce((sum, name) => sum + sizes[name], 0);
  let got = 0;
  const one = async (name) => {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const reader = answer.body.getReader();
    const chunks = [];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      got += next.value.length;
      progress.value = Math.min(1, got / whole);
      say(words.loading.replace("{part}", Math.round(100 * progress.value)));
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  };
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await one(name)])));
}

// What the program asks of the page: see mandala/ui/platform/browser.
function made(python, packages, storage, sounds) {
  const canvas = document.getElementById("canvas");
  const drawing = canvas.getContext("2d", { alpha: false, desynchronized: true });
  const heap = () => python._module.HEAPU8;
  const page = {
    storage,
    size: () => [Math.round(canvas.clientWidth * devicePixelRatio), Math.round(canvas.clientHeight * devicePixelRatio)],
    resize: (width, height) => Object.assign(canvas, { width, height }),
    visible: () => document.visibilityState === "visible",
    full: () => document.fullscreenElement !== null,
    fill: (wanted) => (wanted ? document.documentElement.requestFullscreen?.() : document.exitFullscreen?.())?.catch(() => {}),
    // The pixels at an address, in parts [left, top, width, height].
    draw(address, width, height, parts) {
      const pixels = new Uint8ClampedArray(heap().buffer, address, width * height * 4);
      const image = new ImageData(pixels, width, height);
      for (const part of parts) drawing.putImageData(image, 0, 0, ...part);
    },
    later(round, seconds) {
      if (seconds <= 0.017 && page.visible()) requestAnimationFrame(() => round());
      else setTimeout(() => round(), 1000 * seconds);
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
    copy: (text) => navigator.clipboard?.writeText(text).catch(() => {}),
    picture: (bytes) => navigator.clipboard?.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })]).catch(() => {}),
    ended: () => close(words.ended),
    failed: (reason) => (console.error(reason), close(words.broken)),
  };
  const [taken, put] = follow(canvas, page);
  Object.assign(page, reader(canvas, put), { taken });
  page.worker = workers(packages);
  page.player = player(sounds);
  return page;
}

function close(text) {
  document.getElementById("table").hidden = true;
  document.getElementById("welcome").hidden = false;
  progress.hidden = true;
  say(text);
}

async function start() {
  document.documentElement.lang = language;
  document.getElementById("unofficial").textContent = words.unofficial;
  if (typeof WebAssembly !== "object") return close(words.missing);
  await alone(() => (progress.hidden = true, say(words.elsewhere)));
  progress.hidden = false;
  const { first, sounds } = await (await fetch("files.json")).json();
  const files = await parts(Object.keys(first), first);
  say(words.starting);
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href, env: { HOME, SDL_VIDEODRIVER: "dummy" } });
  const packed = Object.entries(files).filter(([name]) => name.startsWith("packages/"));
  for (const [, bytes] of packed) python.unpackArchive(bytes, "wheel", { extractDir: SITE });
  const storage = await kept(python.FS, HOME);
  const core = packed.filter(([name]) => /\/(mandala|msgspec)/.test(name)).map(([, bytes]) => bytes);
  globalThis.mandala = made(python, core, storage, sounds);
  document.getElementById("table").hidden = false;
  python.runPython("from mandala.main import main; from mandala.ui.platform.browser.home import BrowserHome; main([], BrowserHome)");
  document.getElementById("welcome").hidden = true;
}

start().catch((error) => {
  console.error(error);
  close(words.failed);
});
