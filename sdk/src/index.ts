// The public API: the functions and types for a merchant's page.
import { CheckoutError as RaisedError, expects } from "./checkout-error";
import { payinPayload } from "./payload";
import { preparePayment, processPayment } from "./payment";
import { completePending } from "./pending";
import { openStore, type Store } from "./store";
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

/** The checkout of one merchant, with the key and the sandbox's URL that {@link init} was given. */
export interface CheckoutClient {
  /** Resolves with the merchant's capabilities. They are requested once; after a failure the next call requests them again. */
  getConfig(): Promise<CheckoutConfig>;

  /**
   * Creates a card token, authenticates the cardholder and collects the device fingerprint.
   * Success means that the cardholder was authenticated, not that the payment is approved.
   */
  prepareCardPayment(payment: CardPayment): Promise<PreparedPayment>;

  /** Merges the page's fields of the payin with the prepared payment. It sends nothing and changes neither argument. */
  buildPayinPayload<const B extends PayinBase>(base: B, prepared: PreparedPayment): Omit<B, keyof PayinPayload> & PayinPayload;

  /** Prepares the payment, lets `createPayin` create the payin, and completes the challenge if the payin requires one. */
  processCardPayment<R extends PayinResponse>(purchase: CardPurchase<R>): Promise<ProcessedPayment<R>>;

  /** Completes the challenge of a payin that is `PENDING_3DS`; any other payin is returned unchanged. */
  handlePendingThreeDS<R extends PayinResponse>(payin: R, details?: PendingDetails): Promise<CompletedThreeDS<R>>;
}

function clientOf(store: () => Store): CheckoutClient {
  return {
    getConfig: async () => store().config(),
    prepareCardPayment: async (payment) => preparePayment(store(), payment),
    buildPayinPayload: payinPayload,
    processCardPayment: async (purchase) => processPayment(store(), purchase),
    handlePendingThreeDS: async (payin, details) => completePending(store(), payin, details),
  };
}

let newest: Store | undefined;

/**
 * Returns the checkout of a merchant. Each call makes one, so a page can use several keys side by side.
 * @throws CheckoutError `INVALID_KEY` for a secret, live or malformed key, `CONFIG` for anything else.
 */
export function init<const K extends string>(options: CheckoutOptions<K>): CheckoutClient {
  const store = openStore(options);
  newest = store;
  return clientOf(() => store);
}

/** The methods of the client that `init` has returned last. */
export const { getConfig, prepareCardPayment, buildPayinPayload, processCardPayment, handlePendingThreeDS } = clientOf(() => {
  expects(newest !== undefined, "CheckoutSDK", "call init first");
  return newest;
});
