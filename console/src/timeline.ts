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
  /** The first attempt, if it was immediate; and the index of the attempt that was delivered, or -1. */
  | { kind: "notification"; delivery: DeliverySummary; first: Attempt | undefined; delivered: number }
  | { kind: "attempt"; delivery: DeliverySummary; attempt: Attempt; number: number; times: number }
  | { kind: "asked"; request: JournalEntry; times: number }
  | { kind: "due"; what: string };

/** An entry with its time. `until` is the time of the last one if equal entries were merged. */
type TimedEntry = EntryContent & { at: number; until: number; tone: "step" | "good" | "wait" | "bad" | "next" | "plain"; isNewDay: boolean };

export type Entry = TimedEntry | { kind: "gap"; length: number };

/** Periods of at least this length without entries are folded, in milliseconds. */
const LONG_GAP = 3_600_000;
/** A first attempt within this time after its notification is shown with it, in milliseconds. */
const IMMEDIATE = 1500;

/** At the same instant, causes come before their effects. */
const ORDER: Record<EntryContent["kind"], number> = { request: 0, scenario: 1, step: 2, notification: 3, attempt: 4, asked: 5, due: 6 };

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
  for (const delivery of payment.deliveries ?? []) addDelivery(delivery, add);
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

function addDelivery(delivery: DeliverySummary, add: (at: string, tone: TimedEntry["tone"], what: EntryContent) => void): void {
  const { attempts } = delivery;
  const [first] = attempts;
  const delivered = attempts.findIndex(({ outcome }) => outcome === "DELIVERED");
  // A failure that was made up for is not what the notification begins with.
  const isImmediate = first && delivered <= 0 && Date.parse(first.at) - Date.parse(delivery.createdAt) < IMMEDIATE;
  add(delivery.createdAt, delivered > 0 ? "good" : isImmediate ? toneOf(first) : "plain", {
    kind: "notification",
    delivery,
    first: isImmediate ? first : undefined,
    delivered,
  });
  attempts.forEach((attempt, index) => {
    if (index > 0 || !isImmediate) add(attempt.at, toneOf(attempt), { kind: "attempt", delivery, attempt, number: index + 1, times: 1 });
  });
}

/** Merges repeated requests with the same answer, and repeated attempts with the same outcome, into one entry each. */
function merged(timed: TimedEntry[]): TimedEntry[] {
  const mergedEntries: TimedEntry[] = [];
  for (const entry of timed) {
    const last = mergedEntries.at(-1);
    if (last && (entry.kind === "asked" || entry.kind === "attempt") && isSame(last, entry)) {
      (last as typeof entry).times++;
      last.until = entry.at;
    } else {
      mergedEntries.push(entry);
    }
  }
  return mergedEntries;
}

function isSame(one: TimedEntry, other: TimedEntry): boolean {
  if (one.kind === "asked" && other.kind === "asked") {
    const [a, b] = [one.request, other.request];
    return a.method === b.method && a.path === b.path && a.status === b.status;
  }
  if (one.kind === "attempt" && other.kind === "attempt") {
    const [a, b] = [one.attempt, other.attempt];
    const isAlike = a.outcome === b.outcome && a.status === b.status && a.detail === b.detail && a.answer === b.answer;
    return isAlike && one.delivery === other.delivery && a.replay === b.replay;
  }
  return false;
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
