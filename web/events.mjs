// The page's events, as short lists that mandala/ui/platform/browser/events.py reads.

// Left to the browser: reloading, tabs, its tools. Of Ctrl with a letter the program knows only a few.
const isBrowsers = (event) =>
  event.key === "F5" || event.key === "F12" || (event.altKey && /^Arrow(Left|Right)$/.test(event.key)) ||
  ((event.ctrlKey || event.metaKey) && /^[bd-wy]$/i.test(event.key));
const BITS = [1, 4, 2]; // of `buttons`, by the number of a button
const mods = (event) => (event.shiftKey ? 1 : 0) | (event.ctrlKey || event.metaKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.getModifierState?.("AltGraph") ? 8 : 0);

// Canvas pixels for each pixel of the page, and the margins to the left of and above the picture, in canvas pixels.
export function fitted(canvas) {
  const scale = Math.max(canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight);
  return [scale, (canvas.clientWidth * scale - canvas.width) / 2, (canvas.clientHeight * scale - canvas.height) / 2];
}

export function follow(canvas, page) {
  let waiting = [];
  const put = (...event) => {
    const last = waiting.at(-1);
    if (event[2] === "CLICK" && last?.[1] === event[1] && last[2] === "FOCUS") waiting.pop(); // a reader's press takes the focus first
    waiting.push(event);
  };
  const at = (event) => {
    const [scale, left, top] = fitted(canvas);
    return [Math.round(event.clientX * scale - left), Math.round(event.clientY * scale - top)];
  };
  const pointer = (kind) => (event) => {
    event.preventDefault();
    if (kind === "down") canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") return put("finger", kind, event.pointerId, ...at(event).map((value, axis) => value / [canvas.width, canvas.height][axis]));
    // A button beside another one that is held comes and goes as a move.
    const changes = kind === "move" && event.button >= 0;
    const told = changes ? (event.buttons & BITS[event.button] ? "down" : "up") : kind;
    if (event.button < BITS.length) put("mouse", told, ...at(event), event.button, event.buttons, mods(event));
  };
  canvas.addEventListener("pointerdown", pointer("down"));
  canvas.addEventListener("pointermove", pointer("move"));
  canvas.addEventListener("pointerup", pointer("up"));
  canvas.addEventListener("pointercancel", () => (put("blur"), put("focus"))); // a dragged thing returns
  canvas.addEventListener("pointerleave", (event) => event.pointerType === "touch" || put("leave"));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    if (event.ctrlKey) return; // zooms
    event.preventDefault();
    const steps = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
    put("wheel", ...at(event), -steps);
  }, { passive: false });

  const press = (key, bits = 0) => (put("key", "down", key, bits), put("key", "up", key, bits));
  // Keys that are down, by their places: a key that goes up after Shift has another name than when it came down.
  const held = new Map();
  const release = (place, event) => {
    if (held.has(place)) put("key", "up", held.get(place), mods(event));
    held.delete(place);
  };
  addEventListener("keydown", (event) => {
    stay();
    if (event.isComposing || event.key === "Unidentified" || event.key === "Dead" || isBrowsers(event)) return;
    held.set(event.code, event.key);
    put("key", "down", event.key, mods(event));
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) put("text", event.key);
    event.preventDefault();
  });
  addEventListener("keyup", (event) => {
    if (event.key === "Meta") for (const place of held.keys()) release(place, event); // a Mac tells of no key beside it
    release(event.code, event);
  });
  addEventListener("paste", (event) => {
    event.preventDefault();
    page.pasted = event.clipboardData.getData("text");
    press("v", 2);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    page.open(event.dataTransfer.files);
  });
  // All come in one round, as the program takes those of a round together.
  page.open = async (files) => {
    const read = [...files].map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())]);
    for (const one of await Promise.all(read)) put("file", page.store(...one));
  };
  const chooser = Object.assign(document.createElement("input"), { type: "file", multiple: true });
  chooser.addEventListener("change", () => page.open(chooser.files));
  page.choose = () => {
    chooser.value = ""; // else the same file is no change
    chooser.click(); // a browser allows it for some seconds after a gesture
  };

  // The way back leaves a page of the program. Twice in a row it leaves the game, which is kept.
  let away = true;
  const stay = () => {
    if (away) history.pushState(null, "");
    away = false;
  };
  addEventListener("popstate", () => {
    away = true;
    press("Escape");
  });
  addEventListener("pointerdown", stay);
  // The browser leaves the full screen by itself.
  addEventListener("fullscreenchange", () => page.full() === page.filled || press("F11"));

  addEventListener("blur", () => put("blur"));
  addEventListener("focus", () => put("focus"));
  document.addEventListener("visibilitychange", () => put(page.visible() ? "shown" : "hidden"));
  new ResizeObserver(() => put("resized")).observe(canvas);

  const taken = () => {
    const all = waiting;
    waiting = [];
    return all;
  };
  return [taken, put];
}
