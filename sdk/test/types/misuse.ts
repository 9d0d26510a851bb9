// Only tsc reads this file: each line below `@ts-expect-error` must be an error, or the type check fails.
import * as sdk from "@paysandbox/checkout-sdk";
import type { CardPayment, CheckoutErrorCode, PayinBase, PayinPayload, PreparedPayment } from "@paysandbox/checkout-sdk";

declare const runtimeValue: string;
declare const payment: CardPayment;
declare const base: PayinBase;
declare const prepared: PreparedPayment;

export function correctUse(): void {
  sdk.init({ publicKey: "pk_test_sandbox", apiBaseUrl: "http://localhost:8080" });
  const client: sdk.CheckoutClient = sdk.init({ publicKey: "pk_live_sandbox_1", apiBaseUrl: "http://localhost:8080" });
  void client.prepareCardPayment(payment).then((done) => client.buildPayinPayload({ ...base, coupon: "A" }, done).coupon);
  sdk.init({ publicKey: runtimeValue, apiBaseUrl: runtimeValue });
  const payload: PayinPayload = sdk.buildPayinPayload(base, prepared);
  const ours: string = sdk.buildPayinPayload({ ...base, coupon: "A" }, prepared).coupon;
  void sdk.processCardPayment({ ...base, ...payment, createPayin: "/orders" });
  void sdk.processCardPayment({ ...base, ...payment, createPayin: async () => ({ status: "APPROVED", own: 1 }) })
    .then(({ payin }) => payin.own.toFixed());
  void sdk.handlePendingThreeDS({ status: "PENDING_3DS" }, { card: payment.card, customer: payment.customer, amount: 1, installments: 1 });
  void sdk.getConfig().then((config) => config.capabilities.threeDS.enabled satisfies boolean);
  void [payload, ours];
}

export function invalidKeys(): void {
  // @ts-expect-error a secret key
  sdk.init({ publicKey: "sk_test_secret", apiBaseUrl: "http://localhost:8080" });
  // @ts-expect-error a live secret key
  sdk.init({ publicKey: "sk_live_secret", apiBaseUrl: "http://localhost:8080" });
  // @ts-expect-error a live key
  sdk.init({ publicKey: "pk_live_shop", apiBaseUrl: "http://localhost:8080" });
  // @ts-expect-error no key at all
  sdk.init({ publicKey: "shop", apiBaseUrl: "http://localhost:8080" });
  // @ts-expect-error a secret key in another option
  sdk.init({ publicKey: "pk_test_shop", secretKey: "sk_test_secret", apiBaseUrl: "http://localhost:8080" });
  // @ts-expect-error no URL
  sdk.init({ publicKey: "pk_test_shop" });
}

export function invalidPayments(): void {
  // @ts-expect-error an amount is a number of cents
  void sdk.prepareCardPayment({ ...payment, amount: "150.00" });
  // @ts-expect-error the card's number is a text
  void sdk.prepareCardPayment({ ...payment, card: { ...payment.card, number: 4000000000000002 } });
  // @ts-expect-error the customer is missing
  void sdk.prepareCardPayment({ amount: 1, referenceId: "a", installments: 1, card: payment.card });
  // @ts-expect-error createPayin is missing
  void sdk.processCardPayment({ ...base, ...payment });
  // @ts-expect-error createPayin must return a payin
  void sdk.processCardPayment({ ...base, ...payment, createPayin: async () => undefined });
  // @ts-expect-error a payin has a status
  void sdk.handlePendingThreeDS({ id: "payin_1" });
}

export function cardDataForTheBackend(): void {
  // @ts-expect-error a card in the base
  sdk.buildPayinPayload({ ...base, card: payment.card }, prepared);
  // @ts-expect-error a number in the base
  sdk.buildPayinPayload({ ...base, number: payment.card.number }, prepared);
  // @ts-expect-error a cvv in the base
  sdk.buildPayinPayload({ ...base, cvv: "123" }, prepared);
  // @ts-expect-error a payment that was not prepared
  sdk.buildPayinPayload(base, payment);
  // @ts-expect-error a prepared card has no number
  void prepared.card.number;
}

export function incorrectUseOfResults(error: unknown): void {
  // @ts-expect-error no such status: authenticated does not mean approved
  void (prepared.threeDS.status === "APPROVED");
  // @ts-expect-error there is no session if antifraud was skipped
  const session: string = prepared.antifraud.sessionId;
  if (!prepared.antifraud.skipped) prepared.antifraud.sessionId.toUpperCase();
  if (error instanceof sdk.CheckoutError) {
    const code: CheckoutErrorCode = error.code;
    // @ts-expect-error no such code
    void (error.code === "3DS_FAILED");
    // @ts-expect-error an error is read-only
    error.code = "NETWORK";
    void code;
  }
  // @ts-expect-error getConfig returns a promise
  void sdk.getConfig().capabilities;
  void session;
}
