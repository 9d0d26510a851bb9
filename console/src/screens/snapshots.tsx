import { signal } from "@preact/signals";
import type { Snapshot } from "../../dist/openapi";
import { call, send } from "../api";
import { reloads } from "../events";
import { whole } from "../format";
import { world } from "../route";
import { readStatusSoon } from "../status";
import { announce, clickHandler, saveFile, showFailure, Time, withConfirmation } from "../ui";
import { say, type Words } from "../words";
import { Card } from "./card";

interface Taken {
  world: string;
  at: string;
  text: string;
}

/** How many snapshots a tab keeps; taking another one drops the oldest. */
const MOST = 5;

/** The snapshots that this tab keeps, the newest first. */
const taken = signal<Taken[]>([]);

async function take(): Promise<Taken> {
  const text = await (await send("GET", "/_sandbox/snapshot")).text();
  return { world: world.value, at: (JSON.parse(text) as Snapshot).takenAt, text };
}

function save({ world, text }: Taken): void {
  saveFile(`${world}.json`, text);
}

/** Asks, and then replaces the world. */
function restore(name: string, snapshot: Snapshot, what: Words): void {
  withConfirmation({
    title: say("Restore {0}?", name),
    text: say(what),
    yes: say("Restore"),
    act: async () => {
      await call("PUT /_sandbox/snapshot", { body: snapshot });
      announce(say("Restored."));
      reloads.value++;
    },
  })();
}

export function Snapshots() {
  const here = taken.value.filter((one) => one.world === world.value);
  return (
    <Card title={say("Snapshots")} testId="snapshot">
      <p class="hint">{say("A snapshot contains the whole world. It may contain your customers' data.")}</p>
      <p class="buttons">
        <button
          type="button"
          data-testid="take"
          onClick={clickHandler(async () => {
            taken.value = [await take(), ...taken.value].slice(0, MOST);
            announce(say("Taken. This tab keeps it until you close it."));
          })}
        >
          {say("Take a snapshot")}
        </button>
        <button type="button" data-testid="download" onClick={clickHandler(async () => save(await take()))}>
          {say("Download a snapshot")}
        </button>
      </p>
      {here.length > 0 && (
        <ul class="rows" data-testid="taken">
          {here.map((one) => (
            <li key={one.at}>
              <span>
                <Time at={one.at} withDate /> <small>{`${whole(Math.ceil(one.text.length / 1024))} KiB`}</small>
              </span>
              <button
                type="button"
                class="quiet"
                data-testid="restore-taken"
                onClick={() => restore(one.at, JSON.parse(one.text) as Snapshot, "Everything in this world is replaced by the content of the snapshot.")}
              >
                {say("Restore …")}
              </button>
              <button type="button" class="quiet" onClick={() => save(one)}>
                {say("Download")}
              </button>
            </li>
          ))}
        </ul>
      )}
      <label>
        {say("Restore a snapshot from a file")}
        <input
          type="file"
          accept="application/json,.json"
          data-testid="restore"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (!file) return;
            file
              .text()
              .then((text) => restore(file.name, JSON.parse(text) as Snapshot, "Everything in this world is replaced by the content of the file."))
              .catch((failure: unknown) => showFailure(failure instanceof SyntaxError ? say("The file is not JSON.") : failure));
          }}
        />
      </label>
    </Card>
  );
}

/** What only a snapshot undoes, apart from everything else. */
export function Reset() {
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
  return (
    <section class="card danger" aria-label={say("Reset")} data-testid="reset">
      <h2>{say("Reset")}</h2>
      <p>{say("Only a snapshot can bring the data back.")}</p>
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
    </section>
  );
}
