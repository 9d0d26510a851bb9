import { useState } from "preact/hooks";
import type { JournalEntry, Operations, Scenario } from "../../dist/openapi";
import { call } from "../api";
import { cents, dateTime, methodWords, money } from "../format";
import { useLive } from "../live";
import { go, href, NEW } from "../route";
import { aboutScenario } from "../sandbox-words";
import { isOver, left, readStatusSoon } from "../status";
import { clickHandler, Empty, Missing, RowTime, perform, withConfirmation } from "../ui";
import { say, type Words } from "../words";
import { pieces } from "../yaml-lines";
import { grouped, Groups, isShown, Search } from "./groups";
import { Answered } from "./request";
import { Editor } from "./scenario-editor";

const KINDS = ["PIX", "Boleto", "Card", "3D Secure", "Payouts", "The API", "Notifications", "Your own"] as const satisfies readonly Words[];

/** The kinds of the shipped scenarios, by their folders. */
const FOLDERS: Record<string, Words> = {
  pix: "PIX",
  boleto: "Boleto",
  card: "Card",
  authentication: "3D Secure",
  payout: "Payouts",
  api: "The API",
  notifications: "Notifications",
};

function kindOf({ layer, source }: Scenario): Words {
  return (layer === "shipped" && FOLDERS[source.split("/")[0]!]) || "Your own";
}

/** The newest request that each scenario applied to, of the newest requests of the world. */
async function lastResults(): Promise<Map<string, JournalEntry>> {
  const { data } = await call("GET /_sandbox/journal", { query: { limit: 500 } });
  return new Map(data.reverse().flatMap((entry) => (entry.scenario ? [[entry.scenario, entry]] : [])));
}

export function Scenarios() {
  const { value: all, read: again } = useLive("scenarios", () => call("GET /_sandbox/scenarios"), (event) => event.type === "scenario");
  const { value: last } = useLive("last results", lastResults, (event) => Boolean(event.request?.scenario));
  if (!all) return <div class="page" aria-busy="true" />;
  const shown = all.data.filter((one) => isShown(kindOf(one), `${one.name} ${aboutScenario(one)} ${one.operation} ${one.methods.join(" ")} ${one.conditions.join(" ")}`));
  return (
    <article class="page" data-testid="scenarios">
      <div class="head">
        <h1>{say("Scenarios")}</h1>
        {isAnyOn(all) && (
          <button type="button" data-testid="all-off" onClick={clickHandler(() => changed(allOff(), again))}>
            {say("Disarm all, switch off")}
          </button>
        )}
        <a class="button main end" href={href(`scenarios/${NEW}`)} data-testid="new-scenario">
          {say("Write a scenario")}
        </a>
      </div>
      <Search label={say("Name or text")} kinds={KINDS.filter((kind) => all.data.some((one) => kindOf(one) === kind))} testId="filter-scenarios" />
      {all.warnings.map((warning) => (
        <p key={warning} class="hint">
          {warning}
        </p>
      ))}
      <Groups groups={grouped(shown, KINDS, kindOf)}>
        {(one) => {
          const armed = all.armed.find((other) => other.scenario === one.name && !isOver(other.until));
          const result = last?.get(one.name);
          return (
            <li key={one.name} class="script">
              <span>
                <a href={href(`scenarios/${one.name}`)}>{one.name}</a>{" "}
                {one.layer !== "shipped" && <span class="tag">{say(one.layer === "user" ? "folder" : "uploaded")}</span>}{" "}
                {armed && <ArmedTag armed={armed} />}
                {all.switchedOn === one.name && !isOver(all.switchedOnUntil) && <OnTag until={all.switchedOnUntil} />}
              </span>
              <span>
                {aboutScenario(one)}
                <small>{one.playsBy === "name" ? `${appliesTo(one)}, ${say("by name")}` : conditions(one)}</small>
              </span>
              <span class="last" data-testid={`last-${one.name}`}>
                {result && (
                  <a href={href(result.paymentId ? `payments/${result.paymentId}` : `requests/${result.id}`)} title={say("Last applied at {0}, answered {1}", dateTime(result.at), result.status ?? say("no answer"))}>
                    <Answered status={result.status} /> <RowTime at={result.at} />
                  </a>
                )}
              </span>
              <button
                type="button"
                data-testid={`arm-${one.name}`}
                aria-label={say("Arm {0} for the next request", one.name)}
                onClick={clickHandler(() => changed(arm(one.name, 1), again))}
              >
                {say("Arm")}
              </button>
            </li>
          );
        }}
      </Groups>
      {shown.length === 0 && <Empty>{say("No scenario matches this text.")}</Empty>}
    </article>
  );
}

/** The conditions of a scenario, with amounts as the language writes them. */
function conditions({ conditions: of }: Scenario): string {
  return of.join(", ").replace(/R\$\s?([\d.]+,\d\d)/g, (written, amount: string) => {
    const value = cents(amount);
    return value === null ? written : money(value);
  });
}

function appliesTo({ operation, methods }: Scenario): string {
  return operation === "payout" ? say("Payout") : methods.map(methodWords).join(", ");
}

