import { useEffect, useState } from "preact/hooks";
import { call } from "../api";
import { span, whole } from "../format";
import { useLive } from "../live";
import { href } from "../route";
import { status } from "../status";
import { say, sayWith } from "../words";

/** How many are listed; there are rarely more than a few. */
const MOST = 8;

/** The requests whose answers scenarios hold back, with their ages. Once answered they are in the list of requests. */
export function Pending() {
  const { value } = useLive(
    "pending",
    async () => ({ data: (await call("GET /_sandbox/journal/pending")).data, readAt: performance.now() }),
    ({ type }) => type === "pending" || type === "request",
  );
  const [now, setNow] = useState(0);
  const isShown = Boolean(value?.data.length);
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [isShown]);
  if (!value || !isShown) return null;
  const { data, readAt } = value;
  return (
    <section class="pending" aria-label={say("Waiting for their answers")} data-testid="pending">
      <ul>
        {data.slice(0, MOST).map((one, index) => (
          <li key={index}>
            <strong>
              {one.method} {one.path}
            </strong>{" "}
            {one.paymentId && <a href={href(`payments/${one.paymentId}`)}>{one.paymentId}</a>}{" "}
            {say("waits {0}", span(one.latencyMs + Math.max(0, now - readAt)))}{" "}
            {sayWith("because of {0}", <a href={href(`scenarios/${one.scenario}`)}>{one.scenario}</a>)}
          </li>
        ))}
        {data.length > MOST && <li class="hint">{say("{0} more", whole(data.length - MOST))}</li>}
        {status.value?.clock.frozen && <li class="hint">{say("The clock is frozen. A delay ends when you advance it.")}</li>}
      </ul>
    </section>
  );
}
