import { AssertionError } from "node:assert";

/** A request that the world has received. Only `request(id)` returns `headers`, `body` and `answer`. */
export interface JournalEntry {
  id: string;
  at: string;
  method: string;
  path: string;
  /** Absent if no answer was sent. */
  status?: number;
  latencyMs: number;
  scenario?: string;
  paymentId?: string;
  referenceId?: string;
  headers?: Record<string, string>;
  body?: string;
  answer?: string;
}

/** Conditions that a request must match; all of them must hold. In a path, `*` matches within one part, and `**` anything. */
export class RequestPattern {
  readonly #conditions: Record<string, unknown>;

  constructor(conditions: Record<string, unknown>) {
    this.#conditions = conditions;
  }

  /** A value of the body by its path, such as `items[0].quantity`. With null, the body must not have the value. */
  field(path: string, value: unknown): RequestPattern { return this.fields({ [path]: value }); }

  fields(values: Record<string, unknown>): RequestPattern {
    return this.#and({ fields: { ...(this.#conditions.fields as object), ...values } });
  }

  /** The HTTP status of the answer. */
  status(status: number): RequestPattern { return this.#and({ status }); }

  /** The scenario that was applied to the request. */
  scenario(name: string): RequestPattern { return this.#and({ scenario: name }); }

  toJSON(): Record<string, unknown> { return { ...this.#conditions }; }

  toString(): string {
    const { method, path, fields, ...others } = this.#conditions;
    const values = Object.entries({ ...others, ...(fields as object) }).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return [method, path, values.length > 0 ? `with ${values.join(", ")}` : ""].filter(Boolean).join(" ");
  }

  #and(more: Record<string, unknown>): RequestPattern { return new RequestPattern({ ...this.#conditions, ...more }); }
}

/** Matches requests such as `POST /payin`. */
export function request(line: string): RequestPattern {
  const [method, path] = line.trim().split(/\s+/);
  return new RequestPattern(path === undefined ? { path: method } : { method, path });
}

export const get = (path: string): RequestPattern => request(`GET ${path}`);
export const post = (path: string): RequestPattern => request(`POST ${path}`);

/** How many requests must match. */
export interface Times {
  times?: number;
  atLeast?: number;
  atMost?: number;
}

export const times = (times: number): Times => ({ times });
export const atLeast = (atLeast: number): Times => ({ atLeast });
export const atMost = (atMost: number): Times => ({ atMost });

/** A request that nearly matches, and its differences. */
export interface NearMiss {
  id: string;
  differs: { field: string; expected?: unknown; actual?: unknown }[];
}

/** The result of a verification. */
export interface Verdict {
  met: boolean;
  count: number;
  matches: string[];
  nearMisses: NearMiss[];
}

/** The message of a failed verification: the expected and the actual number, and the near misses. */
export function mismatchMessage(pattern: RequestPattern, expected: Times, verdict: Verdict): string {
  const { times, atLeast, atMost } = expected;
  const bounds = [atLeast === undefined ? "" : `at least ${atLeast}`, atMost === undefined ? "" : `at most ${atMost}`];
  const count = times === undefined ? bounds.filter(Boolean).join(" and ") || "at least 1" : `exactly ${times}`;
  const matches = verdict.count > 0 ? `: ${verdict.matches.slice(0, 10).join(", ")}` : "";
  return [`Expected ${count} of ${pattern}, but there are ${verdict.count}${matches}`, ...nearMissLines(verdict)].join("\n");
}

export function nearMissLines({ nearMisses }: Verdict): string[] {
  return nearMisses.map(({ id, differs }) => {
    const differences = differs.map(({ field, expected, actual }) => {
      const name = field.replace(/^fields\./, "");
      return `${name} is ${JSON.stringify(actual) ?? "absent"} instead of ${JSON.stringify(expected) ?? "absent"}`;
    });
    return `  near miss ${id}: ${differences.join("; ")}`;
  });
}

export function refuse(pattern: RequestPattern, expected: Times, verdict: Verdict): never {
  throw new AssertionError({ message: mismatchMessage(pattern, expected, verdict), actual: verdict.count, expected, operator: "verify" });
}
