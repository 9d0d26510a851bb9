import { useState } from "preact/hooks";
import type { Delivery, DeliverySummary } from "../../dist/openapi";
import { call } from "../api";
import { indented, isJson } from "../format";
import { go, href } from "../route";
import { announce, clickHandler, Dialog, submitHandler } from "../ui";
import { say } from "../words";

interface AgainProps {
  of: Pick<DeliverySummary, "id" | "state" | "attempts">;
  again: () => Promise<void>;
  testId: string;
  quiet?: boolean;
}

/** A button that sends the notification again. It keeps the focus while the notification is attempted. */
export function SendAgain({ of, again, testId, quiet }: AgainProps) {
  return (
    <button
      type="button"
      class={quiet ? "quiet" : undefined}
      data-testid={testId}
      aria-disabled={of.state === "ATTEMPTING" || of.state === "PAUSED" || of.attempts.length === 0}
      onClick={clickHandler(async () => {
        await call("POST /_sandbox/deliveries/{id}/replay", { path: { id: of.id } });
        await again();
      })}
    >
      {say("Send again")}
    </button>
  );
}

/** The URL that was typed last, kept until the tab is closed. */
const LAST_URL = "paysandbox.byHandUrl";

/** A button for a dialog that sends the notification to another URL or with another body, as a new one that is marked as made by hand. */
export function ByHand({ id, quiet }: { id: string; quiet?: boolean }) {
  const [one, setOne] = useState<Delivery | null>(null);
  const [isBroken, setBroken] = useState(false);
  const close = () => {
    setOne(null);
    setBroken(false);
  };
  const send = async (before: Delivery, data: FormData) => {
    const url = (data.get("url") as string).trim();
    const body = data.get("body") as string;
    sessionStorage.setItem(LAST_URL, url);
    const made = await call("POST /_sandbox/deliveries/{id}/replay", {
      path: { id },
      // A body that was only indented for the form is not an edited one.
      body: { url, ...(body !== indented(before.body) && { body }) },
    });
    announce(say("Sent by hand to {0}.", url));
    close();
    go(href(`webhooks/${made.id}`));
  };
  return (
    <>
      <button
        type="button"
        class={quiet ? "quiet" : undefined}
        data-testid="by-hand"
        onClick={clickHandler(async () => setOne(await call("GET /_sandbox/deliveries/{id}", { path: { id } })))}
      >
        {say("Send elsewhere or edited …")}
      </button>
      {one && (
        <Dialog title={say("Send by hand")} onClose={close} testId="by-hand-form">
          <form onSubmit={submitHandler((data) => send(one, data))}>
            <label>
              {say("To URL")}
              <input name="url" type="url" required defaultValue={sessionStorage.getItem(LAST_URL) ?? one.url} autocomplete="off" autofocus />
            </label>
            <label>
              {say("Body")}
              <textarea name="body" rows={12} spellcheck={false} defaultValue={indented(one.body)} onInput={({ currentTarget }) => setBroken(!isJson(currentTarget.value))} />
            </label>
            <p class="bad" role="status" data-testid="not-json">
              {isBroken && say("This is no JSON. It is sent as it is.")}
            </p>
            <p class="hint">{say("It is sent once, as a notification of its own that is marked BY_HAND. No finding counts it, and the payment's notifications stay as they are.")}</p>
            <p class="buttons">
              <button data-testid="send-by-hand">{say("Send by hand")}</button>
            </p>
          </form>
        </Dialog>
      )}
    </>
  );
}
