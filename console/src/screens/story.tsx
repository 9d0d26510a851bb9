import type { ComponentChildren } from "preact";
import type { DeliverySummary, JournalEntry } from "../../dist/openapi";
import { brief, count, duration, money, span, stepWords, until } from "../format";
import { href } from "../route";
import { now } from "../status";
import { buildTimeline, type Entry, type Story, toneOf } from "../timeline";
import { RowTime, State, Status, Time } from "../ui";
import { ByHand, SendAgain } from "./by-hand";
import { Body } from "./request";
import { say, sayWith, type Words } from "../words";

/** What happened to a payment and because of it, and what is scheduled. */
export function Timeline({ story, again }: { story: Story; again: () => Promise<void> }) {
  return (
    <ol class="timeline" data-testid="timeline">
      {buildTimeline(story).map((entry, index) => (
        <TimelineItem key={entry.kind === "notification" ? entry.delivery.id : index} entry={entry} story={story} again={again} />
      ))}
    </ol>
  );
}

function TimelineItem({ entry, story, again }: { entry: Entry; story: Story; again: () => Promise<void> }) {
  if (entry.kind === "gap") {
    return (
      <li>
        <span />
        <span class="dot" style={{ visibility: "hidden" }} />
        <span class="gap">… {span(entry.length)} …</span>
      </li>
    );
  }
  const tone = entry.tone === "plain" ? "" : entry.tone;
  return (
    <li data-kind={entry.kind}>
      <Time at={entry.at} withDate={entry.isNewDay} />
      <span class={`dot dot-${tone}`} aria-hidden="true" />
      <div class="entry">{content(entry, story, again)}</div>
    </li>
  );
}

function content(entry: Exclude<Entry, { kind: "gap" }>, story: Story, again: () => Promise<void>): ComponentChildren {
  switch (entry.kind) {
    case "request":
      return <RequestMade entry={entry.request} />;
    case "scenario":
      return (
        <>
          <strong>
            {say("Scenario")} <a href={href(`scenarios/${entry.name}`)}>{entry.name}</a>
          </strong>{" "}
          {textFor(SCENARIO_WHY, entry.why)}
        </>
      );
    case "step": {
      const { step } = entry;
      return (
        <>
          <strong>{stepWords(step.action)}</strong> {step.from && <>{step.from.replaceAll("_", " ")} → </>}
          <Status of={step.to} /> <small>{causeOf(step.cause)}</small>
          {step.forced && <span class="tag warn">{say("forced")}</span>}
          {step.reason && <div>{step.reason}</div>}
          {step.ledger && (
            <div class="hint">
              {say("{0} from {1} to {2}", money(step.ledger.amount), textFor(ACCOUNTS, step.ledger.from), textFor(ACCOUNTS, step.ledger.to))}
            </div>
          )}
        </>
      );
    }
    case "notification":
      return <Notification of={entry.delivery} again={again} />;
    case "asked":
      return (
        <>
          {entry.times > 1 && `${say("{0} times", entry.times)} `}
          <a href={href(`requests/${entry.request.id}`)}>
            {entry.request.method} {entry.request.path.replace(story.payment.id, "…")}
          </a>{" "}
          → {entry.request.status ?? say("no answer")}{" "}
          <small>{say(entry.request.surface === "checkout" ? "by the payer's browser" : "by the application")}</small>
        </>
      );
    case "due":
      return (
        <>
          <strong>{say("Next:")}</strong> {brief(entry.what)} <span class="hint">{until(entry.at - now.value)}</span>
        </>
      );
  }
}

/** The text for a name of the API, or the name itself if there is no text. */
function textFor(table: Record<string, Words>, name: string): string {
  const words = table[name];
  return words ? say(words) : name.toLowerCase().replaceAll("_", " ");
}

const SCENARIO_WHY: Record<string, Words> = {
  header: "applies, because the request named it in X-Sandbox-Scenario",
  armed: "applies, because it was armed for the next matching request",
  "switched on": "applies, because it is switched on",
  when: "applies, because the request meets its conditions",
};

const CAUSES: Record<string, Words> = { request: "by the request", control: "by a tester", bank: "by the bank", payer: "by the payer" };

/** Who or what caused a step: "by scenario pix-paid". */
function causeOf(cause: string): string {
  const [, scenario] = /^scenario (.+)$/.exec(cause) ?? [];
  return scenario ? say("by scenario {0}", scenario) : textFor(CAUSES, cause);
}

const ACCOUNTS: Record<string, Words> = {
  AVAILABLE: "available",
  RESERVED: "reserved",
  BLOCKED: "blocked",
  SCHEDULED: "scheduled",
  PAYERS: "payers",
  BENEFICIARIES: "beneficiaries",
  OWNER: "owner",
  FUNDING: "funding",
};

