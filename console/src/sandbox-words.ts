import DRILLS from "./pt/drills.properties";
import RULES from "./pt/rules.properties";
import SCENARIOS from "./pt/scenarios.properties";
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
