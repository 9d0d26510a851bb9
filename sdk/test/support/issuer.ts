import { setImmediate } from "node:timers/promises";
import { vi } from "vitest";
import { PACE } from "../../src/challenge";
import { AUTHENTICATION, Sandbox } from "./sandbox";

/** The bank behind a challenge: what it has decided is the truth, what its page says are only messages. */
export class Issuer {
  /** What the sandbox answers from now on. */
  status = "challenge";
  reason: string | undefined;
  looks = 0;

  readonly session: string;
  private readonly sandbox: Sandbox;
  private readonly id: string;

  constructor(sandbox: Sandbox, session = "chs_1", id = "3da_1") {
    this.sandbox = sandbox;
    this.session = session;
    this.id = id;
    // An empty page: what it would say, the tests say.
    sandbox.answers(`GET /checkout/3ds/challenges/${session}`, [200, "<title>Banco</title>", { "content-type": "text/html" }]);
    sandbox.answers(`GET /checkout/3ds/authentications/${id}`, () => {
      this.looks++;
      return [200, this.now];
    });
    sandbox.answers(`POST /checkout/3ds/authentications/${id}/abandon`, () => {
      if (this.status === "challenge") this.status = "abandoned";
      return [200, this.now];
    });
  }

  get page(): string {
    return `${this.sandbox.url}/checkout/3ds/challenges/${this.session}`;
  }

  /** The authentication as long as the payer has not answered. */
  get open() {
    const { cavv: _, eci: __, ...rest } = AUTHENTICATION;
    const challenge = { url: this.page, session: this.session, expiresAt: "2026-01-01T00:10:00Z" };
    return { ...rest, authenticationId: this.id, transStatus: "C", status: "challenge", challenge };
  }

  private get now() {
    return this.status === "challenge"
      ? this.open
      : { ...AUTHENTICATION, authenticationId: this.id, status: this.status, reason: this.reason };
  }

  says(type: string, but: Partial<MessageEventInit<unknown>> & { session?: string } = {}): void {
    const data = { source: "paysandbox-3ds", session: but.session ?? this.session, type };
    const source = frame()?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent("message", { origin: new URL(this.sandbox.url).origin, data, source, ...but }));
  }
}

export function dialogs(): HTMLDialogElement[] {
  return [...document.body.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll("dialog") ?? [])]);
}

export function frame(): HTMLIFrameElement | null {
  return dialogs()[0]?.querySelector("iframe") ?? null;
}

/** The frame has loaded a page, and the page has had its time to report: the bank's own would have. */
export function frameStaysSilent(): void {
  frame()?.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(PACE.silent);
}

export function inDialog(selector: string): HTMLElement {
  const found = dialogs()[0]?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the dialog has no ${selector}`);
  return found;
}

/** Waits for what comes from the outside; the payer's clock stands still meanwhile. */
export async function until(isSo: () => boolean): Promise<void> {
  const patience = performance.now() + 5_000;
  while (!isSo()) {
    if (performance.now() > patience) throw new Error(`nothing came for 5 s: ${isSo}`);
    await setImmediate();
  }
}

export function dialogOpens(): Promise<void> {
  return until(() => dialogs().length > 0);
}

export function frameOpens(session: string): Promise<void> {
  return until(() => frame()?.src.endsWith(session) === true);
}
