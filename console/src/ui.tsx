import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { DeliveryState } from "../dist/openapi";
import { useLayoutEffect, useRef } from "preact/hooks";
import { failureText } from "./api";
import { focusNear, trailOf } from "./focus";
import { date, time, utc } from "./format";
import { today } from "./status";
import { say, type Words } from "./words";

/** A short message at the bottom of the page. */
export const notice = signal<{ text: ComponentChildren; isProblem: boolean } | null>(null);

let hideTimer = 0;
let shownAt = 0;
/** A message that is younger, in milliseconds, belongs to the page that is opened now. */
const OPENING = 500;

/** Shows the message for some seconds, longer if it is an error or has a link. */
export function announce(text: ComponentChildren, isProblem = false): void {
  notice.value = { text, isProblem };
  shownAt = performance.now();
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => (notice.value = null), isProblem ? 12_000 : typeof text === "string" ? 4000 : 9000);
}

/** Removes an error message, because the error is corrected. */
export function clearProblem(): void {
  if (notice.value?.isProblem) notice.value = null;
}

// A message ends with its page.
addEventListener("hashchange", () => {
  if (performance.now() - shownAt > OPENING) notice.value = null;
});

export function showFailure(failure: unknown): void {
  if (!(failure instanceof DOMException && failure.name === "AbortError")) announce(failureText(failure), true);
}

/** Whether something is being performed. */
export const isPerforming = signal(false);

/**
 * Does what the user wants, and shows its failure. Until that ends, nothing else is begun: two clicks must not send two
 * requests, and two requests may arrive in any order.
 */
export function perform(work: () => Promise<unknown>): void {
  if (isPerforming.value) return;
  isPerforming.value = true;
  const { classList } = document.documentElement;
  classList.add("performing");
  void work()
    .catch(showFailure)
    .finally(() => {
      isPerforming.value = false;
      classList.remove("performing");
    });
}

/** A click handler that performs the work, unless the button is marked as disabled. Such a button keeps the focus. */
export function clickHandler(work: () => Promise<unknown>): (event: Event) => void {
  return ({ currentTarget }) => {
    if ((currentTarget as Element).ariaDisabled !== "true") perform(work);
  };
}

/** A form's handler that performs the work with the form's data. */
export function submitHandler(work: (data: FormData, form: HTMLFormElement) => Promise<unknown>): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    perform(async () => work(new FormData(form), form));
  };
}

export function Notice() {
  const shown = notice.value;
  return (
    <div class="notice" role="status" aria-live="polite" data-testid="notice">
      {shown && <p class={shown.isProblem ? "problem" : ""}>{shown.text}</p>}
    </div>
  );
}

/** @param ending what became of it in the end, such as "in part" */
export function Status({ of, ending }: { of: string; ending?: Words | undefined }) {
  return (
    <span class={`status status-${of.toLowerCase()}`}>
      {of.replaceAll("_", " ")}
      {ending && ` ${say(ending)}`}
    </span>
  );
}

/** The states of notifications, in words. */
const STATES: Record<DeliveryState, Words> = {
  WAITING: "WAITING",
  ATTEMPTING: "ATTEMPTING",
  PAUSED: "PAUSED",
  RETRYING: "RETRYING",
  DELIVERED: "DELIVERED",
  BLOCKED: "BLOCKED",
  EXHAUSTED: "EXHAUSTED",
};

export function stateWords(state: DeliveryState): string {
  return say(STATES[state]);
}

export function State({ of }: { of: DeliveryState }) {
  return <span class={`status status-${of.toLowerCase()}`}>{stateWords(of)}</span>;
}

/** A URL that is shortened in its middle, so that its path can be read. */
export function Url({ of }: { of: string }) {
  const [, origin = "", path = ""] = /^(\w+:\/\/[^/]*)?(.*)$/s.exec(of)!;
  return (
    <span class="url" title={of}>
      <span>{origin}</span>
      <span>{path}</span>
    </span>
  );
}

/** An instant in São Paulo time; the tooltip shows UTC. */
export function Time({ at, withDate = false }: { at: string | number; withDate?: boolean }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={utc(at)}>
      {withDate && <span class="date">{date(at)} </span>}
      {time(at)}
    </time>
  );
}

/** The time of a row of a list, with the date if it is not today. */
export function RowTime({ at }: { at: string | number }) {
  return <Time at={at} withDate={today.value !== "" && date(at) !== today.value} />;
}

export function Copy({ text, children = say("Copy"), testId }: { text: string; children?: ComponentChildren; testId?: string }) {
  return (
    <button type="button" class="quiet" data-testid={testId} onClick={() => void copy(text)}>
      {children}
    </button>
  );
}

/** An id that the stylesheet shortens. A click copies it. */
export function CopyId({ of }: { of: string }) {
  return (
    <button type="button" class="quiet mono" title={say("Copy {0}", of)} aria-label={say("Copy {0}", of)} onClick={() => void copy(of)}>
      {of}
    </button>
  );
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(say("Copied."));
  } catch {
    announce(say("The browser does not allow this page to copy. Select the text instead."), true);
  }
}

/** Lets the user save a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A text with its name and a button to copy it. */
export function Snippet({ name, text, testId }: { name: string; text: string; testId?: string }) {
  return (
    <div class="snippet">
      <div class="snippet-head">
        <h3>{name}</h3>
        <Copy text={text} />
      </div>
      <pre data-testid={testId} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  testId?: string;
}

/** A modal dialog. Escape and the button close it; the focus then returns to the previous element or, if it is gone, near it. */
export function Dialog({ title, onClose, children, testId }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the dialog is open before the user can press a key.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const before = trailOf(document.activeElement);
    dialog.showModal();
    return () => {
      dialog.close();
      focusNear(before);
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      data-testid={testId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Before the first interaction with the page, browsers close a dialog on Escape without a cancel event.
        // Some dialogs must stay open, so it is opened again if it still exists.
        if (!ref.current) return;
        onClose();
        setTimeout(() => ref.current && !ref.current.open && ref.current.showModal());
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet" aria-label={say("Close")} onClick={onClose}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The confirmation that a dangerous action needs. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  act: () => Promise<unknown>;
}

export const question = signal<Question | null>(null);

/** A click handler that asks for confirmation before it acts. */
export function withConfirmation(confirmation: Question): () => void {
  return () => (question.value = confirmation);
}

export function Confirmation() {
  const asked = question.value;
  if (!asked) return null;
  const close = () => (question.value = null);
  return (
    <Dialog title={asked.title} onClose={close} testId="confirmation">
      <p>{asked.text}</p>
      <p class="buttons">
        <button type="button" onClick={close}>
          {say("Cancel")}
        </button>
        <button
          type="button"
          class="danger"
          data-testid="confirm"
          onClick={() => {
            close();
            perform(asked.act);
          }}
        >
          {asked.yes}
        </button>
      </p>
    </Dialog>
  );
}

export function Empty({ children }: { children: ComponentChildren }) {
  return <div class="empty">{children}</div>;
}

/** Shown instead of a page if its object does not exist: the reason, and a link to the list. */
export function Missing({ problem, all, children }: { problem: string; all: string; children: ComponentChildren }) {
  return (
    <Empty>
      <h1>{problem}</h1>
      <a href={all}>{children}</a>
    </Empty>
  );
}
