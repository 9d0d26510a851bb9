import { signal } from "@preact/signals";
import { isGrouped } from "../payment-groups";
import { filter, filtered, go, href, isOverAll, route } from "../route";
import { store, stored } from "../stored";
import { announce, Dialog } from "../ui";
import { say } from "../words";
import { COLUMNS, hidden, showColumn } from "./payment-columns";

const STORED = "filters";

/** Filters that this browser remembers: a name, and the query of the address without the world. */
const saved = signal<[string, string][]>(JSON.parse(stored(STORED) ?? "[]") as [string, string][]);

function save(all: [string, string][]): void {
  saved.value = all;
  store(STORED, JSON.stringify(all));
}

export const isViewOpen = signal(false);

/** The query of the address without the world. */
function presentQuery(): URLSearchParams {
  const query = new URLSearchParams(route.value.query);
  query.delete("world");
  return query;
}

/** A link for each of the saved filters; that of the present ones leads back to all payments. */
export function SavedFilters() {
  const present = presentQuery().toString();
  if (saved.value.length === 0) return null;
  return (
    <span class="chips" role="group" aria-label={say("Saved filters")} data-testid="saved-filters">
      {saved.value.map(([name, of]) => (
        <a
          key={name}
          class="chip"
          aria-current={of === present ? "true" : undefined}
          href={href("payments", of === present ? {} : Object.fromEntries(new URLSearchParams(of)))}
        >
          {name}
        </a>
      ))}
    </span>
  );
}

/** What the list shows and how: its columns, its groups and the saved filters. */
export function PaymentsView({ showOldest }: { showOldest: () => Promise<void> }) {
  if (!isViewOpen.value) return null;
  const close = () => (isViewOpen.value = false);
  const query = presentQuery();
  const present = query.toString();
  return (
    <Dialog title={say("View")} onClose={close} testId="view">
      <fieldset>
        <legend>{say("Columns")}</legend>
        <div class="fields">
          {COLUMNS.slice(1)
            .filter(({ name }) => name !== "World")
            .map(({ name }) => (
              <label key={name} class="check">
                <input
                  type="checkbox"
                  data-testid={`column-${name}`}
                  checked={!hidden.value.includes(name)}
                  onChange={(event) => showColumn(name, event.currentTarget.checked)}
                />
                {say(name)}
              </label>
            ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{say("Created")}</legend>
        <div class="fields">
          {(["from", "to"] as const).map((name) => (
            <label key={name}>
              {say(name === "from" ? "First day" : "Last day")}
              <input type="date" data-testid={`filter-${name}`} value={filtered(name)} onChange={(event) => filter(name, event.currentTarget.value)} />
            </label>
          ))}
        </div>
        <button type="button" data-testid="oldest" onClick={() => (close(), void showOldest())}>
          {say("Go to the oldest payment")}
        </button>
      </fieldset>
      <fieldset>
        <legend>{say("Order")}</legend>
        <label class="check">
          <input
            type="checkbox"
            data-testid="group"
            checked={isGrouped()}
            onChange={(event) => filter("group", event.currentTarget.checked ? "reference" : "")}
          />
          {say("Attempts of one order together, by their reference")}
        </label>
      </fieldset>
      <fieldset>
        <legend>{say("Saved filters")}</legend>
        {saved.value.length === 0 && <p class="hint">{say("None yet. Filter the list, then save the filters here.")}</p>}
        <ul class="plain-list">
          {saved.value.map(([name, of]) => (
            <li key={name}>
              <a href={href("payments", Object.fromEntries(new URLSearchParams(of)))} onClick={close}>
                {name}
              </a>
              <button
                type="button"
                class="quiet"
                aria-label={say("Remove {0}", name)}
                onClick={() => save(saved.value.filter(([other]) => other !== name))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
        {present && !isOverAll.value && (
          <form
            class="inline"
            onSubmit={(event) => {
              event.preventDefault();
              const name = (new FormData(event.currentTarget).get("name") as string).trim();
              if (name) save([...saved.value.filter(([other]) => other !== name), [name, present]]);
              close();
              announce(say("Saved. It stands beside the filters."));
              go(href("payments", Object.fromEntries(query)));
            }}
          >
            <label>
              {say("Name of these filters")}
              <input name="name" required maxLength={60} autocomplete="off" data-testid="filters-name" />
            </label>
            <button data-testid="save-filters">{say("Save")}</button>
          </form>
        )}
      </fieldset>
    </Dialog>
  );
}
