// The program's accessibility tree as elements with ARIA roles: see mandala/ui/platform/browser/reader.py.

import { fitted } from "./events.mjs";

const STATES = { switch: "aria-checked", radio: "aria-checked", option: "aria-selected" };

export function reader(canvas, put) {
  const whole = document.getElementById("tree");
  const lives = { polite: document.getElementById("polite"), assertive: document.getElementById("assertive") };
  const elements = new Map();
  let moving = false; // the program's focus, not a reader's

  function made(number, role) {
    const element = document.createElement(role === "textbox" ? "input" : role === "heading" ? "h2" : role ? "div" : "p");
    if (role && role !== "heading" && role !== "textbox") element.setAttribute("role", role);
    element.role_ = role;
    element.addEventListener("focus", () => moving || act(number, "FOCUS"));
    if (role === "log") {
      element.setAttribute("aria-live", "off"); // its lines are announced
      element.list_ = element.appendChild(document.createElement("div")); // lines of a log alone are no items for browsers
      element.list_.setAttribute("role", "list");
    }
    if (role === "textbox") {
      element.addEventListener("compositionend", () => act(number, "SET_VALUE", element.value));
      element.addEventListener("input", (event) => {
        if (event.isComposing || event.inputType === "insertCompositionText") return;
        if (event.inputType === "deleteContentBackward") put("key", "down", "Backspace", 0), put("key", "up", "Backspace", 0);
        else if (event.inputType === "insertText") put("text", event.data);
        else act(number, "SET_VALUE", element.value);
      });
    }
    return element;
  }

  const act = (number, name, value = "") => put("act", number, name, value);
  const set = (element, name, value) => (value === null || value === "" ? element.removeAttribute(name) : element.setAttribute(name, value));

  function write(number, fit, [parent, role, name, detail, value, chosen, enabled, acts, amount, place, rect]) {
    let element = elements.get(number);
    if (element?.role_ !== role) {
      const before = element;
      elements.set(number, (element = made(number, role)));
      before?.replaceWith(element); // its place and its parts stay
      element.append(...(before?.children ?? []));
    }
    element.parent_ = parent;
    if (role === "") {
      if (element.firstChild?.nodeType !== 3) element.prepend("");
      element.firstChild.data = [name, value].filter(Boolean).join(": ");
    } else if (role === "heading") element.textContent = name;
    else set(element, "aria-label", name);
    set(element, "aria-description", detail);
    if (role === "textbox") {
      if (element.value !== value) element.value = value;
    } else if (role === "slider") set(element, "aria-valuetext", value);
    else if (role && value) set(element, "aria-label", `${name}: ${value}`);
    if (role in STATES) set(element, STATES[role], chosen === null ? null : String(chosen));
    else set(element, "aria-pressed", role === "button" && chosen !== null ? String(chosen) : null);
    set(element, "aria-disabled", String(!enabled)); // else it is that of what it lies in
    ["valuenow", "valuemin", "valuemax"].forEach((part, at) => set(element, `aria-${part}`, amount.length ? amount[at] : null));
    ["posinset", "setsize"].forEach((part, at) => set(element, `aria-${part}`, place.length ? place[at] : null));
    set(element, "tabindex", acts.length ? "-1" : null);
    // Readers call everything clickable that listens to clicks.
    element.onclick = acts.includes("CLICK") ? (event) => (event.stopPropagation(), act(number, "CLICK")) : null;
    element.rect_ = rect;
    stand(element, fit);
  }

  function stand(element, [scale, ...corner]) {
    if (!element.rect_.length) return;
    const [left, top, width, height] = element.rect_.map((pixels, at) => (pixels + (corner[at] ?? 0)) / scale);
    Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, position: "fixed" });
  }
  // A page that is zoomed may have as many pixels as before, and so the same tree.
  function follow() {
    const fit = fitted(canvas);
    for (const element of elements.values()) stand(element, fit);
  }
  new ResizeObserver(follow).observe(canvas);

  return {
    follow,
    tree(text) {
      const [changed, order, focus] = JSON.parse(text);
      const fit = fitted(canvas); // once: asked between changes it has the browser lay out all elements anew
      for (const [number, row] of Object.entries(changed)) write(Number(number), fit, row);
      if (order.length) {
        const kept = new Set(order);
        for (const [number, element] of elements) if (!kept.has(number)) element.remove(), elements.delete(number);
        const last = new Map();
        for (const number of order) {
          const element = elements.get(number);
          const above = elements.get(element.parent_) ?? whole;
          const parent = above.list_ ?? above;
          const next = last.has(parent) ? last.get(parent).nextElementSibling : parent.firstElementChild;
          if (element !== next) parent.insertBefore(element, next); // who moves loses the focus
          last.set(parent, element);
        }
      }
      const focused = elements.get(focus);
      if (focused && focused !== document.activeElement && document.hasFocus()) {
        moving = true;
        if (!focused.hasAttribute("tabindex")) focused.setAttribute("tabindex", "-1");
        focused.focus({ preventScroll: true });
        moving = false;
      }
    },
    announce(words, urgent) {
      const line = document.createElement("p");
      line.textContent = words;
      lives[urgent ? "assertive" : "polite"].replaceChildren(line);
    },
    hush: () => Object.values(lives).forEach((live) => live.replaceChildren()),
  };
}
