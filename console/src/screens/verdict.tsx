import { call } from "../api";
import { count } from "../format";
import { useLive } from "../live";
import { href } from "../route";
import { needOfRule, sentenceOf, titleOfRule } from "../sandbox-words";
import { Empty, Time } from "../ui";
import { say, sayWith } from "../words";

/** The address of the screen for an id in the evidence. */
function evidenceHref(id: string): string {
  if (id.startsWith("req_")) return href(`requests/${id}`);
  return href(`${id.startsWith("ntf_") ? "webhooks" : "payments"}/${id}`);
}

const SEVERITIES = ["ERROR", "WARNING", "NOTE"] as const;

export function Verdict() {
  const { value: found } = useLive(
    "findings",
    () => call("GET /_sandbox/findings"),
    (event) => event.type === "finding" || event.type === "request" || event.type === "delivery" || event.type === "clock",
  );
  if (!found) return <div class="page" aria-busy="true" />;
  const counts = SEVERITIES.map((severity) => found.data.filter((one) => one.severity === severity).length);
  return (
    <article class="page" data-testid="verdict-screen">
      <div class="head">
        <h1>{say("Verdict")}</h1>
        <span class="hint">
          {count(counts[0]!, "{0} error", "{0} errors")}, {count(counts[1]!, "{0} warning", "{0} warnings")},{" "}
          {count(counts[2]!, "{0} note", "{0} notes")}; {count(found.passed.length, "{0} rule passed", "{0} rules passed")},{" "}
          {say("{0} had nothing to check", found.skipped.length)}
        </span>
        <a class="button main end" href={href("verdict/drills")} data-testid="to-drills">
          {say("Drills")}
        </a>
      </div>
      {found.data.length === 0 && (
        <Empty>
          <p>
            {say(
              found.judgedPayments > 0
                ? "No mistakes found so far."
                : "Nothing to check yet: the journal has no payment that your application created. Place an order in it, or play drills.",
            )}{" "}
            {found.judgedPayments === 0 && say("What you do by hand does not count.")}
          </p>
          <p>
            {say("Or let the tool buy once in your shop:")} <code translate={false}>paysandbox check http://localhost:3000</code>
          </p>
        </Empty>
      )}
      {found.data.map((one) => (
        <section key={one.rule + (one.subject ?? "")} class={`card finding finding-${one.severity.toLowerCase()}`} data-testid={one.rule}>
          <div class="head">
            <span class={`status status-${one.severity.toLowerCase()}`}>{one.severity}</span>
            <h2>{titleOfRule(one.rule, one.title)}</h2>
            <span class="hint">{count(one.times, "{0} time", "{0} times")}</span>
          </div>
          <p>{sentenceOf(one)}</p>
          <p class="evidence">
            {one.evidence.map((id) => (
              <a key={id} href={evidenceHref(id)}>
                {id}
              </a>
            ))}
          </p>
          <p class="hint">
            {sayWith("First {0}, last {1}.", <Time at={one.firstAt} withDate />, <Time at={one.lastAt} withDate />)}{" "}
            <a href={one.help}>{say("{0}: why it matters, how to correct it", one.rule)}</a>
          </p>
        </section>
      ))}
      <details>
        <summary>{count(found.skipped.length, "{0} rule had nothing to check", "{0} rules had nothing to check")}</summary>
        <table class="plain">
          <thead>
            <tr>
              <th>{say("Rule")}</th>
              <th>{say("Title")}</th>
              <th>{say("Needs")}</th>
            </tr>
          </thead>
          <tbody>
            {found.skipped.map(({ rule, title, waitsFor }) => (
              <tr key={rule}>
                <td>
                  <a href={`/findings/${rule}`}>{rule}</a>
                </td>
                <td>{titleOfRule(rule, title)}</td>
                <td>{needOfRule(rule, waitsFor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {found.passed.length > 0 && (
        <details>
          <summary>{count(found.passed.length, "{0} rule passed", "{0} rules passed")}</summary>
          <p class="evidence">
            {found.passed.map((rule) => (
              <a key={rule} href={`/findings/${rule}`}>
                {rule}
              </a>
            ))}
          </p>
        </details>
      )}
    </article>
  );
}
