/** One invalid field of a request: its path, such as `items[0].quantity`, and what was expected. */
export interface FieldViolation {
  field: string;
  code: string;
  message: string;
  rejected?: string;
}

/** The sandbox refused a request, with the sandbox's message, or gave no answer. No message contains a secret. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** The sandbox's error code, such as `TRANSITION_NOT_ALLOWED`. */
  readonly code: string | undefined;
  /** Every invalid field; empty if the error is not about fields. */
  readonly errors: readonly FieldViolation[];

  constructor(message: string, details: Partial<Pick<SandboxError, "status" | "code" | "errors" | "cause">> = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.errors = details.errors ?? [];
  }

  /** The error for a 4xx or 5xx answer. A scenario may answer anything, so the answer may have any format. */
  static of(what: string, status: number, answer: unknown): SandboxError {
    const error = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
    const detail = typeof error.detail === "string" ? error.detail : `${what} was answered with ${status}.`;
    const errors = Array.isArray(error.errors) ? (error.errors as FieldViolation[]) : [];
    const fields = errors.filter(({ message }) => !detail.includes(message)).map((e) => `\n  ${e.field}: ${e.message}`);
    const code = typeof error.code === "string" ? error.code : undefined;
    return new SandboxError(detail + fields.join(""), { status, code, errors });
  }
}
