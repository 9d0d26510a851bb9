import { signal } from "@preact/signals";
import type { Merchant, Operations, Snapshot } from "../../dist/openapi";
import { amount } from "../amount";
import { call, send } from "../api";
import { reloads } from "../events";
import { count, decimal } from "../format";
import { useLive } from "../live";
import { world } from "../route";
import { readStatusSoon } from "../status";
import { perform, showFailure, withConfirmation, Copy, Dialog, clickHandler, submitHandler, announce } from "../ui";
import { Cards } from "./bench";
import { Card } from "./card";
import { Agenda, Challenges, Money } from "./world-live";
import { say, type Words } from "../words";

/** The new secret key, shown only once. */
const secret = signal("");

export function World() {
  return (
    <article class="page" data-testid="world-screen">
      <div class="head">
        <h1>{say("World")}</h1>
        <span class="mono">{world.value}</span>
      </div>
      <div class="cards">
        <Money />
        <Agenda />
        <Cards />
        <Challenges />
        <Settings />
        <Keys />
        <Snapshots />
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

const KYC: Merchant["kyc"][] = ["PENDING", "APPROVED", "REJECTED"];

/** Settings that this form does not show. */
const HIDDEN = new Set(["kyc", "webhookSigning"]);
/** Settings that the API has in cents, and this form in reais. */
const AMOUNTS = new Set(["openingBalance"]);

function Settings() {
  const key = world.value;
  const path = { publicKey: key };
  const { value, problem, read: again } = useLive(
    `merchant ${key}`,
    () => call("GET /_sandbox/merchants/{publicKey}", { path }),
    () => false,
  );
  if (!value) return <Card title={say("Settings")} testId="settings">{problem || "…"}</Card>;
  const shown = (name: string, value: unknown) => (AMOUNTS.has(name) ? decimal(Number(value) / 100, 2) : String(value));
  const present = Object.entries(value.settings).filter(([name]) => !HIDDEN.has(name)) as [string, string | number | boolean][];
  const change = async (body: Operations["PATCH /_sandbox/merchants/{publicKey}"]["body"]) => {
    await call("PATCH /_sandbox/merchants/{publicKey}", { path, body });
    announce(say("Changed."));
    await again();
  };
  return (
    <Card title={say("Settings")} testId="settings">
      <label>
        {say("Identity check (KYC)")}
        <select data-testid="kyc" value={value.kyc} onChange={({ currentTarget: { value: kyc } }) => perform(() => change({ kyc: kyc as Merchant["kyc"] }))}>
          {KYC.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <details>
        <summary>{count(present.length, "{0} more setting", "{0} more settings")}</summary>
        <form
          key={JSON.stringify(value.settings)}
          onSubmit={submitHandler(async (data) => {
            const changed: Record<string, unknown> = {};
            for (const [name, before] of present) {
              const given = typeof before === "boolean" ? data.has(name) : (data.get(name) as string).trim();
              if (String(given) === shown(name, before)) continue;
              changed[name] = typeof given === "boolean" || typeof before !== "number" ? given : AMOUNTS.has(name) ? amount(given, 0) : Number(given);
            }
            if (Object.keys(changed).length > 0) await change({ settings: changed });
          })}
        >
          {present.map(([name, before]) =>
            typeof before === "boolean" ? (
              <label key={name} class="check">
                <input type="checkbox" name={name} defaultChecked={before} />
                {name}
              </label>
            ) : (
              <label key={name}>
                {AMOUNTS.has(name) ? say("{0}, in reais", name) : name}
                <input name={name} defaultValue={shown(name, before)} autocomplete="off" />
              </label>
            ),
          )}
          <p class="buttons">
            <button data-testid="save-settings">{say("Save")}</button>
            <a href="/docs">{say("What they mean")}</a>
          </p>
        </form>
      </details>
    </Card>
  );
}

function Keys() {
  const key = world.value;
  return (
    <Card title={say("Keys")} testId="keys">
      <dl class="facts">
        <dt>{say("Public key")}</dt>
        <dd class="mono">{key}</dd>
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

async function download(): Promise<void> {
  const response = await send("GET", "/_sandbox/snapshot");
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `${world.value}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function Snapshots() {
  const reset = (what: "all" | "state", text: Words) =>
    withConfirmation({
      title: say("Reset the world?"),
      text: say(text),
      yes: say("Reset"),
      act: async () => {
        await call("POST /_sandbox/reset", { body: { what } });
        announce(say("The world was reset."));
        readStatusSoon();
      },
    });
  const restore = async (file: File) => {
    const snapshot = JSON.parse(await file.text()) as Snapshot;
    withConfirmation({
      title: say("Restore {0}?", file.name),
      text: say("Everything in this world is replaced by the content of the file."),
      yes: say("Restore"),
      act: async () => {
        await call("PUT /_sandbox/snapshot", { body: snapshot });
        announce(say("Restored."));
        reloads.value++;
      },
    })();
  };
  return (
    <Card title={say("Snapshot and reset")} testId="snapshot">
      <p class="hint">{say("A snapshot contains the whole world. It may contain your customers' data.")}</p>
      <p class="buttons">
        <button type="button" data-testid="download" onClick={clickHandler(download)}>
          {say("Download a snapshot")}
        </button>
      </p>
      <label>
        {say("Restore a snapshot")}
        <input
          type="file"
          accept="application/json,.json"
          data-testid="restore"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void restore(file).catch((failure: unknown) => showFailure(failure instanceof SyntaxError ? say("The file is not JSON.") : failure));
            event.currentTarget.value = "";
          }}
        />
      </label>
      <p class="buttons">
        <button
          type="button"
          class="danger"
          data-testid="reset-state"
          onClick={reset("state", "Payments, notifications and requests are deleted. Scenarios and settings stay. Only a snapshot can bring the data back.")}
        >
          {say("Reset, keep settings …")}
        </button>
        <button
          type="button"
          class="danger"
          data-testid="reset-all"
          onClick={reset("all", "Everything in this world is deleted, including its scenarios and settings. Only a snapshot can bring the data back.")}
        >
          {say("Reset all …")}
        </button>
      </p>
    </Card>
  );
}
