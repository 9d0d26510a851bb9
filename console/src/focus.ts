/** Elements that the keyboard reaches. */
const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary";

/** An element and its ancestors in the console, the nearest first. */
export type Trail = Element[];

export function trailOf(element: Element | null): Trail {
  const trail: Trail = [];
  for (let at = element; at && at !== document.body && at.id !== "console"; at = at.parentElement) trail.push(at);
  return trail;
}

/**
 * Focuses the element at the trail's start or, if it is gone, what was around it: the link of its row, or its section. Another
 * button would be nearer, but a second Enter must not press it.
 */
export function focusNear(trail: Trail): void {
  for (const one of trail) {
    if (!one.isConnected) continue;
    if (one.matches("section, article") && !one.hasAttribute("tabindex")) one.setAttribute("tabindex", "-1");
    const near = one.matches(`${FOCUSABLE}, [tabindex]`) ? one : one.matches("tr") ? one.querySelector("a") : null;
    if (near instanceof HTMLElement) near.focus({ preventScroll: true });
    if (near && document.activeElement === near) return;
  }
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Keeps the focus near its place when the focused element is removed or disabled, instead of losing it to the body. */
export function keepFocus(root: Element): void {
  let trail: Trail = [];
  // A click on what cannot be focused takes the focus away on purpose. Safari does not focus buttons that are clicked.
  const remember = ({ target }: Event) => (trail = trailOf((target as Element).closest(`${FOCUSABLE}, [tabindex]`)));
  addEventListener("focusin", remember);
  addEventListener("click", remember, { capture: true });
  new MutationObserver(() => {
    const [last] = trail;
    const { activeElement } = document;
    if (!last || (last.isConnected && !last.matches(":disabled"))) return;
    if (!activeElement || activeElement === document.body || activeElement === last) focusNear(trail);
  }).observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
