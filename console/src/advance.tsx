import { signal } from "@preact/signals";
import type { ClockAdvance, Operations } from "../dist/openapi";
import { call } from "./api";
import { follow } from "./events";
import { count, methodWords, past, stepInSentence, whole } from "./format";
import { isPayout, PAYMENT_ID } from "./payment-id";
import { href, world } from "./route";
import { readStatusSoon, status } from "./status";
import { announce } from "./ui";
import { say } from "./words";

type Scenarios = Operations["GET /_sandbox/status"]["answer"]["scenarios"];
type Advanced = Operations["POST /_sandbox/clock/advance"]["answer"];

/** A task that ran, or the end of a scenario's time. */
export interface Happened {
  at: string;
  /** What it did: "expired". */
  what: string;
  /** The payment, by its method and reference, or the scenario that it was about: "Boleto order-1". */
  about?: { name: string; path: string };
}

/** The last advance of a world's clock in this tab, and the tasks that ran, without attempts at notifications. */
export const lastAdvance = signal<{ world: string; advanced: Advanced; happened: Happened[]; more: number } | null>(null);

// What happened in a world that was reset or restored is no longer there.
follow((events) => {
  if (events.some(({ type }) => type === "world")) lastAdvance.value = null;
});

/** The most tasks that a message names, and the most that the page of the world lists. */
const [MOST_NAMED, MOST_LISTED] = [3, 20];

/** A task with its payment, which its description names: "expire payin_x". */
async function happened({ at, what }: Advanced["happened"][number]): Promise<Happened> {
  const [id] = new RegExp(`\\b${PAYMENT_ID}`).exec(what) ?? [];
  if (!id) return { at, what: past(what) };
  const path = `payments/${id}`;
  const found = await (isPayout(id) ? call("GET /_sandbox/payouts/{id}", { path: { id } }) : call("GET /_sandbox/payins/{id}", { path: { id } })).catch(() => null);
  // A payment that its store has dropped meanwhile is named by its id.
  if (!found) return { at, what: past(what), about: { name: id, path } };
  // "step 1 of scenario x" does not say what was done, but the payment's timeline does.
  const steps = what.startsWith("step ") ? found.timeline.filter((step) => step.at === at).map(({ action }) => stepInSentence(action)) : [];
  const method = methodWords("paymentMethod" in found ? found.paymentMethod : "PAYOUT");
  return { at, what: steps.join(", ") || past(what), about: { name: `${method} ${found.referenceId}`, path } };
}

/** The scenarios that were armed or switched on until an instant that the advance has reached. */
function ended(before: Scenarios | undefined, { from, now }: Advanced): Happened[] {
  const { armed = [], switchedOn = null, switchedOnUntil = null } = before ?? {};
  const isReached = (until: string) => Date.parse(from) < Date.parse(until) && Date.parse(until) <= Date.parse(now);
  return [...armed, { scenario: switchedOn, until: switchedOnUntil }].flatMap(({ scenario, until }) =>
    scenario && until && isReached(until) ? [{ at: until, what: say("no longer applies"), about: { name: scenario, path: `scenarios/${scenario}` } }] : [],
  );
}

/** Advances the clock of the shown world, and says what happened. */
export async function advance(by: ClockAdvance): Promise<void> {
  const key = world.value;
  const before = status.value?.scenarios;
  const advanced = await call("POST /_sandbox/clock/advance", { body: by });
  // Attempts are told by their results, so that they do not hide everything else.
  const told = advanced.happened.filter(({ what }) => !what.startsWith("attempt "));
  const ran = await Promise.all(told.slice(0, MOST_LISTED).map(happened));
  const more = advanced.more + told.length - ran.length;
  const tasks = [...ended(before, advanced), ...ran].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  lastAdvance.value = { world: key, advanced, happened: tasks, more };
  announce(<Summary advanced={advanced} tasks={tasks} more={more} />);
  readStatusSoon();
}

/** What happened, with a link: "Boleto order-1: expired". */
export function Task({ of: { what, about } }: { of: Happened }) {
  if (!about) return <>{what}</>;
  return (
    <>
      <a href={href(about.path)}>{about.name}</a>: {what}
    </>
  );
}

/** The first payments to which something happened, and how many notifications were sent. */
function Summary({ advanced: { ran, notifications }, tasks, more }: { advanced: Advanced; tasks: Happened[]; more: number }) {
  const named = tasks.filter(({ about }) => about).slice(0, MOST_NAMED);
  const left = tasks.length - named.length + more;
  const results = [
    ...(named.length === 0 ? [count(ran, "{0} scheduled task ran", "{0} scheduled tasks ran")] : left > 0 ? [say("{0} more", whole(left))] : []),
    ...(notifications.delivered + notifications.failed > 0 ? [count(notifications.delivered, "{0} notification delivered", "{0} notifications delivered")] : []),
    ...(notifications.failed > 0 ? [say("{0} failed", notifications.failed)] : []),
    ...(notifications.blocked > 0 ? [say("{0} held back as blocked", notifications.blocked)] : []),
  ];
  return (
    <>
      {named.map((one, index) => (
        <span key={index}>
          <Task of={one} />;{" "}
        </span>
      ))}
      {`${results.join("; ")}.`}
    </>
  );
}
