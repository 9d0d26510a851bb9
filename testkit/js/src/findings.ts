/** `ERROR`: causes losses of money or goods in production. `WARNING`: sometimes fails there. `NOTE`: useful to know. */
export type Severity = "ERROR" | "WARNING" | "NOTE";

/** A mistake of the application under test: it works here and breaks in production. */
export interface Finding {
  /** The id of the rule, such as `PSB-001`. `help` is the path of its page on the sandbox. */
  rule: string;
  severity: Severity;
  title: string;
  /** What happened, with the values of the first occurrence. */
  sentence: string;
  subject?: string;
  times: number;
  firstAt: string;
  lastAt: string;
  /** Ids of requests, payments and notifications. */
  evidence: string[];
  /** Why it is a mistake, and what to do, in two sentences. */
  advice: string;
  help: string;
}

export function reportOf(findings: Finding[], url: string): string {
  return [
    "The sandbox has found mistakes of the application:",
    ...findings.flatMap(({ severity, rule, title, sentence, times, evidence, advice, help }) => [
      `${severity} ${rule}: ${title}`,
      `  ${sentence}`,
      `  seen ${times} times, in ${evidence.join(", ")}`,
      `  what to do: ${advice}`,
      `  more: ${url}${help}`,
    ]),
  ].join("\n");
}
