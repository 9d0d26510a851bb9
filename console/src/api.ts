import { signal } from "@preact/signals";
import type { Operations } from "../dist/openapi";
import { world } from "./route";
import { say } from "./words";

const TOKEN = "paysandbox.controlToken";

type Operation = keyof Operations;
type Answer<O extends Operation> = Operations[O]["answer"];
type CallOptions<O extends Operation> = Partial<Pick<Operations[O], "path" | "query">> & {
  /** Text is sent as YAML, anything else as JSON. */
  body?: Operations[O]["body"];
  signal?: AbortSignal;
  /** The public key of the world, if it is not the one that is shown. */
  world?: string | undefined;
};

/** What is wrong with a field of a request. */
export interface FieldFault {
  field: string;
  code: string;
  message: string;
  rejected?: string;
}

/** The sandbox has refused a request. The message is the sandbox's own. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly faults: FieldFault[] = [],
  ) {
    super(detail);
  }
}

/** Reads the refusal in an answer. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => ({}))) as { code?: string; detail?: string; errors?: FieldFault[] };
  return new Refusal(response.status, problem.code ?? "", problem.detail ?? say("The sandbox answered {0}.", response.status), problem.errors);
}

/** Whether the page asks for the control token. `again` means that the previous token was wrong. */
export const tokenWanted = signal<"no" | "first" | "again">("no");

let waitingForToken: (() => void)[] = [];

/** Stores the token for this tab, and continues the waiting requests. */
export function giveToken(token: string): void {
  // Replaces characters that a header cannot contain; no token has them.
  sessionStorage.setItem(TOKEN, token.trim().replace(/[^\x21-\x7e]/g, "?"));
  tokenWanted.value = "no";
  const waiting = waitingForToken;
  waitingForToken = [];
  waiting.forEach((resume) => resume());
}

/** Resolves when a person has entered the token. All requests that need it wait together. */
function askForToken(): Promise<void> {
  tokenWanted.value = sessionStorage.getItem(TOKEN) ? "again" : "first";
  return new Promise((resolve) => waitingForToken.push(resolve));
}

/** @param key the public key of a world; default: the world that is shown */
export function headers(key = world.value): Record<string, string> {
  const token = sessionStorage.getItem(TOKEN);
  return { "x-api-key": key, ...(token && { Authorization: `Bearer ${token}` }) };
}

/** Sends a request to the control API. Throws `Refusal` if the sandbox refuses it, and `TypeError` if there is no answer. */
export async function send(method: string, address: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const used = sessionStorage.getItem(TOKEN);
    const response = await fetch(address, { method, ...init, headers: { ...headers(), ...init.headers } });
    if (response.ok) return response;
    const refusal = await refusalOf(response);
    if (refusal.code !== "CONTROL_TOKEN_REQUIRED") throw refusal;
    // Another request may have obtained the token in the meantime.
    if (used === sessionStorage.getItem(TOKEN)) await askForToken();
  }
}

/** Calls an operation of the control API by its method and path, as in the OpenAPI document. */
export async function call<O extends Operation>(operation: O, options: CallOptions<O> = {}): Promise<Answer<O>> {
  const [method, template] = operation.split(" ") as [string, string];
  const values = (options.path ?? {}) as Record<string, string>;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const isText = typeof options.body === "string";
  const response = await send(method, query.size > 0 ? `${path}?${query}` : path, {
    ...(options.signal && { signal: options.signal }),
    ...(options.body !== undefined && { body: isText ? (options.body as string) : JSON.stringify(options.body) }),
    headers: {
      ...(options.body !== undefined && { "Content-Type": isText ? "application/yaml" : "application/json" }),
      ...(options.world && { "x-api-key": options.world }),
    },
  });
  return (response.status === 204 ? undefined : await response.json()) as Answer<O>;
}

/** The message that the page shows for a failure. */
export function failureText(failure: unknown): string {
  if (failure instanceof Refusal) return failure.message;
  if (failure instanceof TypeError) return say("The sandbox does not answer.");
  return failure instanceof Error ? failure.message : String(failure);
}
