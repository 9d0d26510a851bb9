import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Finding, JournalEntry, Operations, PayinDetails, PayoutDetails } from "../../dist/openapi";
import { Actions, Force } from "../act";
import { call } from "../api";
import { actionWords, methodWords, money } from "../format";
import { useLive } from "../live";
import { isPayout } from "../payment-id";
import { endingOf } from "../payment-row";
import { href, NEW } from "../route";
import { sentenceOf, titleOfRule } from "../sandbox-words";
import { asCurl, snippetsFor } from "../snippets";
import { status as world } from "../status";
import type { Story } from "../timeline";
import { ticket } from "../ticket";
import { clickHandler, copy, Copy, Missing, Snippet, Status, Time } from "../ui";
import { MaskedCard } from "./request";
import { Timeline } from "./story";
import { say, type Words } from "../words";

export async function readStory(id: string): Promise<Story> {
  const payment: PayinDetails | PayoutDetails = isPayout(id)
    ? await call("GET /_sandbox/payouts/{id}", { path: { id } })
    : await call("GET /_sandbox/payins/{id}", { path: { id } });
  const [journal, agenda, request] = await Promise.all([
    call("GET /_sandbox/journal", { query: { paymentId: id, limit: 500 } }),
    call("GET /_sandbox/clock/agenda", { query: { paymentId: id } }),
    payment.requestId
      ? call("GET /_sandbox/journal/{id}", { path: { id: payment.requestId } }).catch(() => null)
      : Promise.resolve(null),
  ]);
  return { payment, request, asked: journal.data.filter((entry) => entry.id !== payment.requestId), due: agenda.data };
}

/** The findings about this payment. The page does not wait for them, because with a full journal they take some time. */
function About({ payment }: { payment: PayinDetails | PayoutDetails }) {
  const { id } = payment;
  const { value } = useLive(
    `findings ${id}`,
    () => call("GET /_sandbox/findings", { query: { paymentId: id } }),
    (event) => event.type === "finding" || event.paymentId === id || event.request?.paymentId === id,
  );
  return <Findings of={value?.data ?? []} />;
}

export function Payment({ id }: { id: string }) {
  const { value: story, problem, read: again } = useLive(
    id,
    () => readStory(id),
    (event) => event.paymentId === id || event.request?.paymentId === id || event.type === "clock",
  );
  if (problem) return <Missing problem={problem} all={href("payments")}>{say("All payments")}</Missing>;
  if (!story) return <div class="page" aria-busy="true" />;
  const { payment } = story;
  const payin = isPayout(id) ? null : (payment as PayinDetails);
  const actable = { id, actions: payment.allowedActions, method: payin?.paymentMethod ?? "PAYOUT", amount: payment.amount, refunded: payin?.refunded ?? 0 };
  return (
    <article class="page" data-testid="payment">
      <p>
        <a href={href("payments")}>{say("← Payments")}</a>
      </p>
      <header class="card hero">
        <div class="head">
          <span class="amount">{money(payment.amount)}</span>
          <Status of={payment.status} ending={payin ? endingOf(payin) : undefined} />
          <span>{methodWords(payin?.paymentMethod ?? "PAYOUT")}</span>
          {payment.forced && <span class="tag warn">{say("forced")}</span>}
          {payin && payin.refunded > 0 && <span>{say("{0} returned", money(payin.refunded))}</span>}
          {payin?.disputed && <span>{say("{0} disputed", money(payin.disputed))}</span>}
        </div>
        <div class="name">
          <h1 class="mono">{id}</h1>
          <Copy text={id}>{say("Copy id")}</Copy>
          <button type="button" class="quiet" data-testid="copy-ticket" onClick={clickHandler(async () => copy(await ticket(story)))}>
            {say("Copy for a ticket")}
          </button>
          <a class="button" data-testid="again" href={href(`payments/${NEW}`, { again: id })}>
            {say("Again, with …")}
          </a>
        </div>
        <div class="acts">
          <Actions key={payment.status + payment.timeline.length} payment={actable} done={again} />
          {(actable.actions.length > 0 || !world.value?.setAsideSince) && <Force payment={actable} done={again} />}
        </div>
      </header>
      <div class="columns">
        <section class="card" aria-label={say("What happened")}>
          <h2>{say("What happened")}</h2>
          <Timeline story={story} again={again} />
        </section>
        <div>
          <About payment={payment} />
          <Facts payment={payment} />
          {payin && <PayWith payin={payin} />}
          <CopyAs payment={payment} request={story.request} />
        </div>
      </div>
    </article>
  );
}

