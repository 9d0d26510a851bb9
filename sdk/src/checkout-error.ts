import type { CheckoutErrorCode } from "./index";

/** The only error this SDK raises by itself. Neither message nor reason may be built from card data. */
export class CheckoutError extends Error {
  override readonly name = "CheckoutError";
  readonly code: CheckoutErrorCode;
  readonly reason: string;
  readonly cause?: unknown;

  constructor(code: CheckoutErrorCode, message: string, reason: string, cause?: unknown) {
    super(message);
    this.code = code;
    this.reason = reason;
    if (cause !== undefined) this.cause = cause;
  }
}

/** All failures of 3D Secure share one code, because the answer to all is the same. */
export function threeDSFailed(reason: string): CheckoutError {
  return new CheckoutError(
    "THREEDS_FAILED",
    `The cardholder was not authenticated (${reason}): ask the payer for another card.`,
    reason,
  );
}
