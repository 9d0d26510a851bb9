import { useState } from "preact/hooks";
import type { Delivery } from "../../dist/openapi";
import { call } from "../api";
import { count, indented, span } from "../format";
import { lineDiff } from "../line-diff";
import { useLive } from "../live";
import { world } from "../route";
import { Time } from "../ui";
import { say } from "../words";

/** The lines of two texts, which are indented if they are JSON. */
export function Diff({ before, after, testId }: { before: string; after: string; testId: string }) {
  return (
    <pre tabIndex={0} data-testid={testId}>
      {lineDiff(indented(before), indented(after)).map(([sign, line], index) =>
        sign === "-" ? <del key={index}>{`- ${line}\n`}</del> : sign === "+" ? <ins key={index}>{`+ ${line}\n`}</ins> : `  ${line}\n`,
      )}
    </pre>
  );
}

type Attempt = Delivery["attempts"][number];

/** What the endpoint answered otherwise than to the attempt before. */
export function AnswerDiff({ before, after }: { before: Attempt | undefined; after: Attempt }) {
  if (!before || (before.answer ?? "") === (after.answer ?? "")) return null;
  return (
    <details>
      <summary>{say("The answer's difference to that before")}</summary>
      <Diff before={before.answer ?? ""} after={after.answer ?? ""} testId="answer-diff" />
    </details>
  );
}

/** The differences between the body of this notification and that of another one of the payment, such as its original. */
export function Compare({ one }: { one: Delivery }) {
  const [chosen, choose] = useState("");
  const { value } = useLive(
    `bodies ${one.paymentId}`,
    () => call("GET /_sandbox/deliveries", { query: { paymentId: one.paymentId, limit: 100 } }),
    (event) => event.type !== "request" && event.paymentId === one.paymentId,
  );
  const others = value?.data.filter((other) => other.id !== one.id) ?? [];
  const other = others.find(({ id }) => id === (chosen || one.copyOf)) ?? others.find(({ createdAt }) => createdAt <= one.createdAt) ?? others[0];
  const sent = one.attempts.filter(({ outcome }) => outcome !== "BLOCKED").length;
  return (
    <section data-testid="compare">
      {sent > 1 && <p class="hint">{say("The {0} attempts sent the same body; only headers differ.", sent)}</p>}
      {other && (
        <>
          <label>
            {say("Compared with")}
            <select data-testid="compare-with" value={other.id} onChange={(event) => choose(event.currentTarget.value)}>
              {others.map(({ id, status, copyOf }) => (
                <option key={id} value={id}>
                  {status.replaceAll("_", " ")} {id} {copyOf === one.id ? say("its copy") : id === one.copyOf ? say("the original") : ""}
                </option>
              ))}
            </select>
          </label>
          {other.body === one.body ? (
            <p data-testid="same-body">{say("The same body.")}</p>
          ) : (
            <Diff before={other.body} after={one.body} testId="body-diff" />
          )}
        </>
      )}
    </section>
  );
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration such as 1h30m in milliseconds. */
function milliseconds(text: string): number {
  return [...text.matchAll(/(\d+)(ms|[smhd])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!]!, 0);
}

/** The times of the next attempts if every attempt fails. */
export function RetrySchedule({ one }: { one: Delivery }) {
  const { value } = useLive(
    "retries",
    () => call("GET /_sandbox/merchants/{publicKey}", { path: { publicKey: world.value } }),
    () => false,
  );
  const retries = value?.settings["webhookRetries"];
  if (one.state !== "RETRYING" || typeof retries !== "string" || !one.nextAttemptAt) return null;
  const attempted = one.attempts.filter((attempt) => !attempt.replay).length;
  let at = Date.parse(one.nextAttemptAt);
  const left = retries.split(",").map(milliseconds).slice(attempted).map((wait) => ({ at: (at += wait), wait }));
  return (
    <details data-testid="retries">
      <summary>{count(left.length + 1, "{0} attempt is left", "{0} attempts are left")}</summary>
      <ol>
        <li>
          <Time at={one.nextAttemptAt} withDate />
        </li>
        {left.map(({ at, wait }) => (
          <li key={at}>
            <Time at={at} withDate /> <small>{say("{0} later", span(wait))}</small>
          </li>
        ))}
      </ol>
      <p class="hint">{say("Then the sandbox gives up. The setting webhookRetries controls this.")}</p>
    </details>
  );
}
