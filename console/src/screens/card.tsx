import type { ComponentChildren } from "preact";
import { cents } from "../format";
import { complain, forgive } from "../ui";
import { say } from "../words";

/** A part of the world with its title. */
export function Card({ title, children, testId }: { title: string; children: ComponentChildren; testId: string }) {
  return (
    <section class="card" aria-label={title} data-testid={testId}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A form whose fields its handler gets by their names; it is emptied once all went well. */
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
            forgive();
          })
          .catch(complain);
      }}
    >
      {children}
    </form>
  );
}

/** Cents of what was typed; throws Error for what is no amount. */
export function amount(text: string): number {
  const found = cents(text);
  if (found === null) throw new Error(say("The amount is not understood; write it as 119,80."));
  return found;
}
