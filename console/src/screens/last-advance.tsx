import { lastAdvance, Task } from "../advance";
import { count, dateTime, whole } from "../format";
import { href, world } from "../route";
import { RowTime, State } from "../ui";
import { say } from "../words";
import { Card } from "./card";

/** What happened when the clock was last advanced here, kept after its message is gone. */
export function LastAdvance() {
  const last = lastAdvance.value;
  if (last?.world !== world.value) return null;
  const { advanced, happened, more } = last;
  const { delivered, failed, blocked, failures } = advanced.notifications;
  return (
    <Card title={say("The last advance")} testId="last-advance">
      <p class="hint">
        {say("From {0} to {1}.", dateTime(advanced.from), dateTime(advanced.now))}{" "}
        {count(delivered, "{0} notification delivered", "{0} notifications delivered")}
        {failed > 0 && `, ${say("{0} failed", failed)}`}
        {blocked > 0 && `, ${say("{0} held back as blocked", blocked)}`}
      </p>
      {advanced.ran === 0 && happened.length === 0 && <p class="hint">{say("Nothing was due.")}</p>}
      <ol class="rows agenda">
        {happened.map((one, index) => (
          <li key={index}>
            <RowTime at={one.at} />
            <span>
              <Task of={one} />
            </span>
          </li>
        ))}
      </ol>
      {more > 0 && <p class="hint">{say("{0} more", whole(more))}</p>}
      {failures.length > 0 && <h3>{say("Notifications that failed")}</h3>}
      <ol class="rows agenda">
        {failures.map(({ id, paymentId, status, state, detail, attempts }) => (
          <li key={id} class="failure">
            <span>
              <a href={href(`webhooks/${id}`)}>{status.replaceAll("_", " ")}</a> <State of={state} /> <small class="mono">{paymentId}</small>
              <br />
              <span class="bad">{detail}</span> <small>{count(attempts, "{0} attempt", "{0} attempts")}</small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
