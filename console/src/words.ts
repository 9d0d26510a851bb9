import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { PT } from "./pt";

/** An English text of the console that has a translation. */
export type Words = keyof typeof PT;
export type Language = "en" | "pt-BR";

const KEPT = "paysandbox.language";

/** The first of these languages that the console speaks. */
export function spoken(languages: readonly string[]): Language {
  return languages.find((one) => /^(en|pt)\b/i.test(one))?.toLowerCase().startsWith("pt") ? "pt-BR" : "en";
}

/** What a person chose, else the browser's. */
function preferred(): Language {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept) return spoken([kept]);
  } catch {
    // The browser keeps nothing for this page.
  }
  return spoken(globalThis.navigator?.languages ?? []);
}

/** The language that is shown; whatever calls `say` while it renders follows it. */
export const language = signal<Language>(preferred());

export function speak(chosen: Language): void {
  language.value = chosen;
  try {
    localStorage.setItem(KEPT, chosen);
  } catch {
    // It holds until the page is closed.
  }
}

/** The text in the chosen language; `{0}`, `{1}` stand for the values. */
export function say(text: Words, ...values: (string | number)[]): string {
  return sayWith(text, ...values).join("");
}

/** The same for values that are elements, such as links. */
export function sayWith(text: Words, ...values: ComponentChildren[]): ComponentChildren[] {
  const words: string = language.value === "pt-BR" ? PT[text] : text;
  return words.split(/\{(\d)\}/).map((piece, place) => (place % 2 === 1 ? values[Number(piece)] : piece));
}
