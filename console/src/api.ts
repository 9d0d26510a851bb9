import { signal } from "@preact/signals";
import type { Operations } from "../dist/openapi";
import { world } from "./route";
import { say } from "./words";

const TOKEN = "paysandbox.controlToken";

type Operation = keyof Operations;
type Answer<O extends Operation> = Operations[O]["answer"];
type Given<O extends Operation> = Partial<Pick<Operations[O], "path" | "query">> & {
  /** Text is sent as YAML, anything else as JSON. */
  body?: Operations[O]["body"];
  signal?: AbortSignal;
  /** The public key of another world than the one that is shown. */
  world?: string | undefined;
};

/** What the sandbox refused, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** Whether the control token is to be asked for; true also says that the one before was wrong. */
export const tokenWanted = signal<"no" | "first" | "again">("no");

let told: (() => void)[] = [];

/** The token is kept for this tab only. */
export function giveToken(token: string): void {
  // What a header cannot carry is no token.
  sessionStorage.setItem(TOKEN, token.trim().replace(/[^\x21-\x7e]/g, "?"));
  tokenWanted.value = "no";
  const waiting = told;
  told = [];
  waiting.forEach((go) => go());
}

/** Waits for a person who types the token; all requests that were refused for its lack wait together. */
function askForToken(): Promise<void> {
  tokenWanted.value = sessionStorage.getItem(TOKEN) ? "again" : "first";
  return new Promise((resolve) => told.push(resolve));
}

/** @param key another world's public key, instead of the chosen one */
export function headers(key = world.value): Record<string, string> {
  const token = sessionStorage.getItem(TOKEN);
  return { "x-api-key": key, ...(token && { Authorization: `Bearer ${token}` }) };
}

/** Sends a request of the control API; throws Refusal for what it refuses, and TypeError where nobody answers. */
export async function send(method: string, address: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const used = sessionStorage.getItem(TOKEN);
    const response = await fetch(address, { method, ...init, headers: { ...headers(), ...init.headers } });
    if (response.ok) return response;
    const problem = (await response.json().catch(() => ({}))) as { code?: string; detail?: string };
    if (problem.code !== "CONTROL_TOKEN_REQUIRED") {
      throw new Refusal(response.status, problem.code ?? "", problem.detail ?? say("The sandbox answered {0}.", response.status));
    }
    // Another request may have got the token in the meantime.
    if (used === sessionStorage.getItem(TOKEN)) await askForToken();
  }
}

/** Calls an operation of the control API by its method and path, both as the document has them. */
export async function call<O extends Operation>(operation: O, given: Given<O> = {}): Promise<Answer<O>> {
  const [method, template] = operation.split(" ") as [string, string];
  const values = (given.path ?? {}) as Record<string, string>;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const isText = typeof given.body === "string";
  const response = await send(method, query.size > 0 ? `${path}?${query}` : path, {
    ...(given.signal && { signal: given.signal }),
    ...(given.body !== undefined && { body: isText ? (given.body as string) : JSON.stringify(given.body) }),
    headers: {
      ...(given.body !== undefined && { "Content-Type": isText ? "application/yaml" : "application/json" }),
      ...(given.world && { "x-api-key": given.world }),
    },
  });
  return (response.status === 204 ? undefined : await response.json()) as Answer<O>;
}

/** The text of what went wrong, for a person. */
export function words(failure: unknown): string {
  if (failure instanceof Refusal) return failure.message;
  if (failure instanceof TypeError) return say("The sandbox does not answer.");
  return failure instanceof Error ? failure.message : String(failure);
}
