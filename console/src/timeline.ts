import type { DeliverySummary, JournalEntry, Operations, PayinDetails, PayoutDetails, Step } from "../dist/openapi";

type Due = Operations["GET /_sandbox/clock/agenda"]["answer"]["data"][number];
type Attempt = DeliverySummary["attempts"][number];

/** All that is known of a payment. */
export interface Story {
  payment: PayinDetails | PayoutDetails;
  /** The request that made it, as long as the journal has it. */
  request: JournalEntry | null;
  /** What else was asked about it. */
  asked: JournalEntry[];
  due: Due[];
}

type Told =
  | { kind: "request"; request: JournalEntry }
  | { kind: "scenario"; name: string; why: string }
  | { kind: "step"; step: Step }
  | { kind: "notification"; delivery: DeliverySummary; first: Attempt | undefined }
  | { kind: "attempt"; delivery: DeliverySummary; attempt: Attempt; number: number; times: number }
  | { kind: "asked"; request: JournalEntry; times: number }
  | { kind: "due"; what: string };

/** @param until when it happened last, where it is several times the same */
type Placed = Told & { at: number; until: number; tone: "step" | "good" | "bad" | "next" | "plain"; isNewDay: boolean };

export type Entry = Placed | { kind: "gap"; length: number };

/** Time in which nothing happened is folded from here on. */
const LONG = 3_600_000;
/** An attempt so soon after its notification is told with it. */
const AT_ONCE = 1500;

/** Causes come before what they cause where both have the same instant. */
const ORDER: Record<Told["kind"], number> = { request: 0, scenario: 1, step: 2, notification: 3, attempt: 4, asked: 5, due: 6 };

/** What happened to the payment and because of it, in the order of causes, and what will happen. */
export function buildTimeline(story: Story): Entry[] {
  const told: Placed[] = [];
  const add = (at: string, tone: Placed["tone"], what: Told) =>
    told.push({ ...what, at: Date.parse(at), until: Date.parse(at), tone, isNewDay: false });

  const { payment, request } = story;
  // The journal has the instant of the answer, which may be late.
  if (request) add(payment.createdAt, "plain", { kind: "request", request });
  if (payment.scenario) {
    add(payment.createdAt, "plain", { kind: "scenario", name: payment.scenario, why: payment.scenarioChosenBy ?? "" });
  }
  for (const step of payment.timeline) add(step.at, "step", { kind: "step", step });
  for (const delivery of payment.deliveries ?? []) addDelivery(delivery, add);
  for (const entry of story.asked) add(entry.at, "plain", { kind: "asked", request: entry, times: 1 });
  for (const { at, what } of story.due) add(at, "next", { kind: "due", what });

  // The sort keeps the order of what has the same instant and kind.
  told.sort((one, other) => one.at - other.at || ORDER[one.kind] - ORDER[other.kind]);
  return folded(together(told));
}

function addDelivery(delivery: DeliverySummary, add: (at: string, tone: Placed["tone"], what: Told) => void): void {
  const { attempts } = delivery;
  const [first] = attempts;
  const isAtOnce = first && Date.parse(first.at) - Date.parse(delivery.createdAt) < AT_ONCE;
  const tone = (attempt: Attempt) => (attempt.outcome === "DELIVERED" ? "good" : "bad");
  add(delivery.createdAt, isAtOnce ? tone(first) : "plain", {
    kind: "notification",
    delivery,
    first: isAtOnce ? first : undefined,
  });
  attempts.forEach((attempt, index) => {
    if (index > 0 || !isAtOnce) add(attempt.at, tone(attempt), { kind: "attempt", delivery, attempt, number: index + 1, times: 1 });
  });
}

/** The same request with the same answer, and the same attempt with the same outcome, again and again are one entry. */
function together(told: Placed[]): Placed[] {
  const kept: Placed[] = [];
  for (const entry of told) {
    const last = kept.at(-1);
    if (last && (entry.kind === "asked" || entry.kind === "attempt") && isSame(last, entry)) {
      (last as typeof entry).times++;
      last.until = entry.at;
    } else {
      kept.push(entry);
    }
  }
  return kept;
}

function isSame(one: Placed, other: Placed): boolean {
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

/** Gaps in place of long times, and the date where it changes. */
function folded(told: Placed[]): Entry[] {
  const entries: Entry[] = [];
  let before: Placed | undefined;
  for (const entry of told) {
    if (before && entry.at - before.until >= LONG) entries.push({ kind: "gap", length: entry.at - before.until });
    entry.isNewDay = !before || day(entry.at) !== day(before.at);
    entries.push(entry);
    before = entry;
  }
  return entries;
}

const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

function day(at: number): string {
  return dayOf.format(at);
}
