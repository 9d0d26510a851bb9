import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { call } from "./api";
import { whole } from "./format";
import { go, href, screen } from "./route";
import { MOST_WORLDS, type World } from "./status";
import { announce, Dialog, showFailure } from "./ui";
import { say } from "./words";

export const isPickerOpen = signal(false);

/** The worlds are searched after this time without typing, in milliseconds. */
const TYPING_PAUSE = 150;

/** A dialog that finds a world by a text in its public key or name, or takes the public key of a new one. */
export function WorldPicker() {
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ text: string; worlds: World[]; hasMore: boolean } | null>(null);
  useEffect(() => {
    const superseded = new AbortController();
    const timer = setTimeout(() => {
      call("GET /_sandbox/merchants", { query: { text, limit: MOST_WORLDS }, signal: superseded.signal })
        .then(({ data, next }) => setFound({ text, worlds: data, hasMore: next !== null }))
        .catch(showFailure);
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [text]);
  const close = () => (isPickerOpen.value = false);
  const show = (key: string) => {
    close();
    go(href(screen.value, {}, key));
  };
  return (
    <Dialog title={say("Show another world")} onClose={close} testId="worlds">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found?.text === text ? found.worlds : [];
          if (/^pk_test_\w+$/.test(text)) show(text);
          else if (first) show(first.publicKey);
          else announce(say("No world has this text."), true);
        }}
      >
        <label>
          {say("Public key or name")}
          <input
            type="search"
            required
            autofocus
            autocomplete="off"
            spellcheck={false}
            placeholder="pk_test_NAME"
            data-testid="find-world"
            value={text}
            onInput={(event) => setText(event.currentTarget.value.trim())}
          />
        </label>
        <p class="buttons">
          <button>{say("Show")}</button>
        </p>
      </form>
      <ul class="plain-list found" role="list" tabIndex={0} aria-label={say("Worlds")}>
        {found?.worlds.map(({ publicKey, name, payins, payouts }) => (
          <li key={publicKey}>
            <a href={href(screen.value, {}, publicKey)} onClick={close}>
              {publicKey}
            </a>{" "}
            <small>
              {name} ({whole(payins + payouts)})
            </small>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {found?.hasMore && say("There are more. Type to find one.")} {say("Viewing a world does not create it. The first request that changes something does.")}
      </p>
    </Dialog>
  );
}
