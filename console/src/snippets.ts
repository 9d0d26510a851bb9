import type { JournalEntry } from "../dist/openapi";
import { secretKey } from "./merchant";
import { type Draft, isCard } from "./order";
import { isPayout, PAYMENT_ID } from "./payment-id";
import { READY, world } from "./route";
import { quoted } from "./shell";
import { say } from "./words";

const DEFAULT_ADDRESSES = ["http://127.0.0.1:8080", "http://localhost:8080"];

/** The options of a command for this sandbox and world, where they are not the defaults. */
export function where(): string {
  const url = DEFAULT_ADDRESSES.includes(location.origin) ? "" : ` --url ${location.origin}`;
  return url + (world.value === READY ? "" : ` --key ${world.value}`);
}

function secret(): string {
  return world.value === READY ? "sk_test_sandbox" : "$PAYSANDBOX_SECRET_KEY";
}

function camel(action: string): string {
  return action === "break" ? "break_" : action.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A command or code that does the same as the console. */
export interface CodeSnippet {
  by: string;
  name: string;
  text: string;
}

/** @param action an action of the control API, or an empty string to show the payment */
export function snippetsFor(action: string, id: string): CodeSnippet[] {
  const kind = isPayout(id) ? "payout" : "payin";
  const address = `${location.origin}/_sandbox/${kind}s/${id}`;
  const header = `-H 'x-api-key: ${world.value}'`;
  return [
    { by: "command", name: say("Command"), text: `paysandbox ${kind} ${action ? action.replaceAll("_", "-") : "show"} ${id}${where()}` },
    { by: "test", name: say("Test kit, Java"), text: `world.${kind}("${id}")${action ? `.${camel(action)}()` : ""};` },
    {
      by: "curl",
      name: "curl",
      text: action
        ? `curl -s ${address}/actions ${header} -H 'Content-Type: application/json' -d '{"action": "${action}"}'`
        : `curl -s ${address} ${header}`,
    },
  ];
}

/** Between the parts of a long command. */
const NEXT_LINE = " \\\n  ";

/** The command in a shell's loop, unless it runs once. */
function repeated(command: string, times: number): string {
  return times > 1 ? `for i in $(seq ${times}); do ${command}; done` : command;
}

/** The new payment with curl, the control tool and the test kit. */
export function creation(form: Draft, body: Record<string, unknown>, times: number): CodeSnippet[] {
  const isPayout = form["paymentMethod"] === "PAYOUT";
  const [kind, kit] = isPayout ? ["payout", "Payout"] : ["payin", "Payin"];
  const { referenceId = "", webhookUrl, scenario } = form;
  const cents = body["amount"] as number;
  const method = isCard(form) ? "card" : form["paymentMethod"]!.toLowerCase();
  const header = scenario ? ` -H ${quoted(`X-Sandbox-Scenario: ${scenario}`)}` : "";
  const edited = isPayout
    ? [["--pix-key-type", "pixKeyType"], ["--pix-key", "pixKey"], ["--beneficiary", "beneficiaryName"]]
    : [
        ["--name", "customer.name"],
        ["--document", "customer.document"],
        ["--email", "customer.email"],
        ...(isCard(form) ? [["--card", "card.number"], ["--installments", "card.installments"]] : []),
      ];
  const options = [
    ...(isPayout ? [] : [["--method", method]]),
    ["--amount", (cents / 100).toFixed(2)],
    ...edited.map(([option, field]) => [option, form[field!]]),
    ...(times > 1 ? [] : [["--reference", referenceId]]),
    ["--webhook", webhookUrl],
    ["--scenario", scenario],
  ].flatMap(([option, value]) => (value ? [`${option} ${quoted(value)}`] : []));
  const java = [
    isPayout ? `Payouts.pix(${cents})` : isCard(form) ? `Payins.rawCard(${cents}, ${JSON.stringify(form["card.number"])})` : `Payins.${method}(${cents})`,
    ...(isPayout ? ["pixKeyType", "pixKey"] : ["customer.document", "customer.email"]).map((field) => `with("${field}", ${JSON.stringify(form[field])})`),
    ...(times > 1 ? [] : [`reference(${JSON.stringify(referenceId)})`]),
    ...(isCard(form) && form["card.installments"] !== "1" ? [`installments(${form["card.installments"]})`] : []),
    ...(webhookUrl ? [`webhookUrl(${JSON.stringify(webhookUrl)})`] : []),
    ...(scenario ? [`scenario(${JSON.stringify(scenario)})`] : []),
  ].join("\n    .");
  // Each round has its own reference.
  const data = quoted(JSON.stringify(body, null, 2)).replace(referenceId, times > 1 ? `${referenceId}-'"$i"'` : referenceId);
  const curl = [`curl -s ${location.origin}/${kind} -u ${world.value}:${secretKey()}`, `-H 'Content-Type: application/json'${header}`, `-d ${data}`].join(NEXT_LINE);
  const command = [`paysandbox ${kind} create${where()}${world.value === READY ? "" : ` --secret ${secretKey()}`}`, ...options].join(NEXT_LINE);
  const loop = times > 1 ? `for (int i = 0; i < ${times}; i++) ` : "";
  return [
    { by: "command", name: say("Command"), text: repeated(command, times) },
    { by: "test", name: say("Test kit, Java"), text: `${loop}world.create${kit}(${java});` },
    { by: "curl", name: "curl", text: repeated(curl, times) },
  ];
}

/** The scenario that the request names in its header. */
export function scenarioNamed({ headers }: JournalEntry): string {
  return Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "x-sandbox-scenario")?.[1] ?? "";
}

