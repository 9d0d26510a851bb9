import { challengeStyle } from "./challenge-style";

export interface ChallengeEvents {
  onLeave(): void;
  /** The frame has loaded something: the bank's page, or the browser's page that says why there is none. */
  onLoad(): void;
  onPopUpBlocked(): void;
}

const PORTUGUESE = {
  title: "Confirme a compra com o seu banco",
  loading: "Abrindo a página do seu banco…",
  slow: "A página do seu banco está demorando. Aguarde, ou abra-a em outra janela.",
  blocked: "A página do seu banco não abriu aqui. Abra-a em outra janela para continuar.",
  elsewhere: "A página do seu banco está aberta em outra janela. Conclua a confirmação por lá.",
  open: "Abrir a página do banco",
  frame: "Página de confirmação do seu banco",
  leave: "Cancelar a confirmação",
};

const ENGLISH: typeof PORTUGUESE = {
  title: "Confirm the purchase with your bank",
  loading: "Opening your bank's page…",
  slow: "Your bank's page is taking a while. Wait, or open it in another window.",
  blocked: "Your bank's page did not open here. Open it in another window to continue.",
  elsewhere: "Your bank's page is open in another window. Complete the confirmation there.",
  open: "Open the bank's page",
  frame: "Your bank's confirmation page",
  leave: "Cancel the confirmation",
};

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
  /** The shop's page says in which language its payers read. */
  private readonly words = /^en\b/i.test(document.documentElement.lang) ? ENGLISH : PORTUGUESE;
  private readonly status = element("p", { id: "status", role: "status" }, this.words.loading);
  private readonly opener = element("button", { type: "button", "data-testid": "threeds-popup" }, this.words.open);
  private readonly frame = element("iframe", {
    title: this.words.frame,
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
    this.url = inLanguage(url);
    this.session = session;
    this.events = events;
  }

  open(): void {
    const leave = element("button", { type: "button", "aria-label": this.words.leave, "data-testid": "threeds-cancel" }, "×");
    const head = element("div", { class: "head" });
    head.append(element("h2", { id: "title" }, this.words.title), leave);
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
    // However else it is closed, by the browser or by the shop's page.
    this.dialog.addEventListener("close", () => this.events.onLeave());

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
   * The bank's page is ready: only now can the payer see and use it, because the text over its place disappears.
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
    this.status.textContent = this.words.slow;
    this.opener.hidden = false;
  }

  /** The frame shows no page of the bank: another window at once if the browser allows it, otherwise after a click. */
  goToPopUp(): void {
    if (this.popUp || this.opensPopUp()) return;
    this.status.textContent = this.words.blocked;
    this.opener.hidden = false;
    this.opener.focus();
  }

  /**
   * Whether the payer has no page of the bank any more, because its window was closed or the shop's page has removed the
   * dialog. Under some policies a window seems closed from the start: only one that was heard tells.
   */
  isGone(): boolean {
    return this.popUp ? this.isPopUpHeard && this.popUp.closed : !this.host.isConnected;
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
    this.status.textContent = this.words.elsewhere;
    this.opener.hidden = false;
    return true;
  }
}

/** The bank's page goes by the browser's language; it is told another one where the shop's page has another. */
function inLanguage(address: string): string {
  const { lang } = document.documentElement;
  if (!lang || lang.slice(0, 2) === navigator.language.slice(0, 2)) return address;
  const url = new URL(address);
  url.searchParams.set("lang", lang);
  return url.href;
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
