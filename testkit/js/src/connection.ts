import { SandboxError } from "./error.js";

/** A duration in the sandbox's format, such as `500ms`, `10s`, `2h30m`, `3d` or `PT1H`, or a number of milliseconds. */
export type Duration = string | number;

export function duration(time: Duration): string {
  return typeof time === "number" ? `${Math.round(time)}ms` : time;
}

export interface Call {
  /** The values of the path's `{…}`. */
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as YAML instead. */
  yaml?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends requests to one sandbox. An operation is written as in the OpenAPI documents: `GET /payin/{id}`. */
export class Connection {
  readonly url: string;
  readonly #controlToken: string | undefined;

  constructor(url: string, controlToken?: string) {
    const { protocol, username, password } = URL.canParse(url) ? new URL(url) : { protocol: "none", username: "", password: "" };
    // The message does not contain the URL, which may contain secrets.
    if (!/^https?:$/.test(protocol) || username || password) {
      throw new SandboxError("A sandbox's URL is http or https, without user and password, such as http://127.0.0.1:8080.");
    }
    if (controlToken !== undefined && !/^[\x21-\x7e]+$/.test(controlToken)) {
      throw new SandboxError("A control token may contain only visible ASCII characters.");
    }
    this.url = url.replace(/\/+$/, "");
    this.#controlToken = controlToken;
  }

  /** The answer's JSON, or undefined if it has no body. */
  async call<T>(operation: string, call: Call = {}): Promise<T> {
    const bytes = await this.bytes(operation, call);
    const answer = bytes.length === 0 ? undefined : parsed(bytes);
    if (bytes.length === 0 || answer !== undefined) return answer as T;
    throw new SandboxError(`${this.url} answered ${operation} with a body that is not JSON.`);
  }

  /** The answer's bytes. */
  async bytes(operation: string, call: Call = {}): Promise<Uint8Array> {
    const space = operation.indexOf(" ");
    const method = operation.slice(0, space);
    const path = operation
      .slice(space + 1)
      .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path?.[name] ?? ""));
    const query = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(query as [string, string][]).toString();
    const headers: Record<string, string> = { ...call.headers };
    if (this.#controlToken !== undefined && path.startsWith("/_sandbox/")) {
      headers.authorization = `Bearer ${this.#controlToken}`;
    }
    let body = call.yaml;
    if (body !== undefined) headers["content-type"] = "application/yaml";
    else if (call.body !== undefined) {
      headers["content-type"] = "application/json";
      body = call.body instanceof Uint8Array ? new TextDecoder().decode(call.body) : JSON.stringify(call.body);
    }

    let response: Response;
    let bytes: Uint8Array;
    try {
      response = await fetch(this.url + path + (search && `?${search}`), {
        method,
        headers,
        redirect: "manual",
        ...(body === undefined ? {} : { body }),
        ...(call.signal ? { signal: call.signal } : {}),
      });
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (failure) {
      throw this.#noAnswer(`${method} ${path}`, failure);
    }
    if (response.ok) return bytes;
    throw SandboxError.of(`${method} ${path}`, response.status, parsed(bytes));
  }

  #noAnswer(what: string, failure: unknown): SandboxError {
    const cause = (failure as { cause?: { code?: string; message?: string } }).cause;
    if (cause?.code === "ECONNREFUSED" || cause?.code === "ENOTFOUND" || cause?.code === "EAI_AGAIN") {
      const advice = "Start one with `paysandbox serve`, or let PaySandbox.start() do it.";
      return new SandboxError(`No sandbox listens at ${this.url} (${cause.code}). ${advice}`, { cause: failure });
    }
    const reason = cause?.message ?? (failure as Error).message;
    return new SandboxError(`${this.url} gave no answer to ${what}, but may have processed it: ${reason}`, { cause: failure });
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
