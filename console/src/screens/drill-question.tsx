import { useState } from "preact/hooks";
import type { DrillRun } from "../../dist/openapi";
import { call } from "../api";
import { doing } from "../ui";
import { say, type Words } from "../words";

/** What a person is asked about an order or a payout; the facts that a drill may expect. */
const FACTS: Record<string, [string, Words][]> = {
  payin: [
    ["paid", "Is it paid?"],
    ["shipped", "How often was it shipped?"],
    ["refunded", "Is it refunded?"],
    ["disputed", "Is it disputed?"],
  ],
  payout: [
    ["sent", "Is it sent?"],
    ["returned", "Is it booked back?"],
  ],
};

/** Where the answers of a person say so. */
export function factsByAPerson(operation: "payin" | "payout"): Record<string, string> {
  return Object.fromEntries(FACTS[operation]!.map(([fact]) => [fact, fact === "shipped" ? "$.shipped" : `$.${fact}=true`]));
}

/** What the run asks of the person who watches it; nobody else can know, or do it. */
export function Question({ run }: { run: DrillRun }) {
  const { number, text, kind, operation, referenceId, placed } = run.question!;
  const [given, give] = useState<Record<string, boolean | number>>({});
  const answer = (body: { text?: string; failed?: string }) =>
    doing(() => call("POST /_sandbox/drills/runs/{id}/answer", { path: { id: run.id }, body: { number, ...body } }));
  const facts = FACTS[operation]!;
  return (
    <section class="card finding finding-warning" aria-label={say("The run waits for you")} data-testid="question" data-question={number}>
      <h2>{text}</h2>
      {kind === "PLACE" && <p class="hint">{say("The run goes on by itself when the payment arrives.")}</p>}
      {kind === "ORACLE" && (
        <>
          <p class="hint">{say("Look at {0} in your own application. While that is not as the drill expects, you are asked again.", referenceId ?? placed ?? "")}</p>
          {facts.map(([fact, words]) => (
            <label key={fact}>
              {say(words)}
              <select
                data-testid={`fact-${fact}`}
                onChange={({ currentTarget: { value } }) => give({ ...given, [fact]: fact === "shipped" ? Number(value) : value === "true" })}
              >
                {fact === "shipped"
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
            onClick={answer({ text: JSON.stringify(Object.fromEntries(facts.map(([fact]) => [fact, given[fact] ?? (fact === "shipped" ? 0 : false)]))) })}
          >
            {say("Give this answer")}
          </button>
        )}
        {kind === "RECONCILE" && (
          <button type="button" class="main" data-testid="answer" onClick={answer({ text: "" })}>
            {say("It is started")}
          </button>
        )}
        <button type="button" data-testid="cannot" onClick={answer({ failed: say("Said in the console.") })}>
          {say("It cannot be done")}
        </button>
      </p>
    </section>
  );
}
