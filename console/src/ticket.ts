import type { Finding } from "../dist/openapi";
import { call } from "./api";
import { indented, money } from "./format";
import { world } from "./route";
import type { Story } from "./timeline";

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
    `World: ${plain(world.value)} at ${location.origin}, PaySandbox ${health.version}`,
    `Payment: ${plain(payment.id)}`,
    `Reference: ${plain(payment.referenceId)}`,
    `Scenario: ${payment.scenario ? `${plain(payment.scenario)} (${plain(payment.scenarioChosenBy)})` : "none"}`,
  ];
  const made = request ? [`${request.method} ${plain(request.path)}: ${request.status ?? "no answer"}\n`, code(request.body), code(request.answer)] : [];
  const steps = payment.timeline.map(
    ({ at, action, to, cause, reason, forced }) => `| ${at} | ${plain(action)}${forced ? ", forced" : ""} | ${plain(to)} | ${plain(cause)} | ${plain(reason)} |`,
  );
  const sent = [...deliveries.data].reverse().map(({ status, state, url, body, attempts }) =>
    [
      `### ${plain(status)}: ${state}, to ${plain(url)}\n`,
      ...attempts.map((attempt, index) => `${index + 1}. ${attempt.at}: ${plain(attempt.detail ?? (attempt.status ? `answered ${attempt.status}` : attempt.outcome))}`),
      "",
      code(body),
    ].join("\n"),
  );
  const others = [...asked].reverse().map(({ at, method: by, path, status }) => `- ${at}: ${by} ${plain(path)}: ${status ?? "no answer"}`);
  return [
    `# ${method} ${money(payment.amount)}: ${plain(payment.status)}\n\n${facts.map((fact) => `- ${fact}`).join("\n")}\n`,
    section("What was asked", made),
    section("What happened", ["| Time | Action | Status | Cause | Reason |", "|---|---|---|---|---|", ...steps, ""]),
    section("Notifications", sent),
    section("Other requests", [...others, ""].slice(others.length > 0 ? 0 : 1)),
    section(
      "Findings",
      findings.data.map(({ rule, severity, sentence }: Finding) => `- ${rule} ${severity}: ${plain(sentence)}`),
    ),
  ].join("");
}
