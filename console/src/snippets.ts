import type { JournalEntry } from "../dist/openapi";
import { isPayout } from "./act";
import { READY, world } from "./route";
import { quoted } from "./shell";
import { say } from "./words";

function key(): string {
  return world.value === READY ? "" : ` --key ${world.value}`;
}

function secret(): string {
  return world.value === READY ? "sk_test_sandbox" : "$PAYSANDBOX_SECRET";
}

function camel(action: string): string {
  return action === "break" ? "break_" : action.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A text by which a program does the same. */
export interface Way {
  by: string;
  name: string;
  text: string;
}

/** @param action of the control API, or an empty text to look at the payment */
export function waysTo(action: string, id: string): Way[] {
  const kind = isPayout(id) ? "payout" : "payin";
  const address = `${location.origin}/_sandbox/${kind}s/${id}`;
  const header = `-H 'x-api-key: ${world.value}'`;
  return [
    {
      by: "curl",
      name: "curl",
      text: action
        ? `curl -s ${address}/actions ${header} -H 'Content-Type: application/json' -d '{"action": "${action}"}'`
        : `curl -s ${address} ${header}`,
    },
    { by: "command", name: say("Command"), text: `paysandbox ${kind} ${action ? action.replaceAll("_", "-") : "show"} ${id}${key()}` },
    { by: "test", name: say("Test kit, Java"), text: `world.${kind}("${id}")${action ? `.${camel(action)}()` : ""};` },
  ];
}

/** The request as curl sends it. */
export function asCurl({ method, path, query, body, surface }: JournalEntry): string {
  const who = surface === "merchant" ? `-u "${world.value}:${secret()}"` : `-H 'x-api-key: ${world.value}'`;
  const data = body ? ` -H 'Content-Type: application/json' -d ${quoted(body)}` : "";
  return `curl -s -X ${method} ${quoted(`${location.origin}${path}${query ? `?${query}` : ""}`)} ${who}${data}`;
}

/** Parts of a request that differ from run to run, and so prove nothing. */
const TELLING = ["referenceId", "amount", "paymentMethod", "pixKey", "pixKeyType"];

function fields(entry: JournalEntry): Record<string, unknown> {
  try {
    const body = JSON.parse(entry.body ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(TELLING.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]));
  } catch {
    return {};
  }
}

/** A check that such a request was made once. */
export function verification(entry: JournalEntry) {
  const told = fields(entry);
  return {
    request: {
      method: entry.method,
      path: entry.path.replace(/\/(pay|out)_\w+/, "/*"),
      ...(entry.status && { status: entry.status }),
      ...(Object.keys(told).length > 0 && { fields: told }),
    },
    times: 1,
  };
}

/** The same check by the command. */
export function verifyCommand(entry: JournalEntry): string {
  const { request } = verification(entry);
  const told = Object.entries(request.fields ?? {}).map(([name, value]) => ` --field ${quoted(`${name}=${String(value)}`)}`);
  const status = request.status ? ` --status ${request.status}` : "";
  return `paysandbox journal verify --method ${request.method} --path ${quoted(request.path)}${status}${told.join("")} --times 1${key()}`;
}

/** A scenario file that suits this request and no other, with the answer that it got. */
export function scenarioOf(entry: JournalEntry): string {
  const isPayoutRequest = entry.path === "/payout";
  const { paymentMethod, amount, referenceId } = fields(entry);
  const conditions = [
    `operation: ${isPayoutRequest ? "payout" : "payin"}`,
    ...(paymentMethod ? [`method: ${String(paymentMethod)}`] : []),
    ...(typeof amount === "number" ? [`amount: ${amount}`] : []),
    ...(referenceId ? [`referenceId: ${JSON.stringify(referenceId)}`] : []),
  ];
  return `scenario: my-scenario
about: What happens to a request such as ${entry.id}.
when: {${conditions.join(", ")}}
then:
  - answer: ${answerOf(entry)}
`;
}

function answerOf({ status, answer }: JournalEntry): string {
  try {
    const said = JSON.parse(answer ?? "{}") as { status?: unknown; code?: unknown };
    if (status === 201 && typeof said.status === "string") return said.status;
    if (status && status >= 400) return `{status: ${status}, code: ${String(said.code ?? "REFUSED")}}`;
  } catch {
    // No JSON: any answer will do.
  }
  return "PENDING";
}
