import { useEffect, useRef, useState } from "preact/hooks";
import type { Operations } from "../dist/openapi";
import { call } from "./api";
import { focusNear, type Trail, trailOf } from "./focus";
import { go, href, id, isOverAll, screen, world } from "./route";
import { announce, showFailure, Status } from "./ui";
import { say, type Words } from "./words";

type Answer = Operations["GET /_sandbox/find"]["answer"];
export type Hit = Answer["data"][number];

/** The search begins after this time without typing, in milliseconds. */
const TYPING_PAUSE = 150;

/** The groups of results, and what is in each. */
const GROUPS: [Words, string[]][] = [
  ["Payments", ["payin", "payout"]],
  ["Notifications", ["delivery"]],
  ["Refused requests", ["request"]],
];

const SCREENS: Record<string, string> = { delivery: "webhooks", request: "requests" };

function addressOf({ kind, id: of }: Hit): string {
  return href(`${SCREENS[kind] ?? "payments"}/${of}`);
}

/** What the text finds in the shown world; null until that is known. Call it with an empty text for nothing. */
export function useFound(text: string): Answer | null {
  const [found, setFound] = useState<{ key: string; answer: Answer } | null>(null);
  const key = `${world.value} ${text}`;
  useEffect(() => {
    if (!text) return;
    const superseded = new AbortController();
    const timer = setTimeout(() => {
      call("GET /_sandbox/find", { query: { text }, signal: superseded.signal })
        .then((answer) => setFound({ key, answer }))
        .catch(showFailure);
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [key]);
  return text && found?.key === key ? found.answer : null;
}

/** The field at the top of each page that finds payments, notifications and refused requests while the user types. */
export function Find() {
  const field = useRef<HTMLInputElement>(null);
  /** Where the focus was, and returns. */
  const before = useRef<Trail>([]);
  const [text, setText] = useState("");
  const [chosen, choose] = useState(-1);
  const [isEntered, setEntered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const searched = text.trim();
  const found = useFound(searched);
  const hits = found?.data ?? [];
  const clear = () => {
    setText("");
    choose(-1);
    setEntered(false);
  };
  const open = (address: string) => {
    clear();
    field.current?.blur();
    go(address);
  };
  const enter = () => {
    if (!found) return setEntered(true);
    const [first] = hits;
    const one = hits[chosen] ?? (hits.length === 1 ? first : undefined);
    if (one) open(addressOf(one));
    else if (first && SCREENS[first.kind]) open(addressOf(first));
    else if (first) open(href("payments", { text: searched }));
    else announce(nothing(searched, found), true);
  };
  // Enter waits for the answer.
  useEffect(() => {
    if (isEntered && found) enter();
  }, [isEntered, found]);
  useEffect(clear, [screen.value, id.value, isOverAll.value]);
  return (
    <form
      class="find"
      role="search"
      onFocusIn={() => setFocus(true)}
      onFocusOut={() => setFocus(false)}
      onSubmit={(event) => {
        event.preventDefault();
        if (searched) enter();
      }}
    >
      <input
        ref={field}
        id="find"
        type="search"
        role="combobox"
        list={undefined}
        aria-label={say("Find by order, customer, amount, id or PIX code")}
        aria-expanded={hasFocus && hits.length > 0}
        aria-controls="found"
        aria-activedescendant={hits[chosen] && `found-${hits[chosen].id}`}
        placeholder={say("Order, name, amount, id  /")}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onFocus={(event) => (before.current = trailOf(event.relatedTarget as Element | null))}
        onInput={(event) => {
          choose(-1);
          setEntered(false);
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (event.key === "Escape") {
            clear();
            focusNear(before.current);
          }
          if (step === 0 || hits.length === 0) return;
          event.preventDefault();
          choose(Math.max(-1, Math.min(hits.length - 1, chosen + step)));
        }}
      />
      {found && hasFocus && (
        // The field keeps the focus, so that the results stay until the click has ended.
        <div class="found-box" data-testid="found" onMouseDown={(event) => event.preventDefault()}>
          <Results found={found} chosen={hits[chosen]} text={searched} close={clear} />
        </div>
      )}
    </form>
  );
}

function nothing(text: string, { elsewhere }: Answer): string {
  return say("This world has nothing with {0}.", text) + (elsewhere ? ` ${say("It exists in {0}.", elsewhere.join(", "))}` : "");
}

/** The results by their kinds. */
export function Results({ found, chosen, text, close }: { found: Answer; chosen?: Hit | undefined; text: string; close?: () => void }) {
  const hasPayments = found.data.some(({ kind }) => !SCREENS[kind]);
  return (
    <>
      {found.data.length > 0 && (
        <div id="found" role="listbox" aria-label={say("Found")}>
          {GROUPS.map(([title, kinds]) => {
            const hits = found.data.filter(({ kind }) => kinds.includes(kind));
            if (hits.length === 0) return null;
            return (
              <div key={title} role="group" aria-label={say(title)}>
                <h3 aria-hidden="true">{say(title)}</h3>
                {hits.map((hit) => (
                  <a key={hit.id} id={`found-${hit.id}`} role="option" tabIndex={close ? -1 : 0} aria-selected={hit === chosen} href={addressOf(hit)} onClick={close}>
                    <span>{hit.referenceId ?? hit.id}</span> <small class="mono">{hit.id.slice(0, 14)}</small> <Status of={hit.status} />
                  </a>
                ))}
              </div>
            );
          })}
        </div>
      )}
      {found.data.length === 0 && <p role="status">{nothing(text, found)}</p>}
      {hasPayments && (
        <a href={href("payments", { text })} onClick={close}>
          {found.more > 0 ? say("All payments with this text; {0} more", found.more) : say("All payments with this text")}
        </a>
      )}
    </>
  );
}
