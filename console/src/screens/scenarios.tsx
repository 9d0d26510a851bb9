import type { JournalEntry, Scenario } from "../../dist/openapi";
import { call } from "../api";
import { cents, dateTime, methodWords, money } from "../format";
import { useLive } from "../live";
import { go, href, NEW } from "../route";
import { readStatusSoon } from "../status";
import { clickHandler, Empty, Missing, RowTime, submitHandler, withConfirmation } from "../ui";
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
  const shown = all.data.filter((one) => isShown(kindOf(one), `${one.name} ${one.about} ${one.operation} ${one.methods.join(" ")} ${one.conditions.join(" ")}`));
  return (
    <article class="page" data-testid="scenarios">
      <div class="head">
        <h1>{say("Scenarios")}</h1>
        <a class="button main end" href={href(`scenarios/${NEW}`)} data-testid="new-scenario">
          {say("Write a scenario")}
        </a>
        {all.armed.length > 0 && (
          <button type="button" data-testid="disarm" onClick={clickHandler(() => changed(call("POST /_sandbox/scenarios/disarm"), again))}>
            {say("Disarm all")}
          </button>
        )}
        {all.switchedOn && (
          <button type="button" data-testid="off" onClick={clickHandler(() => changed(call("POST /_sandbox/scenarios/off"), again))}>
            {say("Switch {0} off", all.switchedOn)}
          </button>
        )}
      </div>
      <Search label={say("Name or text")} kinds={KINDS.filter((kind) => all.data.some((one) => kindOf(one) === kind))} testId="filter-scenarios" />
      {all.warnings.map((warning) => (
        <p key={warning} class="hint">
          {warning}
        </p>
      ))}
      <Groups groups={grouped(shown, KINDS, kindOf)}>
        {(one) => {
          const armed = all.armed.find((other) => other.scenario === one.name);
          const result = last?.get(one.name);
          return (
            <li key={one.name} class="script">
              <span>
                <a href={href(`scenarios/${one.name}`)}>{one.name}</a>{" "}
                {one.layer !== "shipped" && <span class="tag">{say(one.layer === "user" ? "folder" : "uploaded")}</span>}{" "}
                {armed && <span class="tag warn">{say("armed, {0} left", armed.times)}</span>}
                {all.switchedOn === one.name && <span class="tag warn">{say("on")}</span>}
              </span>
              <span>
                {one.about}
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

function arm(name: string, times: number) {
  return call("POST /_sandbox/scenarios/{name}/arm", { path: { name }, body: { times } });
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
      <header class="card hero">
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
        <div class="name">
          <p>{scenario.about}</p>
          {scenario.conditions.length > 0 && <p class="hint">{say("Applies automatically to: {0}", conditions(scenario))}</p>}
        </div>
        <div class="acts">
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
          <form class="inline" onSubmit={submitHandler((data) => changed(arm(name, Number(data.get("times"))), again))}>
            <label>
              {say("For the next requests")}
              <input name="times" type="number" min={1} max={1000000} defaultValue="1" required data-testid="times" />
            </label>
            <button data-testid="arm">{say("Arm")}</button>
          </form>
        </div>
      </header>
      <Source text={source.text} />
    </article>
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
