import type { ComponentChildren } from "preact";
import { clearProblem, submitHandler } from "../ui";

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
      onSubmit={submitHandler(async (data, form) => {
        await submit((name) => ((data.get(name) as string | null) ?? "").trim());
        form.reset();
        clearProblem();
      })}
    >
      {children}
    </form>
  );
}
