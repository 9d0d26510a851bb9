import { challengeStyle } from "./challenge-style";

export interface ChallengeEvents {
  onLeave(): void;
  /** The frame has loaded something: the bank's page, or the browser's page that says why there is none. */
  onLoad(): void;
  onPopUpBlocked(): void;
}

const TITLE = "Confirme a compra com o seu banco";
const LOADING = "Abrindo a página do seu banco…";
const SLOW = "A página do seu banco está demorando. Aguarde, ou abra-a em outra janela.";
const BLOCKED = "A página do seu banco não abriu aqui. Abra-a em outra janela para continuar.";
const ELSEWHERE = "A página do seu banco está aberta em outra janela. Conclua a confirmação por lá.";

/**
 * The modal around the issuer's page. A native modal dialog keeps the focus, makes the page behind inert and hears
 * Escape; a shadow root with a constructed style sheet keeps the page's style out and needs no style-src of its policy.
 */
export class ChallengeWindow {
  private readonly host = document.createElement("div");
  private readonly dialog = element("dialog", {
    role: "dialog",
    "aria-modal": "true",
    "aria-labelledby": "title",
    "aria-describedby": "status",
    "data-testid": "threeds-dialog",
  });
  private readonly status = element("p", { id: "status", role: "status" }, LOADING);
  private readonly opener = element("button", { type: "button", "data-testid": "threeds-popup" }, "Abrir a página do banco");
  private readonly frame = element("iframe", {
    title: "Página de confirmação do seu banco",
    sandbox: "allow-forms allow-scripts allow-same-origin",
    allow: "publickey-credentials-get",
    referrerpolicy: "origin",
    "data-testid": "threeds-frame",
  });
  private readonly url: string;
  private readonly session: string;
  private readonly events: ChallengeEvents;
  private popUp: Window | null = null;
  private isPopUpHeard = false;
  private before: Element | null = null;
  private overflow = "";

  constructor(url: string, session: string, events: ChallengeEvents) {
    this.url = url;
    this.session = session;
    this.events = events;
  }

  open(): void {
    const leave = element("button", { type: "button", "aria-label": "Cancelar a confirmação", "data-testid": "threeds-cancel" }, "×");
    const head = element("header", {});
    head.append(element("h2", { id: "title" }, TITLE), leave);
    this.opener.hidden = true;
    this.dialog.append(head, this.status, this.opener, this.frame);

    leave.addEventListener("click", () => this.events.onLeave());
    this.frame.addEventListener("load", () => this.events.onLoad());
    this.opener.addEventListener("click", () => {
      if (!this.opensPopUp()) this.events.onPopUpBlocked();
    });
    this.dialog.addEventListener("cancel", (escape) => {
      escape.preventDefault();
      this.events.onLeave();
    });

    const shadow = this.host.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [challengeStyle()];
    shadow.append(this.dialog);

    this.before = document.activeElement;
    const { style } = document.documentElement;
    this.overflow = style.overflow;
    style.overflow = "hidden";
    this.frame.src = this.url;
    document.body.append(this.host);
    this.dialog.showModal();
  }

  /** Whether a message comes from the issuer's page that we opened, in the frame or beside it. */
  isFrom(source: MessageEventSource | null): boolean {
    return source !== null && (source === this.frame.contentWindow || source === this.popUp);
  }

  /**
   * The bank's page is ready: only now can the payer see and use it, because the text above it disappears and moves it.
   * If it is open in another window, the button that opens that window stays.
   */
  showReady(source: MessageEventSource | null): void {
    this.isPopUpHeard ||= source === this.popUp;
    this.status.hidden = this.opener.hidden = this.popUp === null;
    this.frame.setAttribute("data-ready", "");
  }

  /** The frame still loads: the payer may wait or open another window. */
  offerPopUp(): void {
    if (this.popUp) return;
    this.status.textContent = SLOW;
    this.opener.hidden = false;
  }

  /** The frame shows no page of the bank: another window at once if the browser allows it, otherwise after a click. */
  goToPopUp(): void {
    if (this.popUp || this.opensPopUp()) return;
    this.status.textContent = BLOCKED;
    this.opener.hidden = false;
    this.opener.focus();
  }

  /** Under some policies a window seems closed from the start: only one that was heard tells. */
  isPopUpClosed(): boolean {
    return this.isPopUpHeard && this.popUp?.closed === true;
  }

  close(): void {
    this.popUp?.close();
    this.dialog.close();
    this.host.remove();
    document.documentElement.style.overflow = this.overflow;
    if (this.before instanceof HTMLElement) this.before.focus();
  }

  private opensPopUp(): boolean {
    this.popUp = window.open(this.url, `threeds-${this.session}`, "popup,width=480,height=680");
    if (!this.popUp) return false;
    this.frame.remove();
    this.status.textContent = ELSEWHERE;
    this.opener.hidden = false;
    return true;
  }
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  text = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}
