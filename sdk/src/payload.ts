import { expects } from "./checkout-error";
import type { PayinBase, PayinPayload, PreparedPayment } from "./types";
import { isCount, isObject, isText } from "./values";

const CARD_DATA = ["card", "number", "holderName", "expirationMonth", "expirationYear", "cvv"];

export function payinPayload<B extends PayinBase>(
  base: B,
  prepared: PreparedPayment,
): Omit<B, keyof PayinPayload> & PayinPayload {
  const call = "buildPayinPayload";
  checkBase(call, base);
  const isPrepared =
    isObject(prepared) && isObject(prepared.payinCard) && isText(prepared.payinCard.token) && isObject(prepared.antifraud);
  expects(isPrepared, call, "prepared must be the result of prepareCardPayment");

  const { payinCard, antifraud } = prepared;
  return {
    ...base,
    paymentMethod: "CREDIT_CARD",
    card: { ...payinCard },
    ...(antifraud.sessionId ? { antifraud: { sessionId: antifraud.sessionId } } : {}),
  };
}

/** Refuses card data, because everything in the base goes to the merchant's backend. */
export function checkBase(call: string, base: unknown): void {
  expects(isObject(base), call, "base must be {amount, referenceId, payerIp, isPhysicalProduct, customer, items}");
  const cardField = CARD_DATA.find((field) => field in base);
  expects(
    cardField === undefined,
    call,
    `base must not have ${cardField}: card data must never go to the merchant's server, which gets the token instead`,
  );
  const method = base["paymentMethod"];
  expects(method === undefined || method === "CREDIT_CARD", call, "paymentMethod must be CREDIT_CARD or left out");
  expects(isCount(base["amount"]), call, "amount must be a whole number of cents, at least 1, such as 15000 for R$ 150,00");
  expects(isText(base["referenceId"]), call, "referenceId must be a string, such as your order number");
  expects(isObject(base["customer"]), call, "customer must be {name, document, email, phone, address}");
}
