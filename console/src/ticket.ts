import type { Finding } from "../dist/openapi";
import { call } from "./api";
import { indented, money } from "./format";
import { world } from "./route";
import { sentenceOf } from "./sandbox-words";
import type { Story } from "./timeline";
import { stateWords } from "./ui";
import { say } from "./words";

/** The text on one line, none of it read as markup. */
function plain(text: string | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").replace(/[\\`*[\]<>|#~]/g, "\\$&");
}

/** The text in a block of code, whatever it contains. */
function code(text: string | undefined, kind = "json"): string {
  if (!text) return "";
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}${kind}\n${indented(text)}\n${fence}\n`;
}

function section(title: string, parts: string[]): string {
  return parts.length > 0 ? `\n## ${title}\n\n${parts.join("\n")}` : "";
}

/** A payment as Markdown for a ticket: what was asked, what happened and why, the notifications with their attempts, the findings. */
export async function ticket({ payment, request, asked }: Story): Promise<string> {
  const query = { paymentId: payment.id };
  const [deliveries, findings, health] = await Promise.all([
    call("GET /_sandbox/deliveries", { query: { ...query, limit: 100 } }),
    call("GET /_sandbox/findings", { query }),
    fetch("/health/readiness").then((answer) => answer.json() as Promise<{ version?: string }>),
  ]);
  const method = "paymentMethod" in payment ? payment.paymentMethod : "PAYOUT";
  const facts = [
    `${say("World")}: ${plain(world.value)}, ${location.origin}, PaySandbox ${health.version}`,
    `${say("Payment")}: ${plain(payment.id)}`,
    `${say("Reference")}: ${plain(payment.referenceId)}`,
    `${say("Scenario")}: ${payment.scenario ? `${plain(payment.scenario)} (${plain(payment.scenarioChosenBy)})` : "–"}`,
  ];
  const made = request ? [`${request.method} ${plain(request.path)}: ${request.status ?? say("no answer")}\n`, code(request.body), code(request.answer)] : [];
  const steps = payment.timeline.map(
    ({ at, action, to, cause, reason, forced }) => `| ${at} | ${plain(action)}${forced ? `, ${say("forced")}` : ""} | ${plain(to)} | ${plain(cause)} | ${plain(reason)} |`,
  );
  const sent = [...deliveries.data].reverse().map(({ status, state, url, body, attempts }) =>
    [
      `### ${plain(status)}: ${stateWords(state)}, ${plain(url)}\n`,
      ...attempts.map((attempt, index) => `${index + 1}. ${attempt.at}: ${plain(attempt.detail ?? (attempt.status ? say("answered {0}", attempt.status) : attempt.outcome))}`),
      "",
      code(body),
    ].join("\n"),
  );
  const others = [...asked].reverse().map(({ at, method: by, path, status }) => `- ${at}: ${by} ${plain(path)}: ${status ?? say("no answer")}`);
  return [
    `# ${method} ${money(payment.amount)}: ${plain(payment.status)}\n\n${facts.map((fact) => `- ${fact}`).join("\n")}\n`,
    section(say("What was asked"), made),
    section(say("What happened"), [`| ${(["Time", "Action", "Status", "Cause", "Reason"] as const).map((one) => say(one)).join(" | ")} |`, "|---|---|---|---|---|", ...steps, ""]),
    section(say("Notifications"), sent),
    section(say("Other requests"), [...others, ""].slice(others.length > 0 ? 0 : 1)),
    section(
      say("Findings"),
      findings.data.map((one: Finding) => `- ${one.rule} ${one.severity}: ${plain(sentenceOf(one))}`),
    ),
  ].join("");
}