function RequestMade({ entry }: { entry: JournalEntry }) {
  return (
    <>
      <strong>
        <a href={href(`requests/${entry.id}`)}>
          {entry.method} {entry.path}
        </a>
      </strong>{" "}
      → {entry.status ?? say("no answer")} <small>{say("in {0}", duration(entry.latencyMs))}</small>
      <details>
        <summary>{say("What was sent and answered")}</summary>
        <h3>{say("Sent")}</h3>
        <Body text={entry.body} isCut={entry.bodyCut} />
        <h3>{say("Answered")}</h3>
        <Body text={entry.answer} isCut={entry.answerCut} />
      </details>
    </>
  );
}

const FAULTS: Record<string, Words> = {
  FORGED: "forged",
  DUPLICATED: "copied",
  HELD: "held back",
  SWAPPED: "swapped",
  LOST: "lost",
  EARLY: "before the answer",
  STALE: "old date",
  FALSE_STATUS: "false status",
  FALSE_AMOUNT: "false amount",
  NEW_FIELD: "new field",
  CHANGED_FIELD: "changed field",
  FALSE_KEY: "false key",
  FALSE_SIGNATURE: "false signature",
  STALE_SIGNATURE: "old signature",
  ANSWER_LOST: "answer lost",
  AT_ONCE: "at the same time",
  BY_HAND: "by hand",
};

export function Marks({ of }: { of: Pick<DeliverySummary, "copyOf" | "faults" | "waitsFor"> }) {
  return (
    <>
      {of.copyOf && <span class="tag warn">{say("copy of {0}", of.copyOf)}</span>}{" "}
      {of.faults?.map((fault) => (
        <span key={fault} class="tag warn">
          {textFor(FAULTS, fault)}
        </span>
      ))}
      {of.waitsFor && (
        <div class="hint">
          {say("Waits for {0}", [of.waitsFor.deliveryId, of.waitsFor.status].filter(Boolean).join(", ") || say("its scheduled time"))}{" "}
          {of.waitsFor.until && sayWith("until {0}", <Time at={of.waitsFor.until} withDate />)}
        </div>
      )}
    </>
  );
}

type Attempt = DeliverySummary["attempts"][number];

const OUTCOMES: Record<string, Words> = {
  DELIVERED: "delivered",
  REFUSED: "connection refused",
  UNREACHABLE: "unreachable",
  DNS: "name not found",
  TLS: "certificate not trusted",
  TIMEOUT: "no answer in time",
  BROKEN: "connection broken",
  BAD_URL: "invalid URL",
  BLOCKED: "blocked",
  FAILED: "failed",
  LOST: "lost",
  ANSWER_LOST: "answer lost",
  ABANDONED: "given up",
};

/** The text for the outcome of an attempt without an answer. */
export function outcomeWords(outcome: string): string {
  return textFor(OUTCOMES, outcome);
}

export function Outcome({ of }: { of: Attempt }) {
  return (
    <>
      <span class={toneOf(of)}>{of.detail && !/\banswered \d+$/.test(of.detail) ? of.detail : of.status ? say("answered {0}", of.status) : outcomeWords(of.outcome)}</span>{" "}
      <small>
        {say("in {0}", duration(of.latencyMs, 0))}
        {of.replay && `, ${say("a replay")}`}
      </small>
      {of.answer && (
        <details>
          <summary>{say("Answer of the endpoint")}</summary>
          <Body text={of.answer} isCut={of.answerCut} />
        </details>
      )}
    </>
  );
}

/** A notification with its attempts, the oldest first. */
function Notification({ of, again }: { of: DeliverySummary; again: () => Promise<void> }) {
  const last = of.attempts.at(-1);
  return (
    <>
      <strong>
        {say("Notification")} <a href={href(`webhooks/${of.id}`)}>{of.status.replaceAll("_", " ")}</a>
      </strong>{" "}
      <State of={of.state} /> <Marks of={of} />
      {of.attempts.length === 1 && (
        <div>
          <Outcome of={last!} />
          {last!.at !== of.createdAt && <> <small><RowTime at={last!.at} /></small></>}
        </div>
      )}
      {of.attempts.length > 1 && (
        <details data-testid="attempts">
          <summary>
            {count(of.attempts.length, "{0} attempt", "{0} attempts")}, {say("the last")}:{" "}
            <span class={toneOf(last!)}>{last!.status ? say("answered {0}", last!.status) : outcomeWords(last!.outcome)}</span> <RowTime at={last!.at} />
          </summary>
          <ol class="attempts">
            {of.attempts.map((attempt, index) => (
              <li key={index}>
                <RowTime at={attempt.at} /> <Outcome of={attempt} />
              </li>
            ))}
          </ol>
        </details>
      )}
      <p class="buttons">
        <SendAgain of={of} again={again} testId={`replay-${of.status}`} quiet />
        <ByHand id={of.id} quiet />
      </p>
    </>
  );
}
