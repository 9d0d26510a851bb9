import { signal } from "@preact/signals";
import { call } from "../api";
import { world } from "../route";
import { Copy, Dialog, withConfirmation } from "../ui";
import { say } from "../words";
import { Cards } from "./bench";
import { Card } from "./card";
import { LastAdvance } from "./last-advance";
import { Settings } from "./settings";
import { Reset, Snapshots } from "./snapshots";
import { Challenges, Money } from "./world-live";
import { WorldClock } from "./world-clock";

/** The new secret key, shown only once. */
const secret = signal("");

export function World() {
  return (
    <article class="page" data-testid="world-screen">
      <div class="head">
        <h1>{say("World")}</h1>
        <span class="mono">{world.value}</span>
      </div>
      <div class="board">
        <div>
          <Money />
          <WorldClock />
          <LastAdvance />
          <Keys />
          <Cards />
          <Challenges />
        </div>
        <div>
          <Settings />
          <Snapshots />
          <Reset />
        </div>
      </div>
      {secret.value && (
        <Dialog title={say("The new secret key")} onClose={() => (secret.value = "")} testId="secret">
          <p>{say("It is shown only this once. The old key is refused from now on.")}</p>
          <pre data-testid="secret-key">{secret.value}</pre>
          <p class="buttons">
            <Copy text={secret.value} />
          </p>
        </Dialog>
      )}
    </article>
  );
}

function Keys() {
  const key = world.value;
  return (
    <Card title={say("Keys")} testId="keys">
      <dl class="facts">
        <dt>{say("Public key")}</dt>
        <dd>
          <span class="mono">{key}</span> <Copy text={key} />
        </dd>
        <dt>{say("Secret key")}</dt>
        <dd>{key === "pk_test_sandbox" ? say("{0}, unless it was changed", "sk_test_sandbox") : say("The sandbox stores only its hash.")}</dd>
      </dl>
      <p class="buttons">
        <button
          type="button"
          data-testid="rotate"
          onClick={withConfirmation({
            title: say("Create a new secret key?"),
            text: say("The current secret key will be refused."),
            yes: say("Create"),
            act: async () => {
              secret.value = (await call("POST /_sandbox/merchants/{publicKey}/keys", { path: { publicKey: key } })).secretKey;
            },
          })}
        >
          {say("New secret key …")}
        </button>
      </p>
    </Card>
  );
}
