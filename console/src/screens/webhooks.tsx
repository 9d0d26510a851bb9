import { effect, signal } from "@preact/signals";
import type { Delivery, DeliveryState } from "../../dist/openapi";
import { call } from "../api";
import { feedOf } from "../feed";
import { count, whole } from "../format";
import { useLive } from "../live";
import { filter, filtered, href, world } from "../route";
import { readStatusSoon, status } from "../status";
import { type Column, placeIn, Table } from "../table";
import { announce, clickHandler, Empty, Missing, Snippet, State, stateWords, RowTime, Time, Url } from "../ui";
import { ByHand, SendAgain } from "./by-hand";
import { AnswerDiff, Compare, RetrySchedule } from "./compare";
import { Body } from "./request";
import { Marks, Outcome, outcomeWords } from "./story";
import { toneOf } from "../timeline";
import { say } from "../words";

const STATES: DeliveryState[] = ["WAITING", "ATTEMPTING", "PAUSED", "RETRYING", "DELIVERED", "BLOCKED", "EXHAUSTED"];

const feed = feedOf<Delivery>(
  "webhooks",
  ["state"],
  ({ state }, cursor, limit) =>
    call("GET /_sandbox/deliveries", { query: { cursor, limit, state: (state || undefined) as DeliveryState | undefined } }),
  (event) => event.type === "delivery" || event.type === "payin" || event.type === "payout" || event.type === "clock",
);

/** Ids of the notifications that are selected for sending again. */
const chosen = signal<ReadonlySet<string>>(new Set());

// Another world has other notifications.
effect(() => {
  world.value;
  chosen.value = new Set();
});

function choose(ids: string[], isChosen: boolean): void {
  const changed = new Set(chosen.value);
  for (const id of ids) {
    if (isChosen) changed.add(id);
    else changed.delete(id);
  }
  chosen.value = changed;
}

/** The outcome of the newest attempt, in a few words that are equal for equal causes. */
function cause(delivery: Delivery): string {
  const last = delivery.attempts.at(-1);
  if (!last) return say(delivery.waitsFor ? "waiting" : "not attempted yet");
  return last.status ? say("answered {0}", last.status) : outcomeWords(last.outcome);
}

