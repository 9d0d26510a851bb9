import { signal } from "@preact/signals";
import type { ClockAdvance, Operations } from "../dist/openapi";
import { isPayout } from "./act";
import { call } from "./api";
import { count, methodWords, past, whole } from "./format";
import { href, world } from "./route";
import { readStatusSoon } from "./status";
import { announce } from "./ui";
import { say } from "./words";

type Advanced = Operations["POST /_sandbox/clock/advance"]["answer"];

/** A task that ran. */
export interface Happened {
  at: string;
  what: string;
  /** The payment that it was about. */
  paymentId: string | undefined;
  /** The payment's method and reference: "Boleto order-1". */
  payment: string;
}

/** The last advance of a world's clock in this tab. */
export const lastAdvance = signal<{ world: string; advanced: Advanced; happened: Happened[] } | null>(null);

/** The most tasks that a message names, and the most that the page of the world lists. */
const [MOST_NAMED, MOST_LISTED] = [3, 20];

/** A task with its payment, which its description names: "expire pay_x". */
async function happened({ at, what }: Advanced["happened"][number]): Promise<Happened> {
  const [id] = /\b(pay|out)_\w+/.exec(what) ?? [];
  if (!id) return { at, what, paymentId: undefined, payment: "" };
  // A payment that its store has dropped meanwhile is named by its id.
  const payment = await (isPayout(id)
    ? call("GET /_sandbox/payouts/{id}", { path: { id } }).then(({ referenceId }) => `${methodWords("PAYOUT")} ${referenceId}`)
    : call("GET /_sandbox/payins/{id}", { path: { id } }).then(({ paymentMethod, referenceId }) => `${methodWords(paymentMethod)} ${referenceId}`)
  ).catch(() => id);
  return { at, what, paymentId: id, payment };
}

/** Advances the clock of the shown world, and says what happened. */
export async function advance(by: ClockAdvance): Promise<void> {
  const key = world.value;
  const advanced = await call("POST /_sandbox/clock/advance", { body: by });
  const tasks = await Promise.all(advanced.happened.slice(0, MOST_LISTED).map(happened));
  lastAdvance.value = { world: key, advanced, happened: tasks };
  announce(<Summary advanced={advanced} tasks={tasks} />);
  readStatusSoon();
}

/** What happened, with a link to the payment: "Boleto order-1: expired". */
export function Task({ of: { what, paymentId, payment } }: { of: Happened }) {
  if (!paymentId) return <>{past(what)}</>;
  return (
    <>
      <a href={href(`payments/${paymentId}`)}>{payment}</a>: {past(what)}
    </>
  );
}

/** The first payments to which something happened, and how many notifications were sent. */
function Summary({ advanced: { ran, notifications }, tasks }: { advanced: Advanced; tasks: Happened[] }) {
  const attempts = tasks.filter(({ what }) => what.startsWith("attempt ")).length;
  const named = tasks.filter(({ paymentId, what }) => paymentId && !what.startsWith("attempt ")).slice(0, MOST_NAMED);
  const left = ran - named.length - attempts;
  const results = [
    ...(named.length === 0 ? [count(ran, "{0} scheduled task ran", "{0} scheduled tasks ran")] : left > 0 ? [say("{0} more", whole(left))] : []),
    count(notifications.delivered, "{0} notification delivered", "{0} notifications delivered"),
    ...(notifications.failed > 0 ? [say("{0} failed", notifications.failed)] : []),
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
