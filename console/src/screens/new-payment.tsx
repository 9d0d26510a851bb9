import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { amount } from "../amount";
import { call, failureText, Refusal } from "../api";
import { cents, methods } from "../format";
import { create, createToken, rememberSecret, secretKey } from "../merchant";
import { bodyOf, type Draft, draft, draftLike, isCard, newDraft, reference, requestLike, rest, STORED_URL } from "../order";
import { isPayout } from "../payment-id";
import { address, filtered, go, href, world } from "../route";
import { faultText } from "../sandbox-words";
import { creation, scenarioNamed } from "../snippets";
import { store } from "../stored";
import { showFailure, Snippet } from "../ui";
import { say } from "../words";
import { CardFields, CustomerFields, faults, Field, PayoutFields, ScenarioField, set } from "./payment-fields";

/** The most payments that are created at once. */
const MOST = 100;

/** The payments that are being created; null while there are none. */
const sending = signal<{ done: number; of: number; end: AbortController } | null>(null);
const times = signal("1");
/** The reference of the earlier payment, so that the new one is another attempt of its order; empty for a new order. */
const repeated = signal("");
/** The address that the form was filled for. */
let filledFor = "";

/** Fills the form: like the payment or request that the address names, or anew. */
async function fill(like: string, scenario: string, method: string): Promise<void> {
  faults.value = {};
  rest.value = {};
  times.value = "1";
  // Nobody fills a field in whose value is still being read.
  draft.value = {};
  const earlier = like && (await requestOf(like).catch(showFailure));
  draft.value = newDraft();
  if (earlier) {
    const { paymentMethod: _, card: _card, amount: _amount, referenceId: _reference, ...others } = earlier.body;
    rest.value = others;
    draft.value = { ...draftLike(earlier.body), scenario: earlier.of };
  }
  repeated.value = earlier ? draft.value["referenceId"]! : "";
  set({ ...(scenario && { scenario }), ...(method && { paymentMethod: method }) });
}

/** The body of an earlier request, by the id of the request or of its payment, and the scenario that its header named. */
async function requestOf(like: string): Promise<{ body: Record<string, unknown>; of: string }> {
  const payment = like.startsWith("req_")
    ? null
    : isPayout(like)
      ? await call("GET /_sandbox/payouts/{id}", { path: { id: like } })
      : await call("GET /_sandbox/payins/{id}", { path: { id: like } });
  const entry = payment ? payment.requestId : like;
  const request = entry ? await call("GET /_sandbox/journal/{id}", { path: { id: entry } }).catch(() => null) : null;
  const of = request ? scenarioNamed(request) : "";
  try {
    return { body: JSON.parse(request?.body ?? "") as Record<string, unknown>, of };
  } catch {
    // The request is no longer kept, or was cut off.
    return { body: payment ? requestLike(payment) : {}, of };
  }
}

/** Where a fault is shown: the sandbox names fields of a card's token without its member. */
function faultsOf(failure: unknown): Draft {
  if (!(failure instanceof Refusal)) return { "": failureText(failure) };
  const { status, code } = failure;
  const message = faultText(failure.message);
  if (status === 401) return { secret: message };
  if (code === "INVALID_SCENARIO") return { scenario: message };
  const found: Draft = {};
  for (const { field, message: text } of failure.faults) {
    const name = field === "X-Sandbox-Scenario" ? "scenario" : field;
    found[document.getElementById(`new-${name}`) ? name : `card.${name}`] = faultText(text);
  }
  const isAtFields = failure.faults.length > 0 && Object.keys(found).every((name) => document.getElementById(`new-${name}`));
  return isAtFields ? found : { ...found, "": message };
}

/** Creates the payments one after another. Answers the id of the last one. */
async function createAll(count: number, end: AbortController): Promise<string> {
  const form = draft.value;
  const value = amount(form["amount"]!, 1);
  const key = world.value;
  const settings = isCard(form) ? await call("GET /_sandbox/merchants/{publicKey}", { path: { publicKey: key } }).catch(() => null) : null;
  let last = "";
  for (let done = 0; done < count; done++) {
    sending.value = { done, of: count, end };
    const referenceId = count > 1 ? `${form["referenceId"]}-${done + 1}` : form["referenceId"]!;
    const body = bodyOf({ ...form, referenceId }, value);
    if (settings?.settings["tokenizationRequired"]) {
      const { installments, ...card } = body["card"] as Record<string, unknown>;
      body["card"] = { token: (await createToken(card)).token, installments };
    }
    last = (await create(form["paymentMethod"] === "PAYOUT" ? "/payout" : "/payin", body, form["scenario"]!.trim(), end.signal)).id;
    // Only a URL that was accepted is kept for the next payment.
    store(STORED_URL, form["webhookUrl"]!.trim());
  }
  return last;
}

