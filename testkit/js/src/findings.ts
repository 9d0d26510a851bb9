/** `ERROR`: money or goods will be lost in production. `WARNING`: it will fail there now and then. `NOTE`: worth knowing. */
export type Severity = "ERROR" | "WARNING" | "NOTE";

/** A mistake of the application under test: it works here and breaks in production. */
export interface Finding {
  /** Such as `PSB-001`; its page is `help` on the sandbox. */
  rule: string;
  severity: Severity;
  title: string;
  /** What happened, with the values of the first time. */
  sentence: string;
  subject?: string;
  times: number;
  firstAt: string;
  lastAt: string;
  /** Ids of requests, payments and notifications. */
  evidence: string[];
  help: string;
}

export function reportOf(findings: Finding[], url: string): string {
  return [
    "The sandbox has found mistakes of the application:",
    ...findings.flatMap(({ severity, rule, title, sentence, times, evidence, help }) => [
      `${severity} ${rule}: ${title}`,
      `  ${sentence}`,
      `  seen ${times} times, in ${evidence.join(", ")}`,
      `  what to do: ${url}${help}`,
    ]),
  ].join("\n");
}
