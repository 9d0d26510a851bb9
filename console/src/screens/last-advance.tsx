import { lastAdvance, Task } from "../advance";
import { count, dateTime, whole } from "../format";
import { world } from "../route";
import { RowTime } from "../ui";
import { say } from "../words";
import { Card } from "./card";

/** What happened when the clock was last advanced here, kept after its message is gone. */
export function LastAdvance() {
  const last = lastAdvance.value;
  if (last?.world !== world.value) return null;
  const { advanced, happened } = last;
  const { delivered, failed } = advanced.notifications;
  const left = advanced.ran - happened.length;
  return (
    <Card title={say("The last advance")} testId="last-advance">
      <p class="hint">
        {say("From {0} to {1}.", dateTime(advanced.from), dateTime(advanced.now))}{" "}
        {count(delivered, "{0} notification delivered", "{0} notifications delivered")}
        {failed > 0 && `, ${say("{0} failed", failed)}`}
      </p>
      {happened.length === 0 && <p class="hint">{say("Nothing was due.")}</p>}
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
      {left > 0 && <p class="hint">{say("{0} more", whole(left))}</p>}
    </Card>
  );
}
