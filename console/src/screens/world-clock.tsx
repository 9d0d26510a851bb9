import { useEffect } from "preact/hooks";
import { advance } from "../advance";
import { call } from "../api";
import { brief, date, dateTime, time, until, utc, whole } from "../format";
import { useLive } from "../live";
import { filtered, href } from "../route";
import { now, readStatusSoon, status } from "../status";
import { clickHandler } from "../ui";
import { say } from "../words";
import { Card, Form } from "./card";

/** How many scheduled tasks are shown at first, and how many more each time; the sandbox lists no more at once. */
const [FIRST_TASKS, MORE_TASKS] = [8, 1000];

/** The first tasks of the agenda, read page by page. */
async function agenda(most: number) {
  let page = await call("GET /_sandbox/clock/agenda", { query: { limit: Math.min(most, MORE_TASKS) } });
  const { data, total } = page;
  while (page.next !== null && data.length < most) {
    page = await call("GET /_sandbox/clock/agenda", { query: { limit: Math.min(most - data.length, MORE_TASKS), cursor: page.next } });
    data.push(...page.data);
  }
  return { data, total };
}

const SPEEDS = [1, 10, 60, 600, 3600];

/** The clock of the world and all that is scheduled. */
export function WorldClock() {
  const clock = status.value?.clock;
  const limit = Number(filtered("agenda")) || FIRST_TASKS;
  const { value, read: again } = useLive(
    "agenda",
    () => agenda(limit),
    (event) => event.type !== "request" && event.type !== "finding",
  );
  useEffect(() => void again(), [limit]);
  const moved = async () => {
    readStatusSoon();
    await again();
  };
  const tasks = value?.data ?? [];
  const left = value ? value.total - tasks.length : 0;
  return (
    <Card title={say("Clock and agenda")} testId="agenda">
      {clock && (
        <>
          <p class="clock-face">
            <strong title={utc(now.value)}>{dateTime(now.value)}</strong>
            <span class={clock.frozen ? "tag warn" : "tag good"}>
              {clock.frozen ? say("Frozen") : clock.speed === 1 ? say("Running") : say("Running × {0}", clock.speed)}
            </span>
          </p>
          <div class="inline">
            <Form testId="advance-by" submit={async (of) => (await advance({ duration: of("duration") }), moved())}>
              <label>
                {say("Advance by")}
                <input name="duration" required defaultValue="1d" placeholder="2h30m" autocomplete="off" size={8} />
              </label>
              <button>{say("Advance")}</button>
            </Form>
            <Form testId="run-at" submit={async (of) => (await call("POST /_sandbox/clock/resume", { body: { speed: Number(of("speed")) } }), moved())}>
              <label>
                {say("Speed")}
                <select name="speed">
                  {SPEEDS.map((speed) => (
                    <option key={speed} value={speed} selected={speed === clock.speed}>{`× ${speed}`}</option>
                  ))}
                </select>
              </label>
              <button>{say("Run")}</button>
            </Form>
          </div>
        </>
      )}
      <h3>{say("What happens next")}</h3>
      {value?.data.length === 0 && <p class="hint">{say("Nothing is scheduled.")}</p>}
      <ol class="rows agenda">
        {tasks.map((due, index) => (
          <li key={index}>
            <time dateTime={due.at} title={utc(due.at)}>
              {(index === 0 || date(due.at) !== date(tasks[index - 1]!.at)) && <span class="date">{date(due.at)} </span>}
              {time(due.at)}
            </time>
            <span>
              {due.paymentId ? <a href={href(`payments/${due.paymentId}`)}>{brief(due.what)}</a> : brief(due.what)} <small>{until(Date.parse(due.at) - now.value)}</small>
              {due.paymentId && <small class="mono about">{due.paymentId}</small>}
            </span>
            <button
              type="button"
              class="quiet"
              aria-label={`${say("Advance")}: ${dateTime(due.at)}`}
              onClick={clickHandler(async () => {
                await advance({ to: due.at });
                await moved();
              })}
            >
              {say("Advance")}
            </button>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p class="hint">
          <a href={href("world", { agenda: String(limit - (limit % MORE_TASKS) + MORE_TASKS) })} data-testid="agenda-all">
            {say("{0} more", whole(left))}
          </a>
        </p>
      )}
    </Card>
  );
}