function tone({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  return last ? toneOf(last) : "hint";
}

/** The states in which a pause of all notifications holds one back. */
const HELD_BY_A_PAUSE = new Set<DeliveryState>(["WAITING", "RETRYING"]);

/** The state; while all notifications are paused, each that is still to be sent says so. */
function Held({ of }: { of: DeliveryState }) {
  return (
    <>
      <State of={of} /> {status.value?.notifications.paused && HELD_BY_A_PAUSE.has(of) && <State of="PAUSED" />}
    </>
  );
}

const COLUMNS: Column<Delivery>[] = [
  { name: "Notification", kind: "id", cell: (one) => <span title={one.id}>{one.id}</span> },
  { name: "State", kind: "state held", cell: (one) => <Held of={one.state} /> },
  { name: "Reports", kind: "reports", cell: (one) => one.status.replaceAll("_", " ") },
  {
    name: "Last answer, receiver",
    kind: "text reference",
    cell: (one) => (
      <span class="receiver">
        {one.faults?.includes("BY_HAND") && <span class="tag warn">{say("by hand")}</span>} <span class={tone(one)}>{cause(one)}</span> <Url of={one.url} />
      </span>
    ),
  },
  {
    name: "Payment",
    kind: "text payment-of",
    cell: (one) => (
      <a href={href(`payments/${one.paymentId}`)} title={one.paymentId}>
        {one.paymentId}
      </a>
    ),
  },
  { name: "Attempts", kind: "amount short less", cell: (one) => one.attempts.length },
  { name: "Time", kind: "at", cell: (one) => <RowTime at={one.createdAt} /> },
  {
    name: "Resend",
    kind: "act check-cell",
    cell: (one) => (
      <label>
        <input
          type="checkbox"
          aria-label={say("Choose {0}", one.id)}
          data-testid={`choose-${one.id}`}
          checked={chosen.value.has(one.id)}
          onChange={(event) => choose([one.id], event.currentTarget.checked)}
        />
      </label>
    ),
  },
];

async function replay(ids: string[]): Promise<void> {
  let sent = 0;
  for (const id of ids) {
    await call("POST /_sandbox/deliveries/{id}/replay", { path: { id } });
    sent++;
  }
  chosen.value = new Set();
  announce(count(sent, "{0} notification sent again.", "{0} notifications sent again."));
  await feed.value?.refresh();
}

export function Webhooks() {
  const shown = feed.value;
  shown?.version.value;
  const rows = shown?.rows ?? [];
  const ids = [...chosen.value];
  const flow = status.value?.notifications;
  const changeFlow = (operation: "POST /_sandbox/deliveries/pause" | "POST /_sandbox/deliveries/resume") =>
    clickHandler(async () => {
      await call(operation);
      readStatusSoon();
      await feed.value?.refresh();
    });
  return (
    <div class="screen">
      <section class="filters" aria-label={say("Filters")}>
        <h1>{say("Webhooks")}</h1>
        <select aria-label={say("State")} data-testid="filter-state" value={filtered("state")} onChange={(event) => filter("state", event.currentTarget.value)}>
          <option value="">{say("{0}: any", say("State"))}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {stateWords(state)}
            </option>
          ))}
        </select>
        {flow && (
          <span class="hint">
            {say("{0} retrying, {1} exhausted, {2} blocked, {3} waiting", whole(flow.retrying), whole(flow.exhausted), whole(flow.blocked), whole(flow.waiting))}
          </span>
        )}
        {ids.length > 0 && (
          <button type="button" class="main" data-testid="replay-chosen" onClick={clickHandler(() => replay(ids))}>
            {say("Send {0} again", ids.length)}
          </button>
        )}
        {flow && (
          <button
            type="button"
            class="end"
            data-testid="flow"
            onClick={changeFlow(flow.paused ? "POST /_sandbox/deliveries/resume" : "POST /_sandbox/deliveries/pause")}
          >
            {say(flow.paused ? "Resume all" : "Pause all")}
          </button>
        )}
      </section>
      {flow && flow.blocked > 0 && (
        <p class="filters wait" data-testid="blocked">
          {count(flow.blocked, "{0} notification is blocked", "{0} notifications are blocked")}:{" "}
          {say("its receiver has a public address, so nothing was sent. Set webhookTo or webhookHosts, then send again.")}{" "}
          <a href={href("webhooks", { state: "BLOCKED" })}>{say("Show the blocked ones")}</a>
        </p>
      )}
      <Causes of={rows} more={shown?.hasMore() ? "+" : ""} />
      {shown?.isRead && rows.length === 0 ? (
        <Empty>
          <p>{say("No notifications here. A payment with a webhookUrl sends one for each change of its status.")}</p>
        </Empty>
      ) : (
        <div class="fill">
          <Table
            label={say("Notifications")}
            testId="webhooks"
            rows={rows}
            columns={COLUMNS}
            keyOf={(one) => one.id}
            hrefOf={(one) => href(`webhooks/${one.id}`)}
            place={placeIn("webhooks")}
            added={shown?.added ?? 0}
            onEnd={() => void shown?.more()}
          />
        </div>
      )}
    </div>
  );
}

/** More would leave no room for the list. */
const MOST_CAUSES = 3;

/**
 * Failing receivers with the cause, those with the most notifications first.
 *
 * @param more shown after each number; `+` if there are further notifications that have not been read yet
 */
