import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "./api";
import { date, time, utc } from "./format";
import { today } from "./status";
import { say } from "./words";

/** A short message at the bottom of the page. */
export const notice = signal<{ text: string; isProblem: boolean } | null>(null);

let fading = 0;

export function announce(text: string, isProblem = false): void {
  notice.value = { text, isProblem };
  clearTimeout(fading);
  fading = setTimeout(() => (notice.value = null), isProblem ? 12_000 : 4000);
}

/** What was wrong before is not wrong any more, or not of what is shown. */
export function forgive(): void {
  if (notice.value?.isProblem) notice.value = null;
}

addEventListener("hashchange", forgive);

export function complain(failure: unknown): void {
  if (!(failure instanceof DOMException && failure.name === "AbortError")) announce(words(failure), true);
}

/** Does something for a click; what goes wrong is told. */
export function doing(work: () => Promise<unknown>): () => void {
  return () => void work().catch(complain);
}

export function Notice() {
  const shown = notice.value;
  return (
    <div class="notice" role="status" aria-live="polite" data-testid="notice">
      {shown && <p class={shown.isProblem ? "problem" : ""}>{shown.text}</p>}
    </div>
  );
}

export function Status({ of }: { of: string }) {
  return <span class={`status status-${of.toLowerCase()}`}>{of.replaceAll("_", " ")}</span>;
}

/** An instant in São Paulo; UTC on hover. */
export function Time({ at, withDate = false }: { at: string | number; withDate?: boolean }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={utc(at)}>
      {withDate && <span class="date">{date(at)} </span>}
      {time(at)}
    </time>
  );
}

/** The time of a row of a list, with its date where that is not today's. */
export function RowTime({ at }: { at: string | number }) {
  return <Time at={at} withDate={today.value !== "" && date(at) !== today.value} />;
}

export function Copy({ text, children = say("Copy"), testId }: { text: string; children?: ComponentChildren; testId?: string }) {
  return (
    <button type="button" class="quiet" data-testid={testId} onClick={doing(() => copied(text))}>
      {children}
    </button>
  );
}

async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce(say("Copied."));
  } catch {
    announce(say("The browser does not let this page copy; select the text instead."), true);
  }
}

/** A text to copy, with its name. */
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

/** A modal dialog; Escape and the button close it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children, testId }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before anybody can press a key.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement as HTMLElement | null;
    dialog.showModal();
    return () => {
      dialog.close();
      before?.focus();
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
        // Browsers close it by Escape without asking where nobody has touched the page; some dialogs stay.
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

/** What a dangerous act asks before. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  act: () => Promise<unknown>;
}

export const question = signal<Question | null>(null);

/** Asks before it acts. */
export function confirmed(asked: Question): () => void {
  return () => (question.value = asked);
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
            void asked.act().catch(complain);
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

/** Instead of the page of something that is not there: why, and the way to all that are. */
export function Missing({ problem, all, children }: { problem: string; all: string; children: ComponentChildren }) {
  return (
    <Empty>
      <h1>{problem}</h1>
      <a href={all}>{children}</a>
    </Empty>
  );
}
