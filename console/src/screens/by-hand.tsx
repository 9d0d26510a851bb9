import { useState } from "preact/hooks";
import type { Delivery } from "../../dist/openapi";
import { call } from "../api";
import { indented } from "../format";
import { go, href } from "../route";
import { announce, Dialog, submitHandler } from "../ui";
import { say } from "../words";

/** The URL that was typed last, kept until the tab is closed. */
const LAST_URL = "paysandbox.byHandUrl";

/** A button for a dialog that sends the notification to another URL or with another body, as a new one that is marked as made by hand. */
export function ByHand({ one }: { one: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  const send = async (data: FormData) => {
    const url = (data.get("url") as string).trim();
    const body = data.get("body") as string;
    sessionStorage.setItem(LAST_URL, url);
    const made = await call("POST /_sandbox/deliveries/{id}/replay", {
      path: { id: one.id },
      // A body that was only indented for the form is not an edited one.
      body: { url, ...(body !== indented(one.body) && { body }) },
    });
    announce(say("Sent by hand to {0}.", url));
    setOpen(false);
    go(href(`webhooks/${made.id}`));
  };
  return (
    <>
      <button type="button" data-testid="by-hand" onClick={() => setOpen(true)}>
        {say("Send elsewhere or edited …")}
      </button>
      {isOpen && (
        <Dialog title={say("Send by hand")} onClose={() => setOpen(false)} testId="by-hand-form">
          <form onSubmit={submitHandler(send)}>
            <label>
              {say("To URL")}
              <input name="url" type="url" required defaultValue={sessionStorage.getItem(LAST_URL) ?? one.url} autocomplete="off" autofocus />
            </label>
            <label>
              {say("Body")}
              <textarea name="body" rows={12} spellcheck={false} defaultValue={indented(one.body)} />
            </label>
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
