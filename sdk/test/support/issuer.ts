import { setImmediate } from "node:timers/promises";
import { vi } from "vitest";
import { TIMES } from "../../src/challenge";
import { AUTHENTICATION, Sandbox } from "./sandbox";

/** The bank of a challenge. Its `status` decides; its page only sends messages. */
export class Issuer {
  /** The status that the sandbox returns from now on. */
  status = "challenge";
  reason: string | undefined;
  statusRequests = 0;

  readonly session: string;
  private readonly sandbox: Sandbox;
  private readonly id: string;

  constructor(sandbox: Sandbox, session = "chs_1", id = "3da_1") {
    this.sandbox = sandbox;
    this.session = session;
    this.id = id;
    // An empty page: the tests send its messages.
    sandbox.answers(`GET /checkout/3ds/challenges/${session}`, [200, "<title>Banco</title>", { "content-type": "text/html" }]);
    sandbox.answers(`GET /checkout/3ds/authentications/${id}`, () => {
      this.statusRequests++;
      return [200, this.current];
    });
    sandbox.answers(`POST /checkout/3ds/authentications/${id}/abandon`, () => {
      if (this.status === "challenge") this.status = "abandoned";
      return [200, this.current];
    });
  }

  get page(): string {
    return `${this.sandbox.url}/checkout/3ds/challenges/${this.session}`;
  }

  /** The authentication while the challenge is open. */
  get open() {
    const { cavv: _, eci: __, ...rest } = AUTHENTICATION;
    const challenge = { url: this.page, session: this.session, expiresAt: "2026-01-01T00:10:00Z" };
    return { ...rest, authenticationId: this.id, transStatus: "C", status: "challenge", challenge };
  }

  private get current() {
    return this.status === "challenge"
      ? this.open
      : { ...AUTHENTICATION, authenticationId: this.id, status: this.status, reason: this.reason };
  }

  posts(type: string, overrides: Partial<MessageEventInit<unknown>> & { session?: string } = {}): void {
    const data = { source: "paysandbox-3ds", session: overrides.session ?? this.session, type };
    const source = frame()?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent("message", { origin: new URL(this.sandbox.url).origin, data, source, ...overrides }));
  }
}

export function dialogs(): HTMLDialogElement[] {
  return [...document.body.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll("dialog") ?? [])]);
}

export function frame(): HTMLIFrameElement | null {
  return dialogs()[0]?.querySelector("iframe") ?? null;
}

/** The frame has loaded a page that sends no message in time, so it is not the bank's page. */
export function frameStaysSilent(): void {
  frame()?.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(TIMES.silent);
}

export function inDialog(selector: string): HTMLElement {
  const found = dialogs()[0]?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the dialog has no ${selector}`);
  return found;
}

/** Waits for a condition that depends on the network. The fake timers do not advance meanwhile. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`still not true after 5 s: ${condition}`);
    await setImmediate();
  }
}

export function dialogOpens(): Promise<void> {
  return until(() => dialogs().length > 0);
}

export function frameOpens(session: string): Promise<void> {
  return until(() => frame()?.src.endsWith(session) === true);
}
