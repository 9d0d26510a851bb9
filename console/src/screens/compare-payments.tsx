import type { ComponentChildren } from "preact";
import type { DeliverySummary, PayinDetails, PayoutDetails } from "../../dist/openapi";
import { methodWords, money, span, stepWords } from "../format";
import { inOrderOf } from "../line-diff";
import { useLive } from "../live";
import { isPayout } from "../payment-id";
import { endingOf } from "../payment-row";
import { href } from "../route";
import type { Story } from "../timeline";
import { Missing, Status, Time } from "../ui";
import { say, type Words } from "../words";
import { Diff } from "./compare";
import { readStory } from "./payment";

type Details = PayinDetails | PayoutDetails;

/** Two payments side by side, such as two attempts of one order. What differs is marked. */
export function ComparePayments({ ids }: { ids: [string, string] }) {
  const { value, problem } = useLive(
    ids.join(),
    () => Promise.all([readStory(ids[0]), readStory(ids[1])]),
    (event) => ids.includes(event.paymentId ?? ""),
  );
  if (problem) return <Missing problem={problem} all={href("payments")}>{say("All payments")}</Missing>;
  if (!value) return <div class="page" aria-busy="true" />;
  // The earlier one is on the left.
  const [one, other] = value.sort((a, b) => Date.parse(a.payment.createdAt) - Date.parse(b.payment.createdAt)) as [Story, Story];
  const areAttempts = one.payment.referenceId === other.payment.referenceId;
  const facts = factsOf(one).map(([name, shown, text], index) => {
    const [, otherShown, otherText] = factsOf(other)[index]!;
    return { name, cells: [shown, otherShown], isSame: text === otherText };
  });
  return (
    <article class="page" data-testid="compare-payments">
      <p>
        <a href={href("payments", { group: "reference" })}>{say("← Payments")}</a>
      </p>
      <h1>{say("Two payments")}</h1>
      <p class="hint">{say("Begun {0} apart.", span(Math.abs(Date.parse(one.payment.createdAt) - Date.parse(other.payment.createdAt))))}</p>
      <div class="card wide" tabIndex={0} role="group" aria-label={say("Two payments")}>
        <table class="plain side-by-side">
          <thead>
            <tr>
              <td />
              {[one, other].map(({ payment: { id } }, index) => (
                <th key={id} scope="col">
                  {areAttempts && <strong>{say("Attempt {0}", index + 1)}</strong>}{" "}
                  <a class="mono" href={href(`payments/${id}`)}>
                    {id}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ name, cells, isSame }) => (
              <tr key={name} class={isSame ? undefined : "differs"}>
                <th scope="row">
                  {say(name)} {!isSame && <span class="tag warn">{say("differs")}</span>}
                </th>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {one.request?.body && other.request?.body && (
        <section class="card">
          <h2>{say("The bodies of their requests")}</h2>
          <Diff before={one.request.body} after={inOrderOf(one.request.body, other.request.body)} testId="body-diff" />
        </section>
      )}
    </article>
  );
}

/** Names of facts, each as it is shown and as the text that is compared. */
function factsOf({ payment, request }: Story): [Words, ComponentChildren, string][] {
  const payin = isPayout(payment.id) ? null : (payment as PayinDetails);
  const text = (name: Words, value: string): [Words, ComponentChildren, string] => [name, value || "–", value];
  return [
    ["Status", <Status of={payment.status} ending={payin ? endingOf(payin) : undefined} />, payment.status],
    text("Amount", money(payment.amount)),
    text("Method", methodWords(payin?.paymentMethod ?? "PAYOUT")),
    text("Reference", payment.referenceId),
    text("Scenario", payment.scenario ?? ""),
    text("Card", payin?.card ? `${payin.card.brand} …${payin.card.last4}, ${payin.card.installments} ×` : ""),
    text("Customer", payin ? `${payin.customer.name}, ${payin.customer.document}` : ""),
    text("Webhook", payment.webhookUrl ?? ""),
    text("Answer", String(request?.status ?? "")),
    ["What happened", <Steps of={payment} />, payment.timeline.map(({ action, to, reason }) => `${action} ${to} ${reason ?? ""}`).join()],
    text("Notifications", (payment.deliveries ?? []).map(notificationText).join(", ")),
  ];
}

/** A notification and what became of it; one that a tester has sent says so. */
function notificationText({ status, state, faults }: DeliverySummary): string {
  return `${status} ${state}${faults?.includes("BY_HAND") ? ` (${say("by hand")})` : ""}`;
}

function Steps({ of }: { of: Details }) {
  return (
    <ol class="plain-list">
      {of.timeline.map(({ at, action, to, reason }, index) => (
        <li key={index}>
          <Time at={at} /> {stepWords(action)} <Status of={to} /> <small>{reason}</small>
        </li>
      ))}
    </ol>
  );
}
