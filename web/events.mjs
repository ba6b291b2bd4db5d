// The page's events, as short lists that mandala/ui/platform/browser/events.py reads.

// Left to the browser: reloading, tabs, its tools.
const BROWSERS = new Set(["F5", "F12"]);
const PASSED = new Set(["r", "t", "w", "n", "l", "j", "u", "p", "v"]);
const mods = (event) => (event.shiftKey ? 1 : 0) | (event.ctrlKey || event.metaKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.getModifierState?.("AltGraph") ? 8 : 0);

export function follow(canvas, page) {
  let waiting = [];
  const put = (...event) => waiting.push(event);
  const at = (event) => {
    const scale = Math.max(canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight);
    const [left, top] = [(canvas.clientWidth * scale - canvas.width) / 2, (canvas.clientHeight * scale - canvas.height) / 2];
    return [Math.round(event.clientX * scale - left), Math.round(event.clientY * scale - top)];
  };
  const pointer = (kind) => (event) => {
    event.preventDefault();
    if (kind === "down") canvas.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") return put("finger", kind, event.pointerId, ...at(event).map((value, axis) => value / [canvas.width, canvas.height][axis]));
    put("mouse", kind, ...at(event), event.button, event.buttons, mods(event));
  };
  canvas.addEventListener("pointerdown", pointer("down"));
  canvas.addEventListener("pointermove", pointer("move"));
  canvas.addEventListener("pointerup", pointer("up"));
  canvas.addEventListener("pointercancel", pointer("up"));
  canvas.addEventListener("pointerleave", () => put("leave"));
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const steps = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
    put("wheel", ...at(event), -steps);
  }, { passive: false });

  const press = (key, bits = 0) => (put("key", "down", key, bits), put("key", "up", key, bits));
  const isBrowsers = (event) => BROWSERS.has(event.key) || ((event.ctrlKey || event.metaKey) && PASSED.has(event.key.toLowerCase()));
  addEventListener("keydown", (event) => {
    stay();
    if (event.isComposing || event.key === "Unidentified" || event.key === "Dead" || isBrowsers(event)) return;
    put("key", "down", event.key, mods(event));
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) put("text", event.key);
    event.preventDefault();
  });
  addEventListener("keyup", (event) => put("key", "up", event.key, mods(event)));
  addEventListener("paste", (event) => {
    page.pasted = event.clipboardData.getData("text");
    press("v", 2);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    page.open(event.dataTransfer.files);
  });
  page.open = async (files) => {
    for (const file of files) put("file", page.store(file.name, new Uint8Array(await file.arrayBuffer())));
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
