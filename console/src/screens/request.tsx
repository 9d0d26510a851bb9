import { useState } from "preact/hooks";
import type { JournalEntry } from "../../dist/openapi";
import { call, type FieldFault } from "../api";
import { count, duration, indented } from "../format";
import { useLive } from "../live";
import { href, NEW } from "../route";
import { faultText } from "../sandbox-words";
import { asCurl, scenarioOf, verification, verifyCommand } from "../snippets";
import { clickHandler, submitHandler, Missing, Snippet, Time } from "../ui";
import { say, sayWith } from "../words";

/** What a copy of the request lacks, because the sandbox keeps no number of a card. */
export function MaskedCard({ of }: { of: JournalEntry }) {
  return /"\*{3,}/.test(of.body ?? "") ? <p class="hint">{say("The card is masked. Write a test card in its place.")}</p> : null;
}

/** The text of a body, indented if it is JSON. */
export function Body({ text, isCut }: { text: string | undefined; isCut?: boolean | undefined }) {
  if (!text) return <p class="hint">{say("Empty.")}</p>;
  return (
    <>
      <pre tabIndex={0}>{indented(text)}</pre>
      {isCut && <p class="hint">{say("Cut off; only this part is stored.")}</p>}
    </>
  );
}

function Headers({ of }: { of: Record<string, string> | undefined }) {
  if (!of) return null;
  return (
    <details>
      <summary>{say("Headers")}</summary>
      <pre tabIndex={0}>
        {Object.entries(of)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n")}
      </pre>
    </details>
  );
}

/** The errors of fields in the answer. */
function faults(entry: JournalEntry): FieldFault[] {
  try {
    const { errors } = JSON.parse(entry.answer ?? "{}") as { errors?: FieldFault[] };
    return Array.isArray(errors) ? errors : [];
  } catch {
    return [];
  }
}

export function RequestPage({ id }: { id: string }) {
  const { value: entry, problem } = useLive(
    id,
    () => call("GET /_sandbox/journal/{id}", { path: { id } }),
    () => false,
  );
  if (problem) return <Missing problem={problem} all={href("requests")}>{say("All requests")}</Missing>;
  if (!entry) return <div class="page" aria-busy="true" />;
  const errors = faults(entry);
  return (
    <article class="page" data-testid="request">
      <p>
        <a href={href("requests")}>{say("← Requests")}</a>
      </p>
      <header class="card hero">
        <div class="head">
          <h1>
            {entry.method} {entry.path}
          </h1>
          <Answered status={entry.status} />
          <ByHandMark of={entry} />
        </div>
        <div class="name">
          <span class="hint">
            <span class="mono">{entry.id}</span>, <Time at={entry.at} withDate />, {say("in {0}", duration(entry.latencyMs))},{" "}
            {say("authenticated by {0}", entry.authentication)}
          </span>
          {entry.paymentId && (
            <span>
              {say("Payment")} <a href={href(`payments/${entry.paymentId}`)}>{entry.paymentId}</a>
            </span>
          )}
          {entry.scenario && (
            <span>
              {say("Scenario")} <a href={href(`scenarios/${entry.scenario}`)}>{entry.scenario}</a>
            </span>
          )}
        </div>
        {entry.method === "POST" && entry.surface === "merchant" && (
          <div class="acts buttons">
            <a class="button" data-testid="again" href={href(`payments/${NEW}`, { again: entry.id })}>
              {say("Again, with …")}
            </a>
          </div>
        )}
      </header>
      {errors.length > 0 && (
        <section class="card finding finding-error" aria-label={say("Errors")}>
          <h2>{say("Invalid fields")}</h2>
          <div class="wide" tabIndex={0} role="group" aria-label={say("Errors by field")}>
            <table class="plain" data-testid="faults">
              <thead>
                <tr>
                  <th>{say("Field")}</th>
                  <th>{say("Why")}</th>
                  <th>{say("Received")}</th>
                </tr>
              </thead>
              <tbody>
                {errors.map((one, index) => (
                  <tr key={index}>
                    <td class="mono">{one.field}</td>
                    <td>
                      {faultText(one.message)} <small>{one.code}</small>
                    </td>
                    <td class="mono">{one.rejected ?? ""}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <div class="board">
        <section class="card">
          <h2>{say("Sent")}</h2>
          <Headers of={entry.headers} />
          <Body text={entry.body} isCut={entry.bodyCut} />
        </section>
        <section class="card">
          <h2>{say("Answered")}</h2>
          <Headers of={entry.answerHeaders} />
          <Body text={entry.answer} isCut={entry.answerCut} />
        </section>
      </div>
      <div class="board below">
        <section class="card">
          <h2>{say("To copy")}</h2>
          <Snippet name={say("The same with curl")} text={asCurl(entry)} />
          <MaskedCard of={entry} />
          <Snippet name={say("A check for a test")} text={verifyCommand(entry)} testId="verify-command" />
          {entry.method === "POST" && <Snippet name={say("A scenario")} text={scenarioOf(entry)} testId="scenario-text" />}
        </section>
        <Check of={entry} />
        {entry.method === "POST" && entry.surface === "merchant" && <Explain of={entry} />}
      </div>
    </article>
  );
}

/** Says that a tester has sent the request, so it says nothing about the application. */
export function ByHandMark({ of }: { of: JournalEntry }) {
  return of.byHand ? (
    <span class="tag" title={say("Sent by a tester. No finding counts it.")}>
      {say("by hand")}
    </span>
  ) : null;
}

export function Answered({ status }: { status: number | undefined }) {
  const tone = !status ? "bad" : status < 300 ? "good" : status < 500 ? "warn" : "bad";
  return <span class={`tag ${tone}`}>{status ?? say("no answer")}</span>;
}

type Verdict = Awaited<ReturnType<typeof verify>>;

function verify(text: string) {
  return call("POST /_sandbox/journal/verify", { body: JSON.parse(text) as ReturnType<typeof verification> });
}

/** A form to edit and try the check. It shows near misses with their differences. */
function Check({ of }: { of: JournalEntry }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  return (
    <section class="card">
      <h2>{say("Try the check")}</h2>
      <form
        onSubmit={submitHandler(async (data) => setVerdict(await verify(data.get("check") as string)))}
      >
        <label>
          {say("What the journal must contain")}
          <textarea name="check" rows={12} spellcheck={false} defaultValue={JSON.stringify(verification(of), null, 2)} data-testid="check" />
        </label>
        <p class="buttons">
          <button data-testid="try-check">{say("Check")}</button>
        </p>
      </form>
      {verdict && (
        <div data-testid="verdict" role="status">
          <p class={verdict.met ? "good" : "bad"}>
            {say(verdict.met ? "Met" : "Not met")}: {count(verdict.count, "{0} request matches", "{0} requests match")}.
          </p>
          {verdict.nearMisses.map((miss) => (
            <div key={miss.id}>
              <a href={href(`requests/${miss.id}`)}>{miss.id}</a> {say("differs:")}
              <ul>
                {miss.differs.map(({ field, expected, actual }) => (
                  <li key={field}>
                    <code>{field}</code>:{" "}
                    {sayWith("expected {0}, was {1}", <code>{JSON.stringify(expected) ?? "–"}</code>, <code>{JSON.stringify(actual) ?? "–"}</code>)}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

type Explanation = Awaited<ReturnType<typeof explain>>;

function explain(entry: JournalEntry) {
  return call("POST /_sandbox/scenarios/explain", {
    body: {
      operation: entry.path === "/payout" ? "payout" : "payin",
      request: JSON.parse(entry.body ?? "{}") as Record<string, unknown>,
    },
  });
}

/** Which scenario would apply to this request now, and why other scenarios would not. */
function Explain({ of }: { of: JournalEntry }) {
  const [explanation, setExplanation] = useState<Explanation | null>(null);
  return (
    <section class="card">
      <h2>{say("Which scenario would apply now?")}</h2>
      <p class="buttons">
        <button type="button" data-testid="explain" onClick={clickHandler(async () => setExplanation(await explain(of)))}>
          {say("Explain")}
        </button>
      </p>
      {explanation && (
        <div data-testid="explanation" role="status">
          <p>
            {explanation.plays ? (
              <>
                <a href={href(`scenarios/${explanation.plays}`)}>{explanation.plays}</a> ({explanation.chosenBy}).
              </>
            ) : (
              say("None. The sandbox's own rules decide.")
            )}
          </p>
          {explanation.misses.length > 0 && (
            <details>
              <summary>{say("Why other scenarios would not apply")}</summary>
              <ul>
                {explanation.misses.map((miss) => (
                  <li key={miss.scenario}>
                    <a href={href(`scenarios/${miss.scenario}`)}>{miss.scenario}</a>:{" "}
                    {miss.failures.map((one) => say("{0} must be {1}, but is {2}", one.condition, String(one.expected), String(one.found))).join("; ")}
                  </li>
                ))}
              </ul>
              {explanation.leftOut > 0 && <p class="hint">{say("{0} more scenarios match less closely.", explanation.leftOut)}</p>}
            </details>
          )}
        </div>
      )}
    </section>
  );
}
