// The public API: the functions and types for a merchant's page.
import { CheckoutError as RaisedError } from "./checkout-error";
import { payinPayload } from "./payload";
import { preparePayment, processPayment } from "./payment";
import { completePending } from "./pending";
import { currentStore, openStore } from "./store";
import type {
  CardPayment, CardPurchase, CheckoutConfig, CheckoutErrorCode, CheckoutFault, CheckoutOptions, CompletedThreeDS,
  PayinBase, PayinPayload, PayinResponse, PendingDetails, PreparedPayment, ProcessedPayment,
} from "./types";

export type * from "./types";

export interface CheckoutError extends Error {
  readonly name: "CheckoutError";
  readonly code: CheckoutErrorCode;
  /** A few words for the log. They never contain card data. */
  readonly reason: string;
  /** Details that the shop can translate: the invalid fields of `INVALID_CARD`, or the cause of `THREEDS_FAILED`. */
  readonly errors: readonly CheckoutFault[];
  readonly cause?: unknown;
}

export interface CheckoutErrorConstructor {
  new (
    code: CheckoutErrorCode,
    message: string,
    reason: string,
    cause?: unknown,
    errors?: readonly CheckoutFault[],
  ): CheckoutError;
  readonly prototype: CheckoutError;
}

export const CheckoutError: CheckoutErrorConstructor = RaisedError;

/**
 * Sets the merchant's key and the sandbox's URL. Call it once, before anything else.
 * @throws CheckoutError `INVALID_KEY` for a secret, live or malformed key, `CONFIG` for anything else.
 */
export function init<const K extends string>(options: CheckoutOptions<K>): void {
  openStore(options);
}

/** Resolves with the merchant's capabilities. They are requested once; after a failure the next call requests them again. */
export async function getConfig(): Promise<CheckoutConfig> {
  return currentStore("getConfig").config();
}

/**
 * Creates a card token, authenticates the cardholder and collects the device fingerprint.
 * Success means that the cardholder was authenticated, not that the payment is approved.
 */
export async function prepareCardPayment(payment: CardPayment): Promise<PreparedPayment> {
  return preparePayment(currentStore("prepareCardPayment"), payment);
}

/** Merges the page's fields of the payin with the prepared payment. It sends nothing and changes neither argument. */
export function buildPayinPayload<const B extends PayinBase>(
  base: B,
  prepared: PreparedPayment,
): Omit<B, keyof PayinPayload> & PayinPayload {
  return payinPayload(base, prepared);
}

/** Prepares the payment, lets `createPayin` create the payin, and completes the challenge if the payin requires one. */
export async function processCardPayment<R extends PayinResponse>(purchase: CardPurchase<R>): Promise<ProcessedPayment<R>> {
  return processPayment(currentStore("processCardPayment"), purchase);
}

/** Completes the challenge of a payin that is `PENDING_3DS`; any other payin is returned unchanged. */
export async function handlePendingThreeDS<R extends PayinResponse>(
  payin: R,
  details?: PendingDetails,
): Promise<CompletedThreeDS<R>> {
  return completePending(currentStore("handlePendingThreeDS"), payin, details);
}
