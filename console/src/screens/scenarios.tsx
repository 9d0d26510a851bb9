import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Scenario, ScenarioMistake } from "../../dist/openapi";
import { call } from "../api";
import { methodWords } from "../format";
import { useLive } from "../live";
import { filter, filtered, go, href, NEW } from "../route";
import { readStatusSoon } from "../status";
import { announce, showFailure, withConfirmation, clickHandler, submitHandler, Empty, Missing } from "../ui";
import { pieces } from "../yaml-lines";
import { say } from "../words";

export function Scenarios() {
  const { value: all, read: again } = useLive("scenarios", () => call("GET /_sandbox/scenarios"), (event) => event.type === "scenario");
  if (!all) return <div class="page" aria-busy="true" />;
  const text = filtered("text").toLowerCase();
  const shown = all.data.filter((one) => `${one.name} ${one.about} ${one.operation} ${one.methods.join(" ")}`.toLowerCase().includes(text));
  return (
    <article class="page" data-testid="scenarios">
      <div class="head">
        <h1>{say("Scenarios")}</h1>
        <input
          type="search"
          aria-label={say("Name or text")}
          placeholder={say("Name or text")}
          data-testid="filter-scenarios"
          value={filtered("text")}
          onInput={(event) => filter("text", event.currentTarget.value)}
        />
        <a href={href(`scenarios/${NEW}`)} data-testid="new-scenario">
          {say("Write a scenario")}
        </a>
        {all.armed.length > 0 && (
          <button type="button" class="end" data-testid="disarm" onClick={clickHandler(() => changed(call("POST /_sandbox/scenarios/disarm"), again))}>
            {say("Disarm all")}
          </button>
        )}
        {all.switchedOn && (
          <button type="button" class="end" data-testid="off" onClick={clickHandler(() => changed(call("POST /_sandbox/scenarios/off"), again))}>
            {say("Switch {0} off", all.switchedOn)}
          </button>
        )}
      </div>
      {all.warnings.map((warning) => (
        <p key={warning} class="hint">
          {warning}
        </p>
      ))}
      <div class="wide" tabIndex={0} role="group" aria-label={say("All scenarios")}>
        <table class="plain">
          <thead>
            <tr>
              <th>{say("Scenario")}</th>
              <th>{say("What happens")}</th>
              <th class="hide-narrow">{say("For")}</th>
              <th class="hide-narrow">{say("Applies")}</th>
              <th>{say("Next request")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => {
              const armed = all.armed.find((other) => other.scenario === one.name);
              return (
                <tr key={one.name}>
                  <td>
                    <a href={href(`scenarios/${one.name}`)}>{one.name}</a>{" "}
                    {one.layer !== "shipped" && <span class="tag">{say(one.layer === "user" ? "folder" : "uploaded")}</span>}{" "}
                    {armed && <span class="tag warn">{say("armed, {0} left", armed.times)}</span>}
                    {all.switchedOn === one.name && <span class="tag warn">{say("on")}</span>}
                  </td>
                  <td>{one.about}</td>
                  <td class="hide-narrow">{appliesTo(one)}</td>
                  <td class="hide-narrow">{one.playsBy === "name" ? say("by name") : one.conditions.join(", ")}</td>
                  <td>
                    <button
                      type="button"
                      class="quiet"
                      data-testid={`arm-${one.name}`}
                      aria-label={say("Arm {0} for the next request", one.name)}
                      onClick={clickHandler(() => changed(arm(one.name, 1), again))}
                    >
                      {say("Arm")}
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <Empty>{say("No scenario matches this text.")}</Empty>}
    </article>
  );
}

function appliesTo({ operation, methods }: Scenario): string {
  return operation === "payout" ? say("Payout") : methods.map(methodWords).join(", ");
}

function arm(name: string, times: number) {
  return call("POST /_sandbox/scenarios/{name}/arm", { path: { name }, body: { times } });
}

async function changed(work: Promise<unknown>, again: () => Promise<void>): Promise<void> {
  await work;
  readStatusSoon();
  await again();
}

const TEMPLATE = `scenario: my-scenario
about: The PIX is paid after five minutes.
for: PIX payin
then:
  - answer: PENDING
  - after: 5m
    become: APPROVED
`;

/** The text of the editor, kept while another page is shown. */
const draft = signal(TEMPLATE);

export function ScenarioPage({ name }: { name: string }) {
  if (name === NEW) return <Editor />;
  return <ScenarioDetails name={name} />;
}

function ScenarioDetails({ name }: { name: string }) {
  const path = { name };
  const { value: found, problem, read: again } = useLive(
    name,
    async () => {
      const [scenario, source, all] = await Promise.all([
        call("GET /_sandbox/scenarios/{name}", { path }),
        call("GET /_sandbox/scenarios/{name}/source", { path }),
        call("GET /_sandbox/scenarios"),
      ]);
      return { scenario, source, isOn: all.switchedOn === name, times: all.armed.find((one) => one.scenario === name)?.times ?? 0 };
    },
    (event) => event.type === "scenario" || event.type === "payin" || event.type === "payout",
  );
  if (problem) return <Missing problem={problem} all={href("scenarios")}>{say("All scenarios")}</Missing>;
  if (!found) return <div class="page" aria-busy="true" />;
  const { scenario, source, isOn, times } = found;
  return (
    <article class="page" data-testid="scenario">
      <p>
        <a href={href("scenarios")}>{say("← Scenarios")}</a>
      </p>
      <div class="head">
        <h1>{name}</h1>
        <span class="tag">{appliesTo(scenario)}</span>
        <span class="tag">{scenario.source}</span>
        {times > 0 && (
          <span class="tag warn" data-testid="armed">
            {say("armed, {0} left", times)}
          </span>
        )}
        {isOn && <span class="tag warn">{say("on")}</span>}
      </div>
      <p>{scenario.about}</p>
      {scenario.conditions.length > 0 && <p class="hint">{say("Applies automatically to: {0}", scenario.conditions.join(", "))}</p>}
      <form
        class="inline"
        onSubmit={submitHandler((data) => changed(arm(name, Number(data.get("times"))), again))}
      >
        <label>
          {say("For the next requests")}
          <input name="times" type="number" min={1} max={1000000} defaultValue="1" required data-testid="times" />
        </label>
        <button data-testid="arm">{say("Arm")}</button>
      </form>
      <p class="buttons">
        {(scenario.operation === "payin" || scenario.operation === "payout") && (
          <a class="button main" data-testid="play" href={href(`payments/${NEW}`, { scenario: name })}>
            {say("Play it now, with …")}
          </a>
        )}
        {isOn ? (
          <button type="button" data-testid="switch" onClick={clickHandler(() => changed(call("POST /_sandbox/scenarios/off"), again))}>
            {say("Switch off")}
          </button>
        ) : (
          <button type="button" data-testid="switch" onClick={clickHandler(() => changed(call("POST /_sandbox/scenarios/{name}/on", { path }), again))}>
            {say("Switch on for every request")}
          </button>
        )}
        <button
          type="button"
          data-testid="edit"
          onClick={() => {
            draft.value = source.text;
            go(href(`scenarios/${NEW}`));
          }}
        >
          {say("Edit a copy")}
        </button>
        {scenario.layer === "uploaded" && (
          <button
            type="button"
            class="danger"
            onClick={withConfirmation({
              title: say("Remove {0}?", name),
              text: say("The uploaded file is removed from this world. Payments that already follow it continue."),
              yes: say("Remove"),
              act: async () => {
                await call("DELETE /_sandbox/scenarios/{name}", { path });
                go(href("scenarios"));
              },
            })}
          >
            {say("Remove …")}
          </button>
        )}
      </p>
      <Source text={source.text} />
    </article>
  );
}

/** The file with line numbers; lines with mistakes are marked. */
function Source({ text, wrong = [] }: { text: string; wrong?: number[] }) {
  return (
    <div class="source" tabIndex={0} role="region" aria-label={say("Source")} data-testid="source">
      <ol>
        {text.replace(/\n$/, "").split("\n").map((line, index) => (
          <li key={index} class={wrong.includes(index + 1) ? "wrong" : undefined}>
            {pieces(line).map(([kind, part], place) => (kind ? <span key={place} class={kind}>{part}</span> : part))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The text is checked after this time without typing, in milliseconds. */
const TYPING_PAUSE = 250;

interface Checked {
  scenario: Scenario | undefined;
  mistakes: ScenarioMistake[];
  warnings: ScenarioMistake[];
}

/** An editor. The sandbox checks the text while the user types. */
function Editor() {
  const text = draft.value;
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    const superseded = new AbortController();
    const timer = setTimeout(() => {
      call("POST /_sandbox/scenarios/validate", { query: { source: "text" }, body: text, signal: superseded.signal })
        .then(({ scenario, mistakes, warnings }) => setChecked({ scenario, mistakes, warnings }))
        .catch(showFailure);
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [text]);
  const mistakes = checked?.mistakes ?? [];
  const upload = async () => {
    const { name } = await call("POST /_sandbox/scenarios", { body: text });
    announce(say("{0} is in this world.", name));
    go(href(`scenarios/${name}`));
  };
  return (
    <article class="page" data-testid="editor">
      <p>
        <a href={href("scenarios")}>{say("← Scenarios")}</a>
      </p>
      <h1>{say("Write a scenario")}</h1>
      <p class="hint">{say("It is checked as you type. After the upload it belongs to this world.")}</p>
      <div class="cards">
        <div>
          <label>
            {say("Scenario file")}
            <textarea
              rows={24}
              spellcheck={false}
              data-testid="scenario-source"
              aria-invalid={mistakes.length > 0}
              value={text}
              onInput={(event) => (draft.value = event.currentTarget.value)}
            />
          </label>
          <p class="buttons">
            <button type="button" class="main" data-testid="upload" disabled={!checked || mistakes.length > 0} onClick={clickHandler(upload)}>
              {say("Upload into this world")}
            </button>
          </p>
        </div>
        <div>
          <div role="status" data-testid="checked">
            {checked && mistakes.length === 0 && <p class="good">{checked.scenario ? say("It is valid: {0}", checked.scenario.about) : say("It is valid")}</p>}
            <ul class="mistakes">
              {[...mistakes, ...(checked?.warnings ?? [])].map((one, index) => (
                <li key={index} class={mistakes.includes(one) ? "bad" : "hint"}>
                  {say("Line {0}: {1}", one.line, one.message)}
                </li>
              ))}
            </ul>
          </div>
          <Source text={text} wrong={mistakes.map((one) => one.line)} />
        </div>
      </div>
    </article>
  );
}
