import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "./api";
import { whole } from "./format";
import { secretOf } from "./merchant";
import { go, href, screen } from "./route";
import { MOST_WORLDS, type World } from "./status";
import { announce, clickHandler, Dialog, showFailure } from "./ui";
import { say } from "./words";

export const isPickerOpen = signal(false);

/** The worlds are searched after this time without typing, in milliseconds. */
const TYPING_PAUSE = 150;

/** A dialog that finds a world by a text in its public key or name, or takes the public key of a new one. */
export function WorldPicker() {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
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
  /** The public key that the text is, or the name in it; null if it can be neither. */
  const typed = /^(?:pk_test_)?(?![ps]k_)(\w{1,64})$/.exec(text);
  const key = typed && `pk_test_${typed[1]}`;
  const isFound = found?.text === text;
  const isNew = isFound && !found.hasMore && key !== null && !found.worlds.some(({ publicKey }) => publicKey === key);
  return (
    <Dialog title={say("Show another world")} onClose={close} testId="worlds">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = isFound ? found.worlds : [];
          const named = isFound && found.worlds.find(({ publicKey }) => publicKey === key);
          if (named || (key !== null && text.startsWith("pk_test_"))) show(key!);
          else if (first) show(first.publicKey);
          else if (isFound) field.current!.focus();
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
            ref={field}
            data-testid="find-world"
            aria-describedby="no-world"
            value={text}
            onInput={(event) => setText(event.currentTarget.value.trim().replace(/^pk_live_(?=sandbox)/, "pk_test_"))}
          />
        </label>
        <p class="buttons">
          <button>{say("Show")}</button>
          {isNew && (
            <button
              type="button"
              class="second"
              data-testid="create-world"
              onClick={clickHandler(async () => {
                await call("POST /_sandbox/merchants", { body: { publicKey: key, secretKey: secretOf(key) } });
                announce(say("{0} exists now. Its secret key is {1}.", key, secretOf(key)));
                show(key);
              })}
            >
              {say("Create {0}", key)}
            </button>
          )}
        </p>
        <p id="no-world" class="bad" role="status">
          {isFound && text && found.worlds.length === 0 && say("No world has this text.")}
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
        {found?.hasMore && say("There are more. Type to find one.")} {say("To create a world, type a new name, such as run42.")}
      </p>
    </Dialog>
  );
}
