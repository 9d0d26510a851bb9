import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { PT } from "./pt";
import { store, stored } from "./stored";

/** An English text of the console that has a translation. */
export type Words = keyof typeof PT;
export type Language = "en" | "pt-BR";

const STORED = "language";

/** The first of these languages that the console supports. */
export function supportedLanguage(languages: readonly string[]): Language {
  return languages.find((one) => /^(en|pt)\b/i.test(one))?.toLowerCase().startsWith("pt") ? "pt-BR" : "en";
}

/** The language that the user has chosen, otherwise the browser's. */
function preferred(): Language {
  const chosen = stored(STORED);
  return supportedLanguage(chosen ? [chosen] : (globalThis.navigator?.languages ?? []));
}

/** The shown language. A component that calls `say` while it renders is rendered again when the language changes. */
export const language = signal<Language>(preferred());

export function chooseLanguage(chosen: Language): void {
  language.value = chosen;
  store(STORED, chosen);
}

/** The text in the chosen language. `{0}` and `{1}` are replaced by the values. */
export function say(text: Words, ...values: (string | number)[]): string {
  return sayWith(text, ...values).join("");
}

/** The same, for values that are elements, such as links. */
export function sayWith(text: Words, ...values: ComponentChildren[]): ComponentChildren[] {
  const words: string = language.value === "pt-BR" ? PT[text] : text;
  return words.split(/\{(\d)\}/).map((piece, place) => (place % 2 === 1 ? values[Number(piece)] : piece));
}