/** The request as a curl command. */
export function asCurl(entry: JournalEntry): string {
  const { method, path, query, body, surface } = entry;
  const who = surface === "merchant" ? `-u "${world.value}:${secret()}"` : `-H 'x-api-key: ${world.value}'`;
  const scenario = scenarioNamed(entry);
  const header = scenario ? ` -H ${quoted(`X-Sandbox-Scenario: ${scenario}`)}` : "";
  const data = body ? ` -H 'Content-Type: application/json' -d ${quoted(body)}` : "";
  return `curl -s -X ${method} ${quoted(`${location.origin}${path}${query ? `?${query}` : ""}`)} ${who}${header}${data}`;
}

/** The fields of a body that identify a request in a check or a scenario. */
const IDENTIFYING = ["referenceId", "amount", "paymentMethod", "pixKey", "pixKeyType"];

function fields(entry: JournalEntry): Record<string, unknown> {
  try {
    const body = JSON.parse(entry.body ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(IDENTIFYING.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]));
  } catch {
    return {};
  }
}

/** A check that such a request was sent exactly once. */
export function verification(entry: JournalEntry) {
  const matched = fields(entry);
  return {
    request: {
      method: entry.method,
      path: entry.path.replace(new RegExp(`/${PAYMENT_ID}`), "/*"),
      ...(entry.status && { status: entry.status }),
      ...(Object.keys(matched).length > 0 && { fields: matched }),
    },
    times: 1,
  };
}

/** The same check as a command. */
export function verifyCommand(entry: JournalEntry): string {
  const { request } = verification(entry);
  const options = Object.entries(request.fields ?? {}).map(([name, value]) => ` --field ${quoted(`${name}=${String(value)}`)}`);
  const status = request.status ? ` --status ${request.status}` : "";
  return `paysandbox journal verify --method ${request.method} --path ${quoted(request.path)}${status}${options.join("")} --times 1${where()}`;
}

/** A scenario file whose conditions match only this request, with the answer that it got. */
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
    const body = JSON.parse(answer ?? "{}") as { status?: unknown; code?: unknown };
    if (status === 201 && typeof body.status === "string") return body.status;
    if (status && status >= 400) return `{status: ${status}, code: ${String(body.code ?? "REFUSED")}}`;
  } catch {
    // The answer is not JSON, so the scenario gets a default answer.
  }
  return "PENDING";
}