function isAnyOn({ armed, switchedOn, switchedOnUntil }: Operations["GET /_sandbox/scenarios"]["answer"]): boolean {
  return armed.some(({ until }) => !isOver(until)) || Boolean(switchedOn && !isOver(switchedOnUntil));
}

/** Afterwards scenarios apply only to the requests that name them or meet their conditions. */
async function allOff(): Promise<void> {
  await call("POST /_sandbox/scenarios/disarm");
  await call("POST /_sandbox/scenarios/off");
}

/** @param lasts for how long at most; empty for as long as its file says */
function arm(name: string, times: number, lasts = "") {
  return call("POST /_sandbox/scenarios/{name}/arm", { path: { name }, body: { times, ...(lasts && { lasts }) } });
}

function ArmedTag({ armed: { times, until } }: { armed: { times: number; until?: string } }) {
  return (
    <span class="tag warn" data-testid="armed">
      {say("armed, {0} left", times)}
      {until && `, ${left(until)}`}
    </span>
  );
}

function OnTag({ until }: { until: string | null }) {
  return (
    <span class="tag warn" data-testid="on">
      {say("on")}
      {until && `, ${left(until)}`}
    </span>
  );
}

async function changed(work: Promise<unknown>, again: () => Promise<void>): Promise<void> {
  await work;
  readStatusSoon();
  await again();
}

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
      return { scenario, source, on: all.switchedOn === name ? { until: all.switchedOnUntil } : null, armed: all.armed.find((one) => one.scenario === name) };
    },
    (event) => event.type === "scenario" || event.type === "payin" || event.type === "payout",
  );
  if (problem) return <Missing problem={problem} all={href("scenarios")}>{say("All scenarios")}</Missing>;
  if (!found) return <div class="page" aria-busy="true" />;
  const { scenario, source } = found;
  const on = found.on && !isOver(found.on.until) ? found.on : null;
  const armed = found.armed && !isOver(found.armed.until) ? found.armed : null;
  return (
    <article class="page" data-testid="scenario">
      <p>
        <a href={href("scenarios")}>{say("← Scenarios")}</a>
      </p>
      <header class="card hero">
        <div class="head">
          <h1>{name}</h1>
          <span class="tag">{appliesTo(scenario)}</span>
          <span class="tag">{scenario.source}</span>
          {armed && <ArmedTag armed={armed} />}
          {on && <OnTag until={on.until} />}
        </div>
        <div class="name">
          <p>{aboutScenario(scenario)}</p>
          {scenario.conditions.length > 0 && <p class="hint">{say("Applies automatically to: {0}", conditions(scenario))}</p>}
        </div>
        <div class="acts">
          <p class="buttons">
            {(scenario.operation === "payin" || scenario.operation === "payout") && (
              <a class="button main" data-testid="play" href={href(`payments/${NEW}`, { scenario: name })}>
                {say("Play it now, with …")}
              </a>
            )}
            <a class="button" data-testid="edit" href={href(`scenarios/${NEW}`, { copy: name })}>
              {say("Edit a copy")}
            </a>
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
          <When key={name} name={name} kind={appliesTo(scenario)} isOn={on !== null} again={again} />
        </div>
      </header>
      <Source text={source.text} />
    </article>
  );
}

/** Arms the scenario for the next requests or switches it on, for a time if one is typed. */
function When({ name, kind, isOn, again }: { name: string; kind: string; isOn: boolean; again: () => Promise<void> }) {
  const [lasts, setLasts] = useState("");
  const [times, setTimes] = useState("1");
  const path = { name };
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        perform(() => changed(arm(name, Number(times), lasts), again));
      }}
    >
      <label>
        {say("For the next requests")}
        <input type="number" min={1} max={1000000} required data-testid="times" value={times} onInput={(event) => setTimes(event.currentTarget.value)} />
      </label>
      <label>
        {say("For at most")}
        <input placeholder={say("such as 10m")} size={9} autocomplete="off" data-testid="lasts" value={lasts} onInput={(event) => setLasts(event.currentTarget.value.trim())} />
      </label>
      <button class="second" data-testid="arm">
        {say("Arm")}
      </button>
      <button
        type="button"
        class="second switch"
        data-testid="switch"
        onClick={clickHandler(() => changed(isOn ? call("POST /_sandbox/scenarios/off") : call("POST /_sandbox/scenarios/{name}/on", { path, body: lasts ? { lasts } : {} }), again))}
      >
        {say(isOn ? "Switch off" : "Switch on for every request")}
      </button>
      <p class="hint">
        {say("It then applies to requests of its kind ({0}), whatever its conditions.", kind)} {say("Without a time: as long as its file says, or until you end it.")}
      </p>
    </form>
  );
}

/** The file with line numbers. */
function Source({ text }: { text: string }) {
  return (
    <div class="source" tabIndex={0} role="region" aria-label={say("Source")} data-testid="source">
      <ol>
        {text.replace(/\n$/, "").split("\n").map((line, index) => (
          <li key={index}>
            {pieces(line).map(([kind, part], place) => (kind ? <span key={place} class={kind}>{part}</span> : part))}
          </li>
        ))}
      </ol>
    </div>
  );
}
