import DRILLS from "./pt/drills.properties";
import FAULTS from "./pt/faults.properties";
import FINDINGS from "./pt/findings.properties";
import JUDGEMENTS from "./pt/judgements.properties";
import RULES from "./pt/rules.properties";
import SCENARIOS from "./pt/scenarios.properties";
import WAITS from "./pt/waits.properties";
import { language } from "./words";

function inLanguage(translations: Record<string, string>, name: string, text: string): string {
  return (language.value === "pt-BR" && translations[name]) || text;
}

/** What a scenario does. That of a file of the user is shown as it was written. */
export function aboutScenario({ name, about, layer }: { name: string; about: string; layer: string }): string {
  return layer === "shipped" ? inLanguage(SCENARIOS, name, about) : about;
}

/** What a drill does. */
export function aboutDrill({ name, about, layer = "shipped" }: { name: string; about: string; layer?: string }): string {
  return layer === "shipped" ? inLanguage(DRILLS, name, about) : about;
}

/** The title of a rule. */
export function titleOfRule(rule: string, title: string): string {
  return inLanguage(RULES, rule, title);
}

/** What a rule needs before it can judge. */
export function needOfRule(rule: string, need: string): string {
  return inLanguage(WAITS, rule, need);
}

/** The sentence by the first "English => Portuguese" that fits it; in English if there is none. */
function translated(sentence: string, translations: (string | undefined)[]): string {
  if (language.value !== "pt-BR") return sentence;
  for (const translation of translations) {
    const [english = "", portuguese = ""] = translation?.split(" => ") ?? [];
    const values = new RegExp(`^${english.replace(/[.*+?()]/g, "\\$&").replace(/\{\d\}/g, "(.+)")}$`).exec(sentence);
    if (values) return portuguese.replace(/\{(\d)\}/g, (_, place) => values[Number(place) + 1]!.replace(/^notification (\S+) of/, "notificação $1 de"));
  }
  return sentence;
}

/** What was seen. */
export function sentenceOf({ rule, sentence }: { rule: string; sentence: string }): string {
  return translated(sentence, [FINDINGS[rule], FINDINGS[`${rule}.2`]]);
}

/** What is wrong with a field. */
export function faultText(message: string): string {
  return translated(message, Object.values(FAULTS));
}

/** What a drill's result says, or what a run asks: pieces of text, of which each is translated alone. */
export function judgementText(text: string, rule = "", checks: { rule: string; title: string }[] = []): string {
  const finding = sentenceOf({ rule, sentence: text });
  if (finding !== text || language.value !== "pt-BR") return finding;
  const titles = checks.map((check) => `${check.title} => ${titleOfRule(check.rule, check.title)}`);
  return text
    .split(/([.?:](?: |$))/)
    .map((piece) => translated(piece, [...titles, ...Object.values(JUDGEMENTS)]))
    .join("")
    .replace(/(PSB-\d+) waits for ([^;.]+)/g, (_, id: string, need: string) => `${id} espera ${needOfRule(id, need)}`);
}