function Causes({ of, more }: { of: readonly Delivery[]; more: string }) {
  const groups = new Map<string, { url: string; why: string; tone: string; ids: string[] }>();
  for (const one of of) {
    if (one.state !== "RETRYING" && one.state !== "EXHAUSTED") continue;
    const key = `${one.url} ${cause(one)}`;
    const group = groups.get(key) ?? { url: one.url, why: cause(one), tone: tone(one), ids: [] };
    group.ids.push(one.id);
    groups.set(key, group);
  }
  if (groups.size === 0) return null;
  const worst = [...groups.values()].sort((one, other) => other.ids.length - one.ids.length).slice(0, MOST_CAUSES);
  return (
    <section class="card causes" aria-label={say("Causes of failure")} data-testid="causes">
      <ul class="rows">
        {worst.map(({ url, why, tone, ids }) => (
          <li key={url + why}>
            <span class="receiver">
              <span class={tone}>
                {why} ({ids.length + more})
              </span>
              <Url of={url} />
            </span>
            <button type="button" class="quiet" onClick={() => choose(ids, true)}>
              {say("Choose all")}
            </button>
          </li>
        ))}
        {groups.size > MOST_CAUSES && <li class="hint">{count(groups.size - MOST_CAUSES, "{0} further cause", "{0} further causes")}</li>}
      </ul>
    </section>
  );
}

export function Webhook({ id }: { id: string }) {
  const { value: one, problem, read: again } = useLive(
    id,
    () => call("GET /_sandbox/deliveries/{id}", { path: { id } }),
    (event) => event.delivery?.id === id || event.type === "clock",
  );
  if (problem) return <Missing problem={problem} all={href("webhooks")}>{say("All notifications")}</Missing>;
  if (!one) return <div class="page" aria-busy="true" />;
  return (
    <article class="page" data-testid="webhook">
      <p>
        <a href={href("webhooks")}>{say("← Webhooks")}</a>
      </p>
      <header class="card hero">
        <div class="head">
          <h1>
            {say("Notification")} {one.status.replaceAll("_", " ")}
          </h1>
          <Held of={one.state} />
          <Marks of={one} />
        </div>
        <div class="name mono">{id}</div>
        <div class="acts buttons">
          <SendAgain of={one} again={again} testId="replay" />
          <ByHand key={id} id={id} />
        </div>
      </header>
      <div class="board">
        <div>
          <section class="card">
            <dl class="facts">
              <dt>{say("Payment")}</dt>
              <dd>
                <a href={href(`payments/${one.paymentId}`)}>{one.paymentId}</a>
              </dd>
              <dt>{say("To")}</dt>
              <dd>{one.url}</dd>
              {one.sentTo && (
                <>
                  <dt>{say("Sent to")}</dt>
                  <dd data-testid="sent-to">{one.sentTo}</dd>
                </>
              )}
              <dt>{say("Created")}</dt>
              <dd>
                <Time at={one.createdAt} withDate />
              </dd>
              {one.nextAttemptAt && (
                <>
                  <dt>{say("Next attempt")}</dt>
                  <dd data-testid="next-attempt">
                    <Time at={one.nextAttemptAt} withDate />
                  </dd>
                </>
              )}
            </dl>
            <RetrySchedule one={one} />
          </section>
          <section class="card">
            <h2>{say("Attempts")}</h2>
            <ol class="timeline" data-testid="attempts">
              {one.attempts.map((attempt, index) => (
                <li key={index}>
                  <Time at={attempt.at} withDate={index === 0} />
                  <span class={`dot dot-${toneOf(attempt)}`} aria-hidden="true" />
                  <div class="entry">
                    <Outcome of={attempt} />
                    <AnswerDiff before={one.attempts[index - 1]} after={attempt} />
                  </div>
                </li>
              ))}
              {one.attempts.length === 0 && <li class="hint">{say("None yet.")}</li>}
            </ol>
          </section>
        </div>
        <section class="card">
          <h2>{say("What is sent")}</h2>
          {one.headers && (
            <Snippet
              name={say("Headers of the newest attempt")}
              text={Object.entries(one.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join("\n")}
            />
          )}
          <h3>{say("Body")}</h3>
          <Body text={one.body} />
          <Compare key={id} one={one} />
        </section>
      </div>
    </article>
  );
}
