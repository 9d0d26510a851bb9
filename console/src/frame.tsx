import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { giveToken, tokenWanted } from "./api";
import { ClockBar, Notices } from "./clock-bar";
import { Find } from "./find";
import { ALL, cameFromHere, go, href, id, isOverAll, NEW, screen, world } from "./route";
import { readWorlds, worldProblem, worlds } from "./status";
import { TYPING_FIELDS } from "./table";
import { Confirmation, Dialog, Notice } from "./ui";
import { isPickerOpen, WorldPicker } from "./world-picker";
import { language, say, chooseLanguage, type Words } from "./words";

const SCREENS: [string, Words][] = [
  ["payments", "Payments"],
  ["webhooks", "Webhooks"],
  ["requests", "Requests"],
  ["scenarios", "Scenarios"],
  ["verdict", "Verdict"],
  ["world", "World"],
];

const KEYS: [string, Words][] = [
  ["/", "Find a payment, notification or refused request"],
  ["j, k", "Next, previous row"],
  ["Enter", "Open the row"],
  ["Esc", "Back to the list"],
  ["n", "New payment"],
  ["1 … 6", "The screens, in their order"],
  ["?", "This list"],
];

const isHelpOpen = signal(false);

export function Frame({ children }: { children: ComponentChildren }) {
  useKeys();
  const shown = screen.value;
  const title = [id.value, say(SCREENS.find(([name]) => name === shown)?.[1] ?? "Payments"), "PaySandbox"].filter(Boolean).join(" · ");
  useEffect(() => void (document.title = title), [title]);
  // On a phone the navigation is wider than the window.
  useEffect(() => document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }), [shown]);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), document.getElementById("main")?.focus())}>
        {say("Skip to the content")}
      </a>
      <header class="bar">
        <a class="brand" href={href("payments")} aria-label={say("PaySandbox, the payments")}>
          <img src="/console/icon.svg" alt="" width="24" height="24" />
          <span>PaySandbox</span>
        </a>
        <nav aria-label={say("Screens")}>
          {SCREENS.map(([name, words]) => (
            <a key={name} href={href(name)} aria-current={shown === name ? "page" : undefined}>
              {say(words)}
            </a>
          ))}
        </nav>
        <Find />
        <WorldSwitch />
        <LanguageSwitch />
        <button type="button" class="quiet help" aria-label={say("Keyboard")} title={say("Keyboard (?)")} onClick={() => (isHelpOpen.value = true)}>
          ?
        </button>
      </header>
      <ClockBar />
      <main id="main" tabIndex={-1}>
        {worldProblem.value ? <h1 class="empty">{worldProblem.value}</h1> : children}
      </main>
      <Notices />
      <Notice />
      <Confirmation />
      {tokenWanted.value !== "no" && <TokenDialog />}
      {isHelpOpen.value && <Help />}
      {isPickerOpen.value && <WorldPicker />}
    </>
  );
}

function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.matches(TYPING_FIELDS) || document.querySelector("dialog[open]");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const number = Number(event.key);
      if (event.key === "/") document.getElementById("find")?.focus();
      else if (event.key === "n") go(href(`payments/${NEW}`));
      else if (event.key === "?") isHelpOpen.value = true;
      else if (event.key === "Escape" && id.value) cameFromHere ? history.back() : go(href(screen.value));
      else if (SCREENS[number - 1]) go(href(SCREENS[number - 1]![0]));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** A button for the other language, labelled in that language. */
function LanguageSwitch() {
  const [other, code, words] = language.value === "en" ? (["pt-BR", "PT", "Em português"] as const) : (["en", "EN", "In English"] as const);
  return (
    <button type="button" class="quiet" lang={other} title={words} data-testid="language" onClick={() => chooseLanguage(other)}>
      {code}
    </button>
  );
}

const OTHER = "other";
const EVERY = "every";

function WorldSwitch() {
  const here = world.value;
  const known = worlds.value.map((one) => one.publicKey);
  return (
    <select
      class="world"
      aria-label={say("World")}
      data-testid="world"
      value={isOverAll.value ? EVERY : here}
      onFocus={() => void readWorlds().catch(() => undefined)}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        event.currentTarget.value = isOverAll.value ? EVERY : here;
        if (chosen === OTHER) isPickerOpen.value = true;
        else if (chosen === EVERY) go(href("payments", ALL));
        else go(href(screen.value, {}, chosen));
      }}
    >
      {!known.includes(here) && <option value={here}>{here}</option>}
      {worlds.value.map(({ publicKey, payins, payouts }) => (
        <option key={publicKey} value={publicKey}>
          {/* The number of the shown world would not follow what happens. */}
          {publicKey === here ? publicKey : `${publicKey} (${payins + payouts})`}
        </option>
      ))}
      <option value={EVERY}>{say("All worlds, their payments")}</option>
      <option value={OTHER}>{say("Find another world …")}</option>
    </select>
  );
}

function TokenDialog() {
  return (
    <Dialog title={say("Control token")} onClose={() => undefined} testId="token-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          giveToken(new FormData(event.currentTarget).get("token") as string);
        }}
      >
        <p>
          {say(tokenWanted.value === "again" ? "This token is wrong." : "This sandbox requires its control token.")}{" "}
          {say("The token is kept until you close this tab.")}
        </p>
        <label>
          {say("Control token")}
          <input name="token" type="password" required autocomplete="off" data-testid="token" />
        </label>
        <p class="buttons">
          <button data-testid="give-token">{say("Continue")}</button>
        </p>
      </form>
    </Dialog>
  );
}

function Help() {
  return (
    <Dialog title={say("Keyboard")} onClose={() => (isHelpOpen.value = false)} testId="help">
      <dl class="keys">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        <a href="/docs">{say("The API")}</a> · <a href="/guides">{say("The guides")}</a> · <a href="/demo">{say("The demo shop")}</a> · <a href="/errors">{say("Error codes")}</a> ·{" "}
        <a href="/findings">{say("Rules of the verdict")}</a>
      </p>
    </Dialog>
  );
}
