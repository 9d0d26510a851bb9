import { computed, effect, signal } from "@preact/signals";
import type { Operations } from "../dist/openapi";
import { call, Refusal } from "./api";
import { follow, reloads } from "./events";
import { date } from "./format";
import { world } from "./route";

type Status = Operations["GET /_sandbox/status"]["answer"];
type Worlds = Operations["GET /_sandbox/merchants"]["answer"]["data"];
type Due = Operations["GET /_sandbox/clock/agenda"]["answer"]["data"][number];

/** The state of the world that is shown, or null before it is known. */
export const status = signal<Status | null>(null);
/** Why there is no such state, where the world is unknown. */
export const worldProblem = signal("");
export const worlds = signal<Worlds>([]);
/** What happens next by itself. */
export const nextDue = signal<Due | null>(null);
/** The time of the world; it moves between two looks at its clock. */
export const now = signal(0);
/** Its day; empty before it is known. */
export const today = computed(() => (now.value ? date(now.value) : ""));

/** A busy world's state is looked at no more often than this. */
const RARELY = 700;
/** Pauses and listeners change without an event. */
const REGULARLY = 5000;

let readAt = 0;
let timer = 0;
let under = false;
let again = false;

/** Looks at the state soon; many calls make one look. */
export function look(): void {
  timer ||= setTimeout(() => {
    timer = 0;
    void read();
  }, Math.max(0, readAt + RARELY - Date.now()));
}

async function read(): Promise<void> {
  if (under) {
    again = true;
    return;
  }
  under = true;
  const key = world.value;
  try {
    const [found, agenda] = await Promise.all([
      call("GET /_sandbox/status"),
      call("GET /_sandbox/clock/agenda", { query: { limit: 1 } }),
    ]);
    if (key === world.value) {
      status.value = found;
      nextDue.value = agenda.data[0] ?? null;
      worldProblem.value = "";
      readAt = Date.now();
      tick();
    }
  } catch (failure) {
    if (key === world.value && failure instanceof Refusal) {
      status.value = null;
      worldProblem.value = failure.message;
    }
  } finally {
    under = false;
    if (again) {
      again = false;
      look();
    }
  }
}

export async function readWorlds(): Promise<void> {
  worlds.value = (await call("GET /_sandbox/merchants")).data;
}

function tick(): void {
  const clock = status.value?.clock;
  if (clock) now.value = Date.parse(clock.now) + (clock.frozen ? 0 : (Date.now() - readAt) * clock.speed);
}

/** Keeps all of it up to date. */
export function watchStatus(): void {
  effect(() => {
    world.value;
    reloads.value;
    readAt = 0;
    look();
    void readWorlds().catch(() => undefined);
  });
  follow((events) => {
    if (events.some((event) => event.type !== "request" && event.type !== "finding")) look();
  });
  setInterval(tick, 1000);
  setInterval(() => document.hidden || look(), REGULARLY);
}
