import type { ComponentChildren } from "preact";
import { cents } from "../format";
import { showFailure, clearProblem } from "../ui";
import { say } from "../words";

/** A titled part of the world's screen. */
export function Card({ title, children, testId }: { title: string; children: ComponentChildren; testId: string }) {
  return (
    <section class="card" aria-label={title} data-testid={testId}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A form whose handler reads the fields by name. It is emptied after success. */
export function Form({ children, submit, testId }: { children: ComponentChildren; submit: (of: (name: string) => string) => Promise<unknown>; testId?: string }) {
  return (
    <form
      class="inline"
      data-testid={testId}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const data = new FormData(form);
        submit((name) => ((data.get(name) as string | null) ?? "").trim())
          .then(() => {
            form.reset();
            clearProblem();
          })
          .catch(showFailure);
      }}
    >
      {children}
    </form>
  );
}

/** The cents of a typed amount. Throws an Error if the text is not an amount. */
export function amount(text: string): number {
  const found = cents(text);
  if (found === null) throw new Error(say("This is not a valid amount. Write it as 119,80."));
  return found;
}
