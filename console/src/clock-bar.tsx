import type { ComponentChildren } from "preact";
import { advance } from "./advance";
import { call } from "./api";
import { reloadReason, connection } from "./events";
import { brief, count, dateTime, until, utc, whole } from "./format";
import { href, id } from "./route";
import { drillRun, isOver, left, readStatusSoon, nextDue, now, status } from "./status";
import { clickHandler, Time, withConfirmation } from "./ui";
import { say, sayWith } from "./words";

/** The time of the world, the next scheduled task, and the state of the event connection. */
export function ClockBar() {
  const clock = status.value?.clock;
  const due = nextDue.value;
  const change = (work: () => Promise<unknown>) =>
    clickHandler(async () => {
      await work();
      readStatusSoon();
    });
  return (
    <>
    <section class="clock" aria-label={say("Clock")}>
      <span class={`link link-${connection.value}`} data-testid="connection" role="status">
        {say(connection.value === "live" ? "Live" : connection.value === "lost" ? "No connection" : "Connecting")}
      </span>
      {clock && (
        <>
          <span class="now" data-testid="clock" title={utc(now.value)}>
            {dateTime(now.value)}
          </span>
          <span class={clock.frozen ? "tag warn" : "tag"} data-testid="clock-state">
            {clock.frozen ? say("Frozen") : clock.speed === 1 ? say("Running") : say("Running × {0}", clock.speed)}
          </span>
          <span class="group">
            {clock.frozen ? (
              <button type="button" data-testid="clock-resume" onClick={change(() => call("POST /_sandbox/clock/resume", { body: {} }))}>
                {say("Resume")}
              </button>
            ) : (
              <button type="button" data-testid="clock-freeze" onClick={change(() => call("POST /_sandbox/clock/freeze"))}>
                {say("Freeze")}
              </button>
            )}
            <button type="button" data-testid="clock-hour" onClick={clickHandler(() => advance({ duration: "1h" }))}>
              + 1 h
            </button>
            <button type="button" data-testid="clock-day" onClick={clickHandler(() => advance({ duration: "1d" }))}>
              + 1 d
            </button>
          </span>
          {due ? (
            <span class="due" data-testid="next-due">
              {say("Next:")} {due.paymentId ? <a href={href(`payments/${due.paymentId}`)}>{brief(due.what)}</a> : brief(due.what)}{" "}
              {until(Date.parse(due.at) - now.value)}
              {clock.agenda > 1 && (
                <>
                  {" · "}
                  <a href={href("world")}>{say("{0} scheduled in total", whole(clock.agenda))}</a>
                </>
              )}
            </span>
          ) : (
            <span class="due">{say("Nothing is scheduled.")}</span>
          )}
        </>
      )}
    </section>
    <DrillBanner />
    </>
  );
}

/** Says that drills are played, because balance, clock and requests are then not those of the world. */
function DrillBanner() {
  const since = status.value?.setAsideSince;
  const run = drillRun.value;
  if (!since) return null;
  const played = run?.drills.find((drill) => drill.status === "RUNNING");
  return (
    <section class="drilling" aria-label={say("Drills")} role="status" data-testid="drilling">
      <p>
        <strong>{played ? say("The drill {0} runs", played.name) : say("Drills run")}</strong>{" "}
        {sayWith("since {0} by the computer's clock. This world is set aside: balance, clock and requests are those of the drill, and earlier payments do not change.", <Time at={since} />)}
      </p>
      {run && run.id !== id.value && (
        <p class="buttons">
          <a class="button" href={href(`verdict/${run.id}`)}>
            {say("Show the run")}
          </a>
          <StopRun id={run.id} />
        </p>
      )}
    </section>
  );
}

/** A button that stops a run of drills, after a confirmation. */
export function StopRun({ id }: { id: string }) {
  return (
    <button
      type="button"
      class="danger"
      data-testid="stop-run"
      onClick={withConfirmation({
        title: say("Stop the run?"),
        text: say("The results so far are kept; the remaining drills are not run."),
        yes: say("Stop"),
        act: () => call("DELETE /_sandbox/drills/runs/{id}", { path: { id } }).then(readStatusSoon),
      })}
    >
      {say("Stop")}
    </button>
  );
}

/** A link to a scenario that is armed or switched on, and for how long it still is. */
function Timed({ scenario, until: end }: { scenario: string; until: string | null | undefined }) {
  return (
    <>
      <a href={href(`scenarios/${scenario}`)}>{scenario}</a>
      {end && ` (${left(end)})`}
    </>
  );
}

/** Unusual states that a tester may have forgotten, such as paused notifications. Below the screen, so that none moves it. */
export function Notices() {
  const state = status.value;
  const notices: ComponentChildren[] = [];
  if (reloadReason.value) notices.push(say(reloadReason.value));
  if (state?.caller?.role === "read") notices.push(say("Read only: {0}", state.caller.name));
  if (state?.notifications.paused) {
    notices.push(
      <>
        {say("Notifications are paused; {0} wait.", whole(state.notifications.waiting))} <a href={href("webhooks")}>{say("Webhooks")}</a>{" "}
        <button type="button" class="quiet" data-testid="resume-notifications" onClick={clickHandler(() => call("POST /_sandbox/deliveries/resume").then(readStatusSoon))}>
          {say("Resume all")}
        </button>
      </>,
    );
  }
  if (state && state.notifications.listeners > 0) {
    notices.push(
      count(
        state.notifications.listeners,
        "{0} listener fetches the notifications; your endpoint is not called.",
        "{0} listeners fetch the notifications; your endpoint is not called.",
      ),
    );
  }
  for (const { scenario, times, until: end } of state?.scenarios.armed ?? []) {
    // A drill arms its own; the banner names it.
    if (isOver(end) || state?.setAsideSince) continue;
    const link = <Timed scenario={scenario} until={end} />;
    notices.push(
      times === 1
        ? sayWith("{0} applies to the next request of its kind.", link)
        : sayWith("{0} applies to the next {1} requests of its kind.", link, whole(times)),
    );
  }
  if (state?.scenarios.switchedOn && !isOver(state.scenarios.switchedOnUntil)) {
    const { switchedOn, switchedOnUntil } = state.scenarios;
    notices.push(sayWith("{0} applies to every request of its kind.", <Timed scenario={switchedOn} until={switchedOnUntil} />));
  }
  if (state?.scenarios.mistake) notices.push(say("The scenario folder is not in use: {0}", state.scenarios.mistake));
  return (
    <section class="unusual" aria-label={say("Notices")} data-testid="unusual">
      {notices.length > 0 && (
        <ul>
          {notices.map((one, index) => (
            <li key={index}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