function Findings({ of }: { of: Finding[] }) {
  return (
    <>
      {of.map((finding) => (
        <section key={finding.rule + (finding.subject ?? "")} class={`card finding finding-${finding.severity.toLowerCase()}`}>
          <h2>{titleOfRule(finding.rule, finding.title)}</h2>
          <p>{sentenceOf(finding)}</p>
          <p class="hint">
            {finding.severity} · <a href={finding.help}>{finding.rule}</a>
          </p>
        </section>
      ))}
    </>
  );
}

const REMARKS: Record<string, Words> = {
  AMOUNT_DIFFERS_FROM_ITEMS: "the amount is not the sum of the items",
  REFERENCE_ID_REPEATED: "an earlier payment has the same reference",
  PAYER_IP_IN_IPV6_FORM: "the payerIp counts as the IPv4 address for which it stands",
  UNKNOWN_FIELD: "a field is unknown",
};

function remarkWords(remark: string): string {
  const words = REMARKS[remark];
  return words ? say(words) : remark.replaceAll("_", " ").toLowerCase();
}

function Facts({ payment }: { payment: PayinDetails | PayoutDetails }) {
  const payin = "customer" in payment ? payment : null;
  const payout = "pixKey" in payment ? payment : null;
  const facts: [Words, ComponentChildren][] = [
    [
      "Reference",
      <a href={href("payments", { text: payment.referenceId, group: "reference" })} title={say("Attempts of one order together, by their reference")}>
        {payment.referenceId}
      </a>,
    ],
    ["Bank's id", payment.externalId],
    ["Customer", payin && <><bdi>{payin.customer.name}</bdi>, {payin.customer.document}, {payin.customer.email}</>],
    ["Card", payin?.card && `${payin.card.brand} …${payin.card.last4}, ${payin.card.installments} ×`],
    ["PIX key", payout && `${payout.pixKey} (${payout.pixKeyType})`],
    ["To", payout?.beneficiaryName && <><bdi>{payout.beneficiaryName}</bdi> {payout.beneficiaryDocument}</>],
    ["Webhook", payment.webhookUrl ?? say("none, so no notification is sent")],
    ["Created", <Time at={payment.createdAt} withDate />],
    ["Expires", payin?.expiresAt && <Time at={payin.expiresAt} withDate />],
    ["Remarks", payin && payin.remarks.length > 0 && payin.remarks.map((one) => remarkWords(one)).join(", ")],
  ];
  return (
    <section class="card" aria-label={say("Facts")}>
      <dl class="facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <>
              <dt>{say(name)}</dt>
              <dd>{value}</dd>
            </>
          ))}
      </dl>
    </section>
  );
}

/** The code and the page with which the payer pays. */
function PayWith({ payin }: { payin: PayinDetails }) {
  if (!payin.payerUrl) return null;
  const page = new URL(payin.payerUrl).pathname;
  const isPix = payin.paymentMethod === "PIX";
  return (
    <section class="card">
      <h2>{say("What the payer gets")}</h2>
      {isPix && <img class="qr" src={`${page}/qr.svg`} alt={say("QR code of the PIX")} width="180" height="180" data-testid="qr" />}
      {payin.payerCode && (
        <Snippet name={say(isPix ? "Copy-and-paste code" : "Boleto line")} text={payin.payerCode} testId={isPix ? "pix-code" : "boleto-line"} />
      )}
      <a href={page} target="_blank" rel="noopener" data-testid="payer-page">
        {say("Open the payer's page")}
      </a>
    </section>
  );
}

function CopyAs({ payment, request }: { payment: Operations["GET /_sandbox/payins/{id}"]["answer"] | PayoutDetails; request: JournalEntry | null }) {
  const [chosen, choose] = useState("");
  const action = payment.allowedActions.includes(chosen) ? chosen : "";
  return (
    <section class="card by-program" aria-label={say("The same as code")}>
      <h2>{say("The same as code")}</h2>
      <label>
        {say("To")}
        <select data-testid="copy-action" value={action} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{say("show it")}</option>
          {payment.allowedActions.map((one) => (
            <option key={one} value={one}>
              {actionWords(one).replace(/^./, (letter) => letter.toLowerCase())}
            </option>
          ))}
        </select>
      </label>
      {snippetsFor(action, payment.id).map(({ by, name, text }) => (
        <Snippet key={by} name={name} text={text} testId={`as-${by}`} />
      ))}
      {request?.body && (
        <>
          <Snippet name={say("This request as a curl command")} text={asCurl(request)} />
          <MaskedCard of={request} />
        </>
      )}
    </section>
  );
}
