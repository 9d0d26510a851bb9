import { signal } from "@preact/signals";
import type { DeliveryFaults, DeliveryState } from "../dist/openapi";
import { call } from "./api";
import { followAll, reloads, type WorldEvent } from "./events";
import { count } from "./format";
import { keyOf, type Row } from "./payment-row";
import { world } from "./route";
import { say, type Words } from "./words";

/** How a state of notifications is shown; the first that one of a payment's notifications has counts for the payment. */
const STATES: [DeliveryState, string, string, Words][] = [
  ["EXHAUSTED", "✕", "bad", "A notification was given up"],
  ["RETRYING", "↻", "bad", "A notification failed and is attempted again"],
  ["PAUSED", "‖", "wait", "A notification is paused"],
  ["ATTEMPTING", "…", "wait", "A notification is being attempted"],
  ["WAITING", "…", "wait", "A notification waits"],
  ["DELIVERED", "✓", "good", "All notifications delivered"],
];

/** The states of notifications by their ids, of each payment whose row was shown. */
const known = new Map<string, Map<string, DeliveryState>>();
/** Payments whose notifications must be read. */
const wanted = new Map<string, Row>();
/** Incremented when something becomes known. */
const version = signal(0);

/** The most payments of which the states are kept, and the most that are read at once. */
const [MOST_KNOWN, AT_ONCE] = [3000, 25];
/** Between two rounds of reading, in milliseconds. */
const PAUSE = 300;
let timer = 0;

/** Whether a tester has made the notification, so that it says nothing about the application. */
function isByHand(faults: DeliveryFaults | undefined): boolean {
  return faults?.includes("BY_HAND") ?? false;
}

function want(row: Row): void {
  wanted.set(keyOf(row), row);
  timer ||= setTimeout(() => void readWanted(), PAUSE);
}

async function readWanted(): Promise<void> {
  // The rows that were shown last come first; those that were scrolled past are forgotten.
  const round = [...wanted].reverse().slice(0, AT_ONCE);
  if (wanted.size > AT_ONCE * 4) wanted.clear();
  if (known.size > MOST_KNOWN) known.clear();
  await Promise.all(
    round.map(async ([key, row]) => {
      wanted.delete(key);
      // If it fails, the connection is lost, and everything is read again when it is back.
      const { data } = await call("GET /_sandbox/deliveries", { query: { paymentId: row.id, limit: 50 }, world: row.world }).catch(() => ({ data: [] }));
      known.set(key, new Map(data.filter(({ faults }) => !isByHand(faults)).map(({ id, state }) => [id, state])));
    }),
  );
  version.value++;
  timer = wanted.size > 0 ? setTimeout(() => void readWanted(), PAUSE) : 0;
}

function onEvents(events: WorldEvent[]): void {
  let isChanged = false;
  for (const { paymentId, world: of, what, payin, payout, delivery } of events) {
    if (!paymentId) continue;
    const key = keyOf({ world: of, id: paymentId });
    if (isByHand(delivery?.faults)) continue;
    if (delivery) isChanged = Boolean(known.get(key)?.set(delivery.id, delivery.state)) || isChanged;
    else if ((payin || payout) && what !== "open") isChanged = known.delete(key) || isChanged;
  }
  if (isChanged) version.value++;
}

/** The titles of the findings about each payment of the shown world, by its id; null before they are known. */
const findings = signal<{ of: string; titles: Map<string, string[]> } | null>(null);
/** With a full journal the findings take some time, so they are not read more often, in milliseconds. */
const FINDINGS_PAUSE = 2000;
let findingsTimer = 0;

function readFindingsSoon(wait: number): void {
  findingsTimer ||= setTimeout(async () => {
    const of = world.peek();
    await call("GET /_sandbox/findings")
      .then(({ data, payments }) => {
        const titles = new Map<string, string[]>(payments.map((id) => [id, []]));
        for (const { title, evidence } of data) for (const id of evidence) titles.set(id, [...(titles.get(id) ?? []), title]);
        findings.value = { of, titles };
      })
      .catch(() => undefined);
    findingsTimer = 0;
  }, wait);
}

/** Follows the notifications and findings of the rows that are shown. */
export function watchMarks(): void {
  followAll((events) => {
    onEvents(events);
    if (findings.peek() && events.some(({ type }) => type === "finding")) readFindingsSoon(FINDINGS_PAUSE);
  });
  reloads.subscribe(() => {
    known.clear();
    findings.value = null;
    version.value = version.peek() + 1;
  });
}

function Mark({ sign, tone, words }: { sign: string; tone: string; words: string }) {
  return (
    <span class={`mark mark-${tone}`} role="img" aria-label={words} title={words}>
      {sign}
    </span>
  );
}

/** What became of a payment's notifications. */
export function DeliveryMark({ row }: { row: Row }) {
  version.value;
  if (!row.isHeard) return <Mark sign="–" tone="soft" words={say("No webhookUrl, so no notification")} />;
  const states = known.get(keyOf(row));
  if (!states) {
    want(row);
    return null;
  }
  const all = new Set(states.values());
  const found = STATES.find(([state]) => all.has(state));
  return found ? <Mark sign={found[1]} tone={found[2]} words={say(found[3])} /> : <Mark sign="·" tone="soft" words={say("No notification yet")} />;
}

/** Whether the verdict has findings about a payment of the shown world, and which. */
export function FindingsMark({ id }: { id: string }) {
  const shown = findings.value;
  if (shown?.of !== world.value) {
    readFindingsSoon(0);
    return null;
  }
  const titles = shown.titles.get(id);
  if (!titles) return null;
  const words = titles.length > 0 ? titles.join("; ") : say("The verdict has findings about it");
  return <Mark sign={`! ${titles.length || ""}`} tone="wait" words={titles.length > 0 ? `${count(titles.length, "{0} finding", "{0} findings")}: ${words}` : words} />;
}
