import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Scenario, ScenarioMistake } from "../../dist/openapi";
import { call } from "../api";
import type { Editing } from "../editor";
import { filtered, go, href, world } from "../route";
import { announce, clickHandler, showFailure } from "../ui";
import { say } from "../words";

const TEMPLATE = `scenario: my-scenario
about: The PIX is paid after five minutes.
for: PIX payin
then:
  - answer: PENDING
  - after: 5m
    become: APPROVED
`;

/** The texts of the editor, kept while another page is shown: by the world and name of the scenario that one is a copy of, or empty. */
const drafts = signal<Record<string, string>>({ "": TEMPLATE });

function change(key: string, text: string): void {
  drafts.value = { ...drafts.value, [key]: text };
}

/** Drops what was uploaded, and the copy of a scenario that the upload has replaced. */
function forget(uploaded: string, replaced: string): void {
  const { [uploaded]: _uploaded, [replaced]: _replaced, ...others } = drafts.value;
  drafts.value = { "": TEMPLATE, ...others };
}

/** The editor for a scenario, or for a copy of the one that the address names. */
export function Editor() {
  const name = filtered("copy");
  const key = name && `${world.value} ${name}`;
  const text = drafts.value[key];
  useEffect(() => {
    if (text === undefined) call("GET /_sandbox/scenarios/{name}/source", { path: { name } }).then((source) => change(key, source.text)).catch(showFailure);
  }, [key, text]);
  if (text === undefined) return <div class="page" aria-busy="true" />;
  return <Draft key={key} id={key} text={text} />;
}

/** The text is checked after this time without typing, in milliseconds. */
const TYPING_PAUSE = 250;

interface Checked {
  scenario: Scenario | undefined;
  mistakes: ScenarioMistake[];
  warnings: ScenarioMistake[];
}

/** An editor. The sandbox checks the text while the user types. */
function Draft({ id, text }: { id: string; text: string }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** The name of the scenario, once it is in the world. */
  const uploaded = useRef("");
  useEffect(() => {
    let begun: Editing | null = null;
    let isGone = false;
    import("../editor")
      .then(({ edit }) => {
        if (isGone) return;
        begun = edit(host.current!, text, say("Scenario file"), (typed) => change(id, typed));
        setEditing(begun);
      })
      .catch(showFailure);
    return () => {
      isGone = true;
      begun?.end();
      if (uploaded.current) forget(id, `${world.peek()} ${uploaded.current}`);
    };
  }, []);
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
  const remarks = [...mistakes, ...(checked?.warnings ?? [])];
  useEffect(() => editing?.remark(remarks.map((one) => ({ line: one.line, message: one.message, isMistake: mistakes.includes(one) }))), [editing, checked]);
  const upload = async () => {
    const { name } = await call("POST /_sandbox/scenarios", { body: text });
    announce(say("{0} is in this world.", name));
    uploaded.current = name;
    go(href(`scenarios/${name}`));
  };
  return (
    <article class="page" data-testid="editor">
      <p>
        <a href={href("scenarios")}>{say("← Scenarios")}</a>
      </p>
      <div class="head">
        <h1>{say("Write a scenario")}</h1>
        <button type="button" class="main end" data-testid="upload" disabled={!checked || mistakes.length > 0} onClick={clickHandler(upload)}>
          {say("Upload into this world")}
        </button>
      </div>
      <p class="hint">{say("It is checked as you type. After the upload it belongs to this world. Ctrl+Space lists what may stand at the cursor.")}</p>
      {/* The keys of the console have no effect while somebody writes. */}
      <div ref={host} aria-busy={editing ? undefined : true} onKeyDown={(event) => event.stopPropagation()} />
      <div role="status" data-testid="checked">
        {checked && mistakes.length === 0 && <p class="good">{checked.scenario ? say("It is valid: {0}", checked.scenario.about) : say("It is valid")}</p>}
        <ul class="mistakes">
          {remarks.map((one, index) => (
            <li key={index} class={mistakes.includes(one) ? "bad" : "hint"}>
              <button type="button" class="quiet" onClick={() => editing?.goTo(one.line)}>
                {say("Line {0}: {1}", one.line, one.message)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
