// The public types. index.ts exports them all.
/** For a literal key that must not be in a browser, the type is a message, so the compiler shows it as an error. */
export type PublicKey<K extends string> = string extends K
  ? K
  : K extends `sk_${string}`
    ? "a secret key must never be in a browser: use the public key, pk_test_…"
    : K extends `pk_test_${string}` | `pk_live_sandbox${string}`
      ? K
      : K extends `pk_live_${string}`
        ? "a live key must never be used with a sandbox: use the public test key, pk_test_…"
        : "publicKey must look like pk_test_…";

export interface CheckoutOptions<K extends string = string> {
  /** The merchant's public key, `pk_test_…`. */
  readonly publicKey: PublicKey<K>;
  /** The URL of the sandbox, such as `http://localhost:8080`. */
  readonly apiBaseUrl: string;
}

export interface CheckoutConfig {
  readonly publicKey: string;
  readonly merchant: { readonly name: string };
  readonly capabilities: {
    readonly threeDS: { readonly enabled: boolean };
    readonly tokenization: { readonly required: boolean; readonly cvvRequired: boolean };
    readonly antifraud: { readonly enabled: boolean };
    readonly installments: { readonly max: number };
  };
}

/** A card, as the payer typed it. The SDK sends it only to the sandbox's token endpoint. */
export interface Card {
  readonly holderName: string;
  /** Digits. The SDK removes spaces and hyphens. */
  readonly number: string;
  /** Two digits, `01` to `12`. */
  readonly expirationMonth: string;
  /** Two or four digits. */
  readonly expirationYear: string;
  /** Three or four digits; required if `capabilities.tokenization.cvvRequired` is true. */
  readonly cvv?: string;
}

export interface Address {
  readonly street: string;
  readonly number: string;
  readonly complement?: string;
  /** Clients of the provider send it; it is not documented. */
  readonly neighborhood?: string;
  readonly zipCode: string;
  readonly city: string;
  readonly state: string;
}

export interface Customer {
  readonly name: string;
  /** CPF or CNPJ, digits only. */
  readonly document: string;
  readonly email: string;
  /** Area code and number, digits only. */
  readonly phone: string;
  readonly address: Address;
}

export interface Item {
  readonly title: string;
  readonly quantity: number;
  /** In cents. */
  readonly unitPrice: number;
  readonly description?: string;
}

export interface CardPayment {
  /** In cents. */
  readonly amount: number;
  readonly referenceId: string;
  /** 1 to `capabilities.installments.max`. */
  readonly installments: number;
  readonly card: Card;
  readonly customer: Customer;
}

/** The proof of authentication that goes into the payin. Which fields it has depends on the card's brand. */
export interface ThreeDSecure {
  readonly cavv?: string;
  readonly eci?: string;
  readonly xid?: string;
  readonly version?: string;
  readonly referenceId?: string;
  readonly authenticationId?: string;
}

export interface PayinCard {
  readonly token: string;
  readonly installments: number;
  readonly threeDSecure?: ThreeDSecure;
}

export interface PreparedCard {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
}

export type Antifraud =
  | { readonly skipped: false; readonly sessionId: string }
  | { readonly skipped: true; readonly sessionId?: undefined };

/** How the cardholder was authenticated. Every other result is a `CheckoutError`. */
export type ThreeDSResult =
  | { readonly skipped: false; readonly status: "authenticated" | "attempted" | "informational" }
  | { readonly skipped: true; readonly status: "skipped" };

export interface PreparedPayment {
  readonly payinCard: PayinCard;
  readonly antifraud: Antifraud;
  readonly card: PreparedCard;
  readonly threeDS: ThreeDSResult;
}

/** The fields of the payin that the page knows without the card. It must not contain card data. */
export interface PayinBase {
  readonly amount: number;
  readonly referenceId: string;
  readonly isPhysicalProduct: boolean;
  readonly customer: Customer;
  readonly items: readonly Item[];
  /** The payer's IPv4 address, which the API requires. The backend may replace it by the address that it sees. */
  readonly payerIp: string;
  readonly webhookUrl?: string;
  readonly card?: never;
  readonly number?: never;
  readonly cvv?: never;
}

/** The body for the merchant's backend to send as `POST /payin`. */
export interface PayinPayload extends Omit<PayinBase, "card" | "number" | "cvv"> {
  readonly paymentMethod: "CREDIT_CARD";
  readonly card: PayinCard;
  readonly antifraud?: { readonly sessionId: string };
}

/** The answer of the merchant's backend: the sandbox's answer to `POST /payin`, and any fields that the backend adds. */
export interface PayinResponse {
  readonly id?: string;
  readonly status: string;
  readonly amount?: number;
  readonly referenceId?: string;
  readonly threeDSecurePending?: boolean;
  readonly threeDSecureSession?: string;
  readonly threeDSecureTransactionId?: string;
  readonly threeDSecureSdkUrl?: string;
}

/** A function that sends the payload to the merchant's backend and resolves with its payin, or a URL that accepts the payload by POST. */
export type CreatePayin<R extends PayinResponse = PayinResponse> =
  | ((payload: PayinPayload) => R | Promise<R>)
  | string
  | URL;

export interface CardPurchase<R extends PayinResponse = PayinResponse>
  extends CardPayment, Omit<PayinBase, "card" | "number" | "cvv"> {
  readonly createPayin: CreatePayin<R>;
}

export interface ProcessedPayment<R extends PayinResponse = PayinResponse> {
  /** As `createPayin` returned it. The merchant's backend gets the final status by webhook. */
  readonly payin: R;
  readonly card: PreparedCard;
  readonly threeDS: ThreeDSResult;
}

/** The details that the provider's documentation passes with the payin. The SDK sends none of them. */
export interface PendingDetails {
  readonly card?: Card | PreparedCard;
  readonly customer?: Customer;
  readonly amount?: number;
  readonly installments?: number;
}

export interface CompletedThreeDS<R extends PayinResponse = PayinResponse> {
  readonly payin: R;
  readonly threeDS: ThreeDSResult;
}

export type CheckoutErrorCode = "THREEDS_FAILED" | "INVALID_CARD" | "INVALID_KEY" | "NETWORK" | "CONFIG";

export interface CheckoutFault {
  /** The field of the card or of the payin, if the error is about a field. */
  readonly field?: string;
  /** A constant such as `REQUIRED`, `INVALID_CARD_NUMBER` or `ABANDONED`. */
  readonly code: string;
}
