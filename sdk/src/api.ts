import { CheckoutError, faults } from "./checkout-error";
import { isObject } from "./values";

const TIMEOUT_MS = 30_000;

/** The error of a 4xx answer, if it has the API's error format. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly { readonly field?: unknown; readonly code?: unknown }[];
}

/** Turns a 4xx answer into an error. If it returns undefined, the default error is used. */
export type Interpreter = (problem: Problem) => CheckoutError | undefined;

/** The sandbox's API under `/checkout`. Requests carry only the public key. */
export class Api {
  private readonly base: string;
  private readonly publicKey: string;

  constructor(base: string, publicKey: string) {
    this.base = base;
    this.publicKey = publicKey;
  }

  get<T>(path: string, interpret?: Interpreter): Promise<T> {
    return this.send(path, {}, interpret);
  }

  post<T>(path: string, body?: object, interpret?: Interpreter): Promise<T> {
    return this.send(path, { method: "POST", ...(body ? { body: JSON.stringify(body) } : {}) }, interpret);
  }

  private async send<T>(path: string, request: RequestInit, interpret?: Interpreter): Promise<T> {
    const headers: Record<string, string> = { "x-api-key": this.publicKey };
    if (request.body) headers["content-type"] = "application/json";
    const response = await call(this.base + path, { ...request, headers, credentials: "omit", cache: "no-store" });
    if (response.ok) return (await json(response)) as T;

    const problem = await readProblem(response);
    throw interpret?.(problem) ?? defaultError(problem, response.headers.get("retry-after"));
  }
}

export async function call(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    const reason = "no answer";
    throw new CheckoutError("NETWORK", `No answer from ${new URL(address).host}: check that it is running and that connect-src allows it.`, reason, cause);
  }
}

export async function json(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new CheckoutError("NETWORK", "The answer is not JSON.", "unreadable answer", cause);
  }
}

async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, detail, errors } = isObject(body) ? body : ({} as Record<string, unknown>);
  return {
    status: response.status,
    code: String(code ?? response.status),
    detail: String(detail ?? "").slice(0, 300),
    errors: Array.isArray(errors) ? errors.filter(isObject) : [],
  };
}

function defaultError(problem: Problem, retryAfter: string | null): CheckoutError {
  const { status, code, detail } = problem;
  if (status === 401 || status === 403) {
    return new CheckoutError("INVALID_KEY", `The sandbox refused this public key: ${detail || code}`, code);
  }
  if (status === 429) {
    const wait = retryAfter ? `, try again in ${retryAfter} s` : "";
    return new CheckoutError("NETWORK", `The sandbox has received too many requests from this address${wait}.`, "too many requests");
  }
  if (status >= 500) return new CheckoutError("NETWORK", `The sandbox answered ${status}.`, code);
  return new CheckoutError("CONFIG", `The sandbox refused the request: ${detail || code}`, code, undefined, faults(problem));
}
