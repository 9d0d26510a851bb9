import { signal } from "@preact/signals";
import type { DeliveryState } from "../dist/openapi";
import { call } from "./api";
import { followAll, reloads } from "./events";
import { count } from "./format";
import type { Row } from "./payment-row";
import { world } from "./route";
import { say, type Words } from "./words";

/** How the state of a payment's notifications is shown. */
const STATES: Record<DeliveryState, [string, string, Words]> = {
  EXHAUSTED: ["✕", "bad", "A notification was given up"],
  BLOCKED: ["⊘", "wait", "A notification was blocked: its receiver is public"],
  RETRYING: ["↻", "bad", "A notification failed and is attempted again"],
  PAUSED: ["‖", "wait", "A notification is paused"],
  ATTEMPTING: ["…", "wait", "A notification is being attempted"],
  WAITING: ["…", "wait", "A notification waits"],
  DELIVERED: ["✓", "good", "All notifications delivered"],
};

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

/** Follows the findings about the payments that are shown. */
export function watchMarks(): void {
  followAll((events) => {
    if (findings.peek() && events.some(({ type }) => type === "finding")) readFindingsSoon(FINDINGS_PAUSE);
  });
  reloads.subscribe(() => (findings.value = null));
}

function Mark({ sign, tone, words }: { sign: string; tone: string; words: string }) {
  return (
    <span class={`mark mark-${tone}`} role="img" aria-label={words} title={words}>
      {sign}
    </span>
  );
}

/** What became of a payment's notifications. It gets values, because it would not be drawn again for the same row. */
export function DeliveryMark({ isHeard, delivery }: Pick<Row, "isHeard" | "delivery">) {
  if (!isHeard) return <Mark sign="–" tone="soft" words={say("No webhookUrl, so no notification")} />;
  if (!delivery) return <Mark sign="·" tone="soft" words={say("No notification yet")} />;
  const [sign, tone, words] = STATES[delivery];
  return <Mark sign={sign} tone={tone} words={say(words)} />;
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
