import type { DeliverySummary, JournalEntry, Operations, PayinDetails, PayoutDetails, Step } from "../dist/openapi";

type Due = Operations["GET /_sandbox/clock/agenda"]["answer"]["data"][number];
type Attempt = DeliverySummary["attempts"][number];

/** Everything that is known about a payment. */
export interface Story {
  payment: PayinDetails | PayoutDetails;
  /** The request that created it, if the journal still has it. */
  request: JournalEntry | null;
  /** The other requests about it. */
  asked: JournalEntry[];
  due: Due[];
}

type EntryContent =
  | { kind: "request"; request: JournalEntry }
  | { kind: "scenario"; name: string; why: string }
  | { kind: "step"; step: Step }
  | { kind: "notification"; delivery: DeliverySummary }
  | { kind: "asked"; request: JournalEntry; times: number }
  | { kind: "due"; what: string };

/** An entry with its time. `until` is the time of the last one if equal entries were merged. */
type TimedEntry = EntryContent & { at: number; until: number; tone: "step" | "good" | "wait" | "bad" | "next" | "plain"; isNewDay: boolean };

export type Entry = TimedEntry | { kind: "gap"; length: number };

/** Periods of at least this length without entries are folded, in milliseconds. */
const LONG_GAP = 3_600_000;

/** At the same instant, causes come before their effects. */
const ORDER: Record<EntryContent["kind"], number> = { request: 0, scenario: 1, step: 2, notification: 3, asked: 4, due: 5 };

/** What happened to the payment and because of it, causes first, and what is scheduled. */
export function buildTimeline(story: Story): Entry[] {
  const timed: TimedEntry[] = [];
  const add = (at: string, tone: TimedEntry["tone"], what: EntryContent) =>
    timed.push({ ...what, at: Date.parse(at), until: Date.parse(at), tone, isNewDay: false });

  const { payment, request } = story;
  // Uses the payment's time: the journal has the time of the answer, which may be later.
  if (request) add(payment.createdAt, "plain", { kind: "request", request });
  if (payment.scenario) {
    add(payment.createdAt, "plain", { kind: "scenario", name: payment.scenario, why: payment.scenarioChosenBy ?? "" });
  }
  for (const step of payment.timeline) add(step.at, "step", { kind: "step", step });
  for (const delivery of payment.deliveries ?? []) {
    const last = delivery.attempts.at(-1);
    add(delivery.createdAt, last ? toneOf(last) : "plain", { kind: "notification", delivery });
  }
  for (const entry of story.asked) add(entry.at, "plain", { kind: "asked", request: entry, times: 1 });
  for (const { at, what } of story.due) add(at, "next", { kind: "due", what });

  // The sort is stable: entries of the same instant and kind keep their order.
  timed.sort((one, other) => one.at - other.at || ORDER[one.kind] - ORDER[other.kind]);
  return withGaps(merged(timed));
}

/** A blocked attempt is no failure of the receiver: it waits for a setting. */
export function toneOf({ outcome }: Attempt): "good" | "wait" | "bad" {
  return outcome === "DELIVERED" ? "good" : outcome === "BLOCKED" ? "wait" : "bad";
}

/** Merges repeated requests with the same answer into one entry each. */
function merged(timed: TimedEntry[]): TimedEntry[] {
  const mergedEntries: TimedEntry[] = [];
  for (const entry of timed) {
    const last = mergedEntries.at(-1);
    if (last?.kind === "asked" && entry.kind === "asked" && isSame(last.request, entry.request)) {
      last.times++;
      last.until = entry.at;
    } else {
      mergedEntries.push(entry);
    }
  }
  return mergedEntries;
}

function isSame(one: JournalEntry, other: JournalEntry): boolean {
  return one.method === other.method && one.path === other.path && one.status === other.status;
}

/** Adds gaps for long periods without entries, and marks entries of a new day. */
function withGaps(timed: TimedEntry[]): Entry[] {
  const entries: Entry[] = [];
  let previous: TimedEntry | undefined;
  for (const entry of timed) {
    if (previous && entry.at - previous.until >= LONG_GAP) entries.push({ kind: "gap", length: entry.at - previous.until });
    entry.isNewDay = !previous || day(entry.at) !== day(previous.at);
    entries.push(entry);
    previous = entry;
  }
  return entries;
}

const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

function day(at: number): string {
  return dayOf.format(at);
}
