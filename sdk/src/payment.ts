import { antifraudSession } from "./antifraud";
import { call, json } from "./api";
import { authentication, proof, verdict } from "./authentication";
import { checkedCard } from "./card";
import { completeChallenge } from "./challenge";
import { CheckoutError, expects, faults } from "./checkout-error";
import type { CardPayment, CardPurchase, PayinPayload, PayinResponse, PreparedPayment, ProcessedPayment } from "./types";
import { payinPayload } from "./payload";
import { completePending, isPending } from "./pending";
import type { Store } from "./store";
import { tokenOf } from "./tokens";
import { isCount, isObject, isText, webUrl } from "./values";

export async function preparePayment(
  store: Store,
  payment: CardPayment,
  caller = "prepareCardPayment",
): Promise<PreparedPayment> {
  check(caller, payment);
  checkedCard(caller, payment.card, false);
  const { capabilities } = await store.config();
  const maximum = capabilities.installments?.max ?? 12;
  expects(payment.installments <= maximum, caller, `installments must be a whole number from 1 to ${maximum}`);
  const checked = checkedCard(caller, payment.card, capabilities.tokenization?.cvvRequired);

  const { api } = store;
  const [card, antifraud] = await Promise.all([
    tokenOf(api, checked),
    antifraudSession(api, capabilities.antifraud?.enabled),
  ]);
  const payinCard = { token: card.token, installments: payment.installments };
  if (!capabilities.threeDS.enabled) {
    return { payinCard, antifraud, card, threeDS: { skipped: true, status: "skipped" } };
  }

  const finished = await completeChallenge(api, await authentication(api, card.token, payment));
  const threeDS = verdict(finished);
  return { payinCard: { ...payinCard, threeDSecure: proof(finished) }, antifraud, card, threeDS };
}

export async function processPayment<R extends PayinResponse>(
  store: Store,
  purchase: CardPurchase<R>,
): Promise<ProcessedPayment<R>> {
  const caller = "processCardPayment";
  expects(isObject(purchase), caller, "expected {amount, referenceId, installments, card, customer, createPayin, …}");
  const { card: _card, installments, createPayin, ...base } = purchase;
  const send = typeof createPayin === "function" ? createPayin : senderTo<R>(createPayin);
  expects(
    send !== undefined,
    caller,
    "createPayin must be a function that sends the payload to your backend and resolves with its payin, or the URL of your backend",
  );

  const prepared = await preparePayment(store, purchase, caller);
  const payload: PayinPayload = payinPayload(base, prepared);
  const payin = await send(payload);
  expects(
    isObject(payin) && isText(payin.status),
    caller,
    "createPayin must return the payin of your backend, an object with id and status",
  );

  const { card } = prepared;
  if (!isPending(payin)) return { payin, card, threeDS: prepared.threeDS };
  const { threeDS } = await completePending(store, payin, { card, amount: purchase.amount, installments });
  return { payin, card, threeDS };
}

function check(caller: string, payment: CardPayment): void {
  expects(isObject(payment), caller, "expected {amount, referenceId, installments, card, customer}");
  const { amount, referenceId, installments, customer } = payment;
  expects(isCount(amount), caller, "amount must be a whole number of cents, at least 1, such as 15000 for R$ 150,00");
  expects(isText(referenceId), caller, "referenceId must be a string, such as your order number");
  expects(isCount(installments), caller, "installments must be a whole number from 1 to 12");
  expects(isObject(customer), caller, "customer must be {name, document, email, phone, address}");
}

/** A function that sends the payload to this URL, or undefined if it is not a URL. */
function senderTo<R extends PayinResponse>(target: unknown): ((payload: PayinPayload) => Promise<R>) | undefined {
  const url = isText(target) || target instanceof URL ? webUrl(target, document.baseURI) : undefined;
  return url && ((payload) => postPayin(url.href, payload));
}

/** Sends the payload to the merchant's backend, with the cookies of the payer's session there. */
async function postPayin<R extends PayinResponse>(url: string, payload: PayinPayload): Promise<R> {
  const response = await call(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    credentials: "same-origin",
    body: JSON.stringify(payload),
  });
  if (response.ok) return (await json(response)) as R;

  const { status } = response;
  const reason = `createPayin answered ${status}`;
  const message = `The payin was not created: the URL in ${reason}.`;
  // These failures may be temporary. For any other 4xx, the backend would refuse the same request again.
  if (status >= 500 || status === 408 || status === 429) throw new CheckoutError("NETWORK", message, reason);
  const body: unknown = await response.json().catch(() => undefined);
  throw new CheckoutError("CONFIG", message, reason, body, faults(body));
}
