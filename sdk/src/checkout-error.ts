import type { CheckoutErrorCode, CheckoutFault } from "./types";
import { isObject, isText } from "./values";

/** The only error class of this SDK. Its message and reason must never contain card data. */
export class CheckoutError extends Error {
  override readonly name = "CheckoutError";
  readonly code: CheckoutErrorCode;
  readonly reason: string;
  readonly errors: readonly CheckoutFault[];
  readonly cause?: unknown;

  constructor(
    code: CheckoutErrorCode,
    message: string,
    reason: string,
    cause?: unknown,
    errors: readonly CheckoutFault[] = [],
  ) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.errors = errors;
    if (cause !== undefined) this.cause = cause;
  }
}

/**
 * All failures of 3D Secure have the same code, because a shop handles them all in the same way.
 *
 * @param end how the authentication ended, in a few words; it becomes the `code` that a shop can translate
 */
export function threeDSFailed(reason: string, end = reason): CheckoutError {
  return new CheckoutError(
    "THREEDS_FAILED",
    `The cardholder was not authenticated (${reason}): ask the payer for another card.`,
    reason,
    undefined,
    [{ code: end.toUpperCase().replace(/[^A-Z]+/g, "_") }],
  );
}

/** Reports incorrect use of a method. The message says what was expected and never contains the actual value. */
export function expects(isMet: boolean, call: string, expectation: string): asserts isMet {
  if (!isMet) throw new CheckoutError("CONFIG", `${call}: ${expectation}.`, expectation);
}

/** The field errors of an answer in the API's error format. A code is a constant and never contains data of the payer. */
export function faults(body: unknown): CheckoutFault[] {
  const errors = isObject(body) && Array.isArray(body["errors"]) ? body["errors"] : [];
  return errors
    .filter((error) => isObject(error) && isText(error["field"]))
    .map(({ field, code }) => ({ field, code: /^[A-Z_]{1,64}$/.test(code) ? code : "REFUSED" }));
}
