import { useState } from "preact/hooks";
import type { DrillRun } from "../../dist/openapi";
import { call } from "../api";
import { judgementText } from "../sandbox-words";
import { clickHandler } from "../ui";
import { say, type Words } from "../words";

/** The questions to a person about an order or a payout, for each fact that a drill may expect. */
const FACTS: Record<string, [string, Words][]> = {
  payin: [
    ["paid", "Is it paid?"],
    ["shipped", "How often was it shipped?"],
    ["refunded", "Is it refunded?"],
    ["held", "Is it on hold until a person looks?"],
    ["disputed", "Is it disputed?"],
  ],
  payout: [
    ["sent", "Is it sent?"],
    ["returned", "Is it returned?"],
    ["returns", "How often was it returned?"],
  ],
};

/** The facts that are numbers. */
const COUNTS = new Set(["shipped", "returns"]);

/** The JSON paths of the facts in the answers of a person. */
export function personFacts(operation: "payin" | "payout"): Record<string, string> {
  return Object.fromEntries(FACTS[operation]!.map(([fact]) => [fact, COUNTS.has(fact) ? `$.${fact}` : `$.${fact}=true`]));
}

/** The question or task of the run for the person who watches it. */
export function Question({ run }: { run: DrillRun }) {
  const { number, text, kind, operation, referenceId, placed } = run.question!;
  const [given, setGiven] = useState<Record<string, boolean | number>>({});
  const answer = (body: { text?: string; failed?: string }) =>
    clickHandler(() => call("POST /_sandbox/drills/runs/{id}/answer", { path: { id: run.id }, body: { number, ...body } }));
  const facts = FACTS[operation]!;
  return (
    <section class="card finding finding-warning" aria-label={say("The run waits for you")} data-testid="question" data-question={number}>
      <h2>{judgementText(text)}</h2>
      {kind === "PLACE" && <p class="hint">{say("The run continues by itself when the payment arrives.")}</p>}
      {kind === "ORACLE" && (
        <>
          <p class="hint">{say("Check {0} in your own application. The question is repeated until the answers are as the drill expects.", referenceId ?? placed ?? "")}</p>
          {facts.map(([fact, words]) => (
            <label key={fact}>
              {say(words)}
              <select
                data-testid={`fact-${fact}`}
                onChange={({ currentTarget: { value } }) => setGiven({ ...given, [fact]: COUNTS.has(fact) ? Number(value) : value === "true" })}
              >
                {COUNTS.has(fact)
                  ? [0, 1, 2, 3].map((one) => <option key={one}>{one}</option>)
                  : [
                      <option value="false">{say("No")}</option>,
                      <option value="true">{say("Yes")}</option>,
                    ]}
              </select>
            </label>
          ))}
        </>
      )}
      <p class="buttons">
        {kind === "ORACLE" && (
          <button
            type="button"
            class="main"
            data-testid="answer"
            onClick={answer({ text: JSON.stringify(Object.fromEntries(facts.map(([fact]) => [fact, given[fact] ?? (COUNTS.has(fact) ? 0 : false)]))) })}
          >
            {say("Send this answer")}
          </button>
        )}
        {kind === "RECONCILE" && (
          <button type="button" class="main" data-testid="answer" onClick={answer({ text: "" })}>
            {say("I have started it")}
          </button>
        )}
        <button type="button" data-testid="cannot" onClick={answer({ failed: say("Reported in the console.") })}>
          {say("Not possible")}
        </button>
      </p>
    </section>
  );
}
