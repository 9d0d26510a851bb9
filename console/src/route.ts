import { computed, signal } from "@preact/signals";

/** The world of the ready-made keys. */
export const READY = "pk_test_sandbox";

/** What the address names: `#/payments/pay_x?status=APPROVED&world=pk_test_x`. */
export interface Route {
  screen: string;
  id: string;
  query: URLSearchParams;
}

const hash = signal(location.hash);

/** Whether the page before this one in the tab's history is the console's, too. */
export let cameFromHere = false;

addEventListener("hashchange", () => {
  cameFromHere = true;
  hash.value = location.hash;
});

export const route = computed<Route>(() => {
  const [path = "", query = ""] = hash.value.replace(/^#\/?/, "").split("?", 2);
  const [screen = "", ...rest] = path.split("/");
  return { screen: screen || "payments", id: decoded(rest.join("/")), query: new URLSearchParams(query) };
});

/** The public key of the world that is shown; what cannot be sent in a header is no key of any. */
export const world = computed(() => (route.value.query.get("world") || READY).replace(/[^\x21-\x7e]/g, "?"));

/** The query of the list over all worlds. */
export const ALL = { worlds: "all" };

/** Whether the list that one comes back to is over all worlds, so that their events are needed meanwhile. */
export const listsAll = signal(false);

/** Whether the list is to show the payments of all worlds. */
export const isOverAll = computed(() => screen.value === "payments" && !id.value && route.value.query.get("worlds") === "all");

export const screen = computed(() => route.value.screen);
export const id = computed(() => route.value.id);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a screen of this world, or of the named one. */
export function href(path: string, query: Record<string, string> = {}, of = world.value): string {
  const all = new URLSearchParams(query);
  if (of !== READY) all.set("world", of);
  return `#/${path}${all.size > 0 ? `?${all}` : ""}`;
}

export function go(address: string): void {
  location.hash = address;
}

/** A filter belongs to the address, but typing a text leaves no trail of addresses behind. */
export function filter(name: string, value: string): void {
  const { query } = route.value;
  const changed = new URLSearchParams(query);
  if (value) changed.set(name, value);
  else changed.delete(name);
  const [path] = location.hash.split("?", 1);
  history.replaceState(null, "", `${path || "#/payments"}${changed.size > 0 ? `?${changed}` : ""}`);
  hash.value = location.hash;
}

/** One filter of the address, or an empty text. */
export function filtered(name: string): string {
  return route.value.query.get(name) ?? "";
}
