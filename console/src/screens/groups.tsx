import type { ComponentChildren } from "preact";
import { whole } from "../format";
import { filter, filtered } from "../route";
import { say, type Words } from "../words";

/** Things of one kind. */
export interface Group<T> {
  title: Words;
  items: T[];
}

/** The things by their kinds, in the order of the kinds, without empty ones. */
export function grouped<T>(all: T[], kinds: readonly Words[], kindOf: (one: T) => Words): Group<T>[] {
  return kinds.map((title) => ({ title, items: all.filter((one) => kindOf(one) === title) })).filter(({ items }) => items.length > 0);
}

/** A field that filters by a text, and a button for each kind; both are kept in the address. */
export function Search({ label, kinds, testId }: { label: string; kinds: readonly Words[]; testId: string }) {
  const chosen = filtered("kind");
  return (
    <div class="search">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        data-testid={testId}
        value={filtered("text")}
        onInput={(event) => filter("text", event.currentTarget.value)}
        // In a form, Enter would send it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <span class="chips" role="group" aria-label={say("Kind")}>
        {["" as const, ...kinds].map((kind) => (
          <button key={kind} type="button" class="chip" aria-pressed={chosen === kind} onClick={() => filter("kind", kind)}>
            {kind ? say(kind) : say("All")}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Whether a thing is shown with the filters of the address. */
export function isShown(kind: Words, text: string): boolean {
  const wanted = filtered("kind");
  return (!wanted || wanted === kind) && text.toLowerCase().includes(filtered("text").toLowerCase());
}

/** Each group as a part of the page that can be folded. */
export function Groups<T>({ groups, children }: { groups: Group<T>[]; children: (one: T) => ComponentChildren }) {
  return (
    <>
      {groups.map(({ title, items }) => (
        <details key={title} class="card group-of" open>
          <summary>
            <h2>{say(title)}</h2> <span class="tag">{whole(items.length)}</span>
          </summary>
          <ul class="rows">{items.map(children)}</ul>
        </details>
      ))}
    </>
  );
}
