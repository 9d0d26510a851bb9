import { computed, effect, signal } from "@preact/signals";
import type { DrillRun, Operations } from "../dist/openapi";
import { call, Refusal } from "./api";
import { connection, follow, reloads } from "./events";
import { date, span } from "./format";
import { world } from "./route";
import { say } from "./words";

type Status = Operations["GET /_sandbox/status"]["answer"];
export type World = Operations["GET /_sandbox/merchants"]["answer"]["data"][number];
type Due = Operations["GET /_sandbox/clock/agenda"]["answer"]["data"][number];

/** The state of the shown world, or null before it is known. */
export const status = signal<Status | null>(null);
/** The error message if the world is unknown. */
export const worldProblem = signal("");
/** The first worlds, at most `MOST_WORLDS`. */
export const worlds = signal<World[]>([]);
/** The run of drills for which the shown world is set aside, or null. */
export const drillRun = signal<DrillRun | null>(null);
/** The next scheduled task. */
export const nextDue = signal<Due | null>(null);
/** The time of the world, estimated between two reads of its clock. */
export const now = signal(0);
/** The date of the world; empty before it is known. */
export const today = computed(() => (now.value ? date(now.value) : ""));

/** Whether an instant of the world's clock is over, until which a scenario is armed or switched on; null is never. */
export function isOver(until: string | null | undefined): boolean {
  return until ? Date.parse(until) <= now.value : false;
}

/** How long that is from now: "9 minutes left"; empty if it never is. */
export function left(until: string | null | undefined): string {
  return until ? say("{0} left", span(Date.parse(until) - now.value)) : "";
}

/** The shortest time between two reads after events, in milliseconds. */
const MIN_INTERVAL = 700;
/** The state is also read regularly, because pauses and listeners change without an event. In milliseconds. */
const POLL_INTERVAL = 5000;

let readAt = 0;
let timer = 0;
let isReading = false;
let again = false;

/** Reads the state soon. Several calls cause only one read. */
export function readStatusSoon(): void {
  timer ||= setTimeout(() => {
    timer = 0;
    void read();
  }, Math.max(0, readAt + MIN_INTERVAL - Date.now()));
}

async function read(): Promise<void> {
  if (isReading) {
    again = true;
    return;
  }
  isReading = true;
  const key = world.value;
  try {
    const [found, agenda] = await Promise.all([
      call("GET /_sandbox/status"),
      call("GET /_sandbox/clock/agenda", { query: { limit: 1 } }),
    ]);
    const runs = found.setAsideSince ? (await call("GET /_sandbox/drills/runs")).data : [];
    if (key === world.value) {
      status.value = found;
      drillRun.value = runs.find((run) => run.status !== "FINISHED") ?? null;
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
    isReading = false;
    if (again) {
      again = false;
      readStatusSoon();
    }
  }
}

/** How many worlds are listed at once. Others are found by a text. */
export const MOST_WORLDS = 50;

export async function readWorlds(): Promise<void> {
  worlds.value = (await call("GET /_sandbox/merchants", { query: { limit: MOST_WORLDS } })).data;
}

function tick(): void {
  const clock = status.value?.clock;
  // Nobody knows the time of a sandbox that does not answer.
  if (clock && connection.value !== "lost") now.value = Date.parse(clock.now) + (clock.frozen ? 0 : (Date.now() - readAt) * clock.speed);
}

/** Keeps the state, the list of worlds and the time up to date. */
export function watchStatus(): void {
  effect(() => {
    world.value;
    reloads.value;
    readAt = 0;
    readStatusSoon();
    void readWorlds().catch(() => undefined);
  });
  follow((events) => {
    if (events.some((event) => event.type !== "request" && event.type !== "finding")) readStatusSoon();
  });
  setInterval(tick, 1000);
  setInterval(() => document.hidden || readStatusSoon(), POLL_INTERVAL);
}
