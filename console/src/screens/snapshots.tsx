import type { Snapshot } from "../../dist/openapi";
import { call, send } from "../api";
import { reloads } from "../events";
import { dateTime, whole } from "../format";
import { keep, keptSnapshots, type KeptSnapshot, removeSnapshot } from "../kept-snapshots";
import { useLive } from "../live";
import { world } from "../route";
import { readStatusSoon } from "../status";
import { announce, clickHandler, saveFile, showFailure, Time, withConfirmation } from "../ui";
import { say, type Words } from "../words";
import { Card, Form } from "./card";

async function take(): Promise<string> {
  return (await send("GET", "/_sandbox/snapshot")).text();
}

/** Asks, and then replaces the world. */
function restore(name: string, snapshot: Snapshot, what: Words): void {
  withConfirmation({
    title: say("Restore {0}?", name),
    // A file may be no snapshot, which the sandbox says when it is restored.
    text: `${snapshot.takenAt ? say("It was taken at {0}.", dateTime(snapshot.takenAt)) : ""} ${say(what)}`,
    yes: say("Restore"),
    act: async () => {
      await call("PUT /_sandbox/snapshot", { body: snapshot });
      announce(say("Restored."));
      reloads.value++;
    },
  })();
}

export function Snapshots() {
  const key = world.value;
  const { value: kept, read: again } = useLive("snapshots", () => keptSnapshots(key), () => false);
  const keepOne = async (name: string) => {
    const text = await take();
    const isKept = await keep({ world: key, name, at: (JSON.parse(text) as Snapshot).takenAt, content: new Blob([text]) });
    if (!isKept) throw new Error(say("It is too large for this browser to keep. Download it instead."));
    announce(say("Taken. This browser keeps it."));
    await again();
  };
  return (
    <Card title={say("Snapshots")} testId="snapshot">
      <p class="hint">
        {say("A snapshot contains the whole world. It may contain your customers' data.")}{" "}
        {say("This browser keeps the last 10 that you take, at most 50 MB, until you remove them here.")}
      </p>
      <Form testId="take-form" submit={(of) => keepOne(of("name"))}>
        <label>
          {say("Name, if you wish")}
          <input name="name" maxLength={60} autocomplete="off" data-testid="snapshot-name" />
        </label>
        <button data-testid="take">{say("Take a snapshot")}</button>
      </Form>
      {kept && kept.length > 0 && (
        <ul class="rows kept" data-testid="taken">
          {kept.map((one) => (
            <Kept key={one.id} one={one} again={again} />
          ))}
        </ul>
      )}
      <p class="buttons">
        <button type="button" data-testid="download" onClick={clickHandler(async () => saveFile(`${key}.json`, await take()))}>
          {say("Download a snapshot")}
        </button>
      </p>
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

function Kept({ one, again }: { one: KeptSnapshot; again: () => Promise<void> }) {
  const name = one.name || dateTime(one.at);
  return (
    <li>
      <span>
        {one.name && <strong>{one.name}</strong>} <Time at={one.at} withDate /> <small>{`${whole(Math.ceil(one.content.size / 1024))} KiB`}</small>
      </span>
      <button
        type="button"
        class="quiet"
        data-testid="restore-taken"
        onClick={clickHandler(async () =>
          restore(name, JSON.parse(await one.content.text()) as Snapshot, "Everything in this world is replaced by the content of the snapshot."),
        )}
      >
        {say("Restore …")}
      </button>
      <button type="button" class="quiet" onClick={clickHandler(async () => saveFile(`${one.world}.json`, await one.content.text()))}>
        {say("Download")}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={say("Remove {0}", name)}
        data-testid="remove-taken"
        onClick={withConfirmation({
          title: say("Remove {0}?", name),
          text: say("The snapshot is removed from this browser."),
          yes: say("Remove"),
          act: () => removeSnapshot(one.id).then(again),
        })}
      >
        ✕
      </button>
    </li>
  );
}

/** What only a snapshot undoes, apart from everything else. */
export function Reset() {
  return (
    <section class="card danger" aria-label={say("Reset")} data-testid="reset">
      <h2>{say("Reset")}</h2>
      <p>{say("Only a snapshot can bring the data back.")}</p>
      <p class="buttons">
        <ResetButton
          what="state"
          words="Reset, keep settings …"
          text="Payments, notifications and requests are deleted. Scenarios and settings stay. Only a snapshot can bring the data back."
        />
        <ResetButton
          what="all"
          words="Reset all …"
          text="Everything in this world is deleted, including its scenarios and settings. Only a snapshot can bring the data back."
        />
      </p>
    </section>
  );
}

function ResetButton({ what, words, text }: { what: "all" | "state"; words: Words; text: Words }) {
  const reset = async () => {
    await call("POST /_sandbox/reset", { body: { what } });
    announce(say("The world was reset."));
    readStatusSoon();
  };
  return (
    <button
      type="button"
      class="danger"
      data-testid={`reset-${what}`}
      onClick={withConfirmation({ title: say("Reset the world?"), text: say(text), yes: say("Reset"), act: reset })}
    >
      {say(words)}
    </button>
  );
}
