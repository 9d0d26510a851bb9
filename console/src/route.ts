import { computed, signal } from "@preact/signals";
import { scrollToTop } from "./table";

/** The public key of the ready-made merchant, whose world is the default. */
export const READY = "pk_test_sandbox";

/** The parts of an address such as `#/payments/payin_x?status=APPROVED&world=pk_test_x`. */
export interface Route {
  screen: string;
  id: string;
  query: URLSearchParams;
}

const hash = signal(location.hash);

/** The shown address. The browser's own may be newer, until its event has come. */
export const address = computed(() => hash.value);

/** Whether the previous page in the tab's history also belongs to the console. */
export let cameFromHere = false;

addEventListener("hashchange", () => {
  cameFromHere = true;
  hash.value = location.hash;
});

export const route = computed<Route>(() => {
  const [path = "", query = ""] = hash.value.replace(/^#\/?/, "").split("?", 2);
  const [screen = "", ...rest] = path.split("/");
  return { screen: screen || "payments", id: decode(rest.join("/")), query: new URLSearchParams(query) };
});

/** The public key of the shown world. Characters that a header cannot contain are replaced; no key has them. */
export const world = computed(() => (route.value.query.get("world") || READY).replace(/[^\x21-\x7e]/g, "?"));

/** In place of an id: the form for a new payment or scenario. */
export const NEW = "new";

/** The query for the payments of all worlds. */
export const ALL = { worlds: "all" };

/** Whether the list of payments covers all worlds. Their events are then needed even while another screen is shown. */
export const listsAll = signal(false);

/** Whether the address asks for the payments of all worlds. */
export const isOverAll = computed(() => screen.value === "payments" && !id.value && route.value.query.get("worlds") === "all");

export const screen = computed(() => route.value.screen);
export const id = computed(() => route.value.id);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a screen of the shown world, or of another one. */
export function href(path: string, query: Record<string, string> = {}, of = world.value): string {
  const parameters = new URLSearchParams(query);
  if (of !== READY) parameters.set("world", of);
  return `#/${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

export function go(address: string): void {
  location.hash = address;
}

/** Sets a filter in the address. It replaces the history entry, so that typing does not add one entry per key. */
export function filter(name: string, value: string): void {
  const { query } = route.value;
  const changed = new URLSearchParams(query);
  if (value) changed.set(name, value);
  else changed.delete(name);
  const [path] = location.hash.split("?", 1);
  history.replaceState(null, "", `${path || "#/payments"}${changed.size > 0 ? `?${changed}` : ""}`);
  hash.value = location.hash;
  scrollToTop();
}

/** The value of a filter in the address, or an empty string. */
export function filtered(name: string): string {
  return route.value.query.get(name) ?? "";
}
