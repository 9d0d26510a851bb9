import type { ClockState } from "./nouns.js";
import type { Delivery, PaymentDetails, Step } from "./payments.js";
import { type JournalEntry, nearMissLines, type Verdict } from "./verification.js";

const MAX_ENTRIES = 50;

/** The lines of the newest entries, oldest first, after a line with the number of omitted entries. */
function newest<T>(all: T[], lines: (one: T) => string[]): string[] {
  const omitted = all.length - MAX_ENTRIES;
  const shown = all.slice(0, MAX_ENTRIES).reverse().flatMap(lines);
  return omitted > 0 ? [`  (${omitted} older ones are omitted)`, ...shown] : shown;
}

function step({ at, action, from, to, cause, reason }: Step): string {
  return `    ${at} ${action}: ${from ? `${from} -> ` : ""}${to} (${cause}${reason ? `: ${reason}` : ""})`;
}

function notification({ id, status, state, url, faults, attempts }: Delivery): string[] {
  const shown = attempts.slice(-5).map(({ at, outcome, status, latencyMs, detail, answer }) => {
    const what = [outcome, status, `in ${latencyMs} ms`].filter((part) => part !== undefined).join(" ");
    // The receiver's answer is shown only if it did not accept the notification.
    const shownAnswer = detail && answer ? `, ${JSON.stringify(answer.slice(0, 200))}` : "";
    return `      ${at} ${what}${detail ? `: ${detail}` : ""}${shownAnswer}`;
  });
  return [`    notification ${id} ${status} ${state}${faults ? ` ${faults.join(", ")}` : ""} to ${url}`, ...shown];
}

/** The state of a world that its story shows. Each list begins with the newest. */
export interface WorldState {
  publicKey: string;
  url: string;
  clock: ClockState;
  requests: JournalEntry[];
  payins: PaymentDetails[];
  payouts: PaymentDetails[];
  deliveries: Delivery[];
  /** The last verification that failed. */
  lastMiss: Verdict | undefined;
}

export function storyOf(world: WorldState): string {
  const { clock, requests, payins, payouts, deliveries } = world;
  const payment = (one: PaymentDetails): string[] => [
    `  ${one.id} ${one.status} ${one.amount} cents, ${one.referenceId}${one.scenario ? `, scenario ${one.scenario}` : ""}`,
    ...one.timeline.map(step),
    ...deliveries.filter(({ paymentId }) => paymentId === one.id).reverse().flatMap(notification),
  ];
  const misses = world.lastMiss ? nearMissLines(world.lastMiss) : [];
  return [
    `World ${world.publicKey} of ${world.url} at ${clock.now}${clock.frozen ? ", frozen" : ""}`,
    `Requests: ${requests.length}`,
    ...newest(requests, ({ id, at, method, path, status, paymentId, scenario }) => [
      `  ${at} ${id} ${method} ${path} ${status ?? "no answer"} ${paymentId ?? ""}${scenario ? ` scenario ${scenario}` : ""}`.trimEnd(),
    ]),
    `Payins: ${payins.length}`,
    ...newest(payins, payment),
    `Payouts: ${payouts.length}`,
    ...newest(payouts, payment),
    ...(misses.length > 0 ? ["The last verification that failed", ...misses] : []),
  ].join("\n");
}