async function submit(): Promise<void> {
  if (sending.value) return;
  const count = Number(times.value);
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    faults.value = { times: say("From 1 to {0}.", MOST) };
    document.getElementById("new-times")?.focus();
    return;
  }
  const end = new AbortController();
  const from = location.hash;
  faults.value = {};
  sending.value = { done: 0, of: count, end };
  try {
    const last = await createAll(count, end);
    const made = draft.value["referenceId"]!;
    // The next visit begins anew; only the webhookUrl stays.
    filledFor = "";
    set({ referenceId: reference() });
    // Somebody who has opened another page meanwhile stays there.
    if (location.hash === from) go(count > 1 ? href("payments", { text: made }) : href(`payments/${last}`));
  } catch (failure) {
    faults.value = end.signal.aborted ? {} : failure instanceof Refusal || failure instanceof TypeError ? faultsOf(failure) : { amount: failureText(failure) };
    // After the details with a wrong field have been opened.
    setTimeout(() => document.querySelector<HTMLElement>("[data-testid=new-payment-form] [aria-invalid=true]")?.focus());
  } finally {
    sending.value = null;
  }
}

/** A form for a new payment, and the same as code beside it. */
export function NewPayment() {
  const like = filtered("again");
  useEffect(() => {
    if (filledFor !== address.value || !draft.value["paymentMethod"]) {
      filledFor = address.value;
      void fill(like, filtered("scenario"), filtered("method"));
    }
  }, [address.value]);
  const first = useRef<HTMLFormElement>(null);
  const isReady = Boolean(draft.value["paymentMethod"]);
  useEffect(() => first.current?.querySelector("select")?.focus(), [isReady]);
  if (!isReady) return <div class="page" aria-busy="true" />;
  const form = draft.value;
  const isOut = form["paymentMethod"] === "PAYOUT";
  const count = Number(times.value);
  const isSameOrder = repeated.value !== "" && form["referenceId"] === repeated.value;
  return (
    <article class="page" data-testid="new-payment-page">
      <p>
        <a href={href("payments")}>{say("← Payments")}</a>
      </p>
      <h1>{like ? say("Again, like {0}", like) : say("New payment")}</h1>
      <div class="making">
        <form
          ref={first}
          class="card"
          data-testid="new-payment-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div class="fields">
            <Field name="paymentMethod" label={say("Method")}>
              {methods().map(([method, words]) => (
                <option key={method} value={method}>
                  {words}
                </option>
              ))}
            </Field>
            <Field name="amount" label={say("Amount in reais")} inputMode="decimal" />
            <div>
              <Field name="referenceId" label={say("Reference")} hint={isSameOrder ? say("Another attempt of the same order.") : undefined} />
              {isSameOrder && (
                <button type="button" class="quiet" data-testid="new-order" onClick={() => set({ referenceId: reference() })}>
                  {say("A new order")}
                </button>
              )}
            </div>
          </div>
          <ScenarioField />
          {isOut ? <PayoutFields /> : <CustomerFields />}
          {isCard(form) && <CardFields />}
          <Field name="webhookUrl" label="webhookUrl" type="url" hint={form["webhookUrl"] ? undefined : say("Without a URL, no notification is sent. This browser remembers it.")} />
          {(faults.value["secret"] || secretKey() !== world.value.replace(/^pk_/, "sk_")) && (
            <Field name="secret" label={say("Secret key")} type="password" value={secretKey()} onInput={rememberSecret} />
          )}
          {faults.value[""] && (
            <p class="bad" role="alert" data-testid="new-fault">
              {faults.value[""]} <a href={href("requests")}>{say("Requests")}</a>
            </p>
          )}
          <div class="inline">
            <Field name="times" label={say("How many, at most {0}", MOST)} type="number" value={times.value} onInput={(text) => set({ times: (times.value = text) })} />
            <button data-testid="create" aria-disabled={sending.value !== null}>
              {count > 1 && count <= MOST ? say("Create {0} payments", count) : say("Create the payment")}
            </button>
            <Waiting />
          </div>
        </form>
        <section class="card by-program" aria-label={say("The same as code")}>
          <h2>{say("The same as code")}</h2>
          {creation(form, bodyOf(form, cents(form["amount"]!) ?? 0), Math.min(MOST, Math.max(1, count || 1))).map(({ by, name, text }) => (
            <Snippet key={by} name={name} text={text} testId={`as-${by}`} />
          ))}
        </section>
      </div>
    </article>
  );
}

/** Scenarios can hold an answer back until the clock has moved, so this can be stopped, and nothing else waits for it. */
function Waiting() {
  const now = sending.value;
  return (
    <span role="status">
      {now && (
        <>
          {say("{0} of {1} answered", now.done, now.of)} <a href={href("requests")}>{say("Requests")}</a>{" "}
          <button type="button" class="quiet" data-testid="stop-creating" onClick={() => now.end.abort()}>
            {say("Stop")}
          </button>
        </>
      )}
    </span>
  );
}
