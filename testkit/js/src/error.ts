/** One invalid field of a request: its path, such as `items[0].quantity`, and what was expected. */
export interface FieldViolation {
  field: string;
  code: string;
  message: string;
  rejected?: string;
}

/** What the sandbox refused, in its own words; or why it gave no answer. No message has a secret. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** The sandbox's error code, such as `TRANSITION_NOT_ALLOWED`. */
  readonly code: string | undefined;
  /** Every invalid field; empty if the error is not about fields. */
  readonly errors: readonly FieldViolation[];

  constructor(message: string, from: Partial<Pick<SandboxError, "status" | "code" | "errors" | "cause">> = {}) {
    super(message, from.cause === undefined ? undefined : { cause: from.cause });
    this.status = from.status;
    this.code = from.code;
    this.errors = from.errors ?? [];
  }

  /** From an answer of 4xx or 5xx. A scenario may answer anything, so nothing of the form is certain. */
  static of(what: string, status: number, answer: unknown): SandboxError {
    const error = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
    const detail = typeof error.detail === "string" ? error.detail : `${what} was answered ${status}.`;
    const errors = Array.isArray(error.errors) ? (error.errors as FieldViolation[]) : [];
    const fields = errors.filter(({ message }) => !detail.includes(message)).map((e) => `\n  ${e.field}: ${e.message}`);
    const code = typeof error.code === "string" ? error.code : undefined;
    return new SandboxError(detail + fields.join(""), { status, code, errors });
  }
}
