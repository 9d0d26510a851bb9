import { challengeStyle } from "./challenge-style";
import { expects } from "./checkout-error";

export interface ChallengeEvents {
  onLeave(): void;
  /** The frame has loaded a page: the bank's page, or the browser's error page. */
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
 * The modal dialog around the issuer's page. A native modal dialog keeps the focus, makes the page behind it inert and
 * handles Escape. A shadow root with a constructed style sheet is not affected by the page's styles, and needs no style-src
 * in the page's policy.
 */
export class ChallengeWindow {
  private readonly host = document.createElement("div");
  private readonly dialog = element("dialog", {
    role: "dialog",
    "aria-modal": "true",
    "aria-labelledby": "title",
    "aria-describedby": "status",
    "data-testid": "threeds-dialog",
    tabindex: "-1",
  });
  /** The language of the dialog follows the `lang` of the shop's page. */
  private readonly texts = /^en\b/i.test(document.documentElement.lang) ? ENGLISH : PORTUGUESE;
  private readonly status = element("p", { id: "status", role: "status" }, this.texts.loading);
  private readonly popUpButton = element("button", { type: "button", "data-testid": "threeds-popup" }, this.texts.open);
  private readonly frame = element("iframe", {
    title: this.texts.frame,
    sandbox: "allow-forms allow-scripts allow-same-origin",
    allow: "publickey-credentials-get",
    referrerpolicy: "origin",
    "data-testid": "threeds-frame",
  });
  private readonly url: string;
  private readonly session: string;
  private readonly events: ChallengeEvents;
  private popUp: Window | null = null;
  /** Whether a pop-up that seems closed is closed. Under some policies of the shop's page it seems closed from the start. */
  private isClosedReliable = false;
  private focusedBefore: Element | null = null;
  private overflow = "";

  constructor(url: string, session: string, events: ChallengeEvents) {
    this.url = inLanguage(url);
    this.session = session;
    this.events = events;
  }

  /** Throws CheckoutError CONFIG if the shop's page is in a frame whose sandbox forbids what the bank's page needs. */
  open(): void {
    const cancel = element("button", { type: "button", "aria-label": this.texts.leave, "data-testid": "threeds-cancel" }, "×");
    const head = element("div", { class: "head" });
    head.append(element("h2", { id: "title" }, this.texts.title), cancel);
    this.popUpButton.hidden = true;
    this.dialog.append(head, this.status, this.popUpButton, this.frame);

    cancel.addEventListener("click", () => this.events.onLeave());
    this.frame.addEventListener("load", () => this.events.onLoad());
    this.popUpButton.addEventListener("click", () => {
      if (!this.openPopUp()) this.events.onPopUpBlocked();
    });
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.events.onLeave();
    });
    // The browser or the shop's page has closed the dialog in another way.
    this.dialog.addEventListener("close", () => this.events.onLeave());

    const shadow = this.host.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [challengeStyle()];
    shadow.append(this.dialog);

    this.focusedBefore = document.activeElement;
    const { style } = document.documentElement;
    this.overflow = style.overflow;
    style.overflow = "hidden";
    this.frame.src = this.url;
    document.body.append(this.host);
    expectUsableFrame(shadow);
    this.dialog.showModal();
    // Else × has the focus, and Enter leaves.
    this.dialog.focus();
  }

  /** Whether a message comes from the issuer's page that this class opened, in the frame or in a window. */
  isFrom(source: MessageEventSource | null): boolean {
    return source !== null && (source === this.frame.contentWindow || source === this.popUp);
  }

  /**
   * The bank's page is ready. Hides the text that covers it, so that the payer can now see and use it, and gives it the focus.
   * If it is open in another window, the button that opens that window stays.
   */
  showReady(source: MessageEventSource | null): void {
    this.isClosedReliable ||= source === this.popUp;
    this.status.hidden = this.popUpButton.hidden = this.popUp === null;
    this.frame.setAttribute("data-ready", "");
    this.frame.focus();
  }

  /** The frame is still loading. The payer may wait or open the page in another window. */
  offerPopUp(): void {
    if (this.popUp) return;
    this.status.textContent = this.texts.slow;
    this.popUpButton.hidden = false;
  }

  /** The frame does not show the bank's page. Opens it in another window: at once if the browser allows it, otherwise after a click. */
  goToPopUp(): void {
    if (this.popUp || this.openPopUp()) return;
    this.status.textContent = this.texts.blocked;
    this.popUpButton.hidden = false;
    this.popUpButton.focus();
  }

  /** Whether the bank's page has disappeared: its window was closed, or the shop's page has removed the dialog. */
  isGone(): boolean {
    return this.popUp ? this.isClosedReliable && this.popUp.closed : !this.host.isConnected;
  }

  close(): void {
    this.popUp?.close();
    this.dialog.close();
    this.host.remove();
    document.documentElement.style.overflow = this.overflow;
    if (this.focusedBefore instanceof HTMLElement) this.focusedBefore.focus();
  }

  private openPopUp(): boolean {
    this.popUp = window.open(this.url, `threeds-${this.session}`, "popup,width=480,height=680");
    if (!this.popUp) return false;
    this.frame.remove();
    seesItsWindows().then((isSeen) => (this.isClosedReliable ||= isSeen), () => undefined);
    this.status.textContent = this.texts.elsewhere;
    this.popUpButton.hidden = false;
    return true;
  }
}

/** Whether the page's policy lets it see its windows of other origins. In a frame, the policy of the page around it decides. */
async function seesItsWindows(): Promise<boolean> {
  const { ok, headers } = await fetch(location.href, { method: "HEAD" });
  return ok && self === top && !/same-origin(?!-)|noopener/.test(headers.get("cross-origin-opener-policy") ?? "");
}

/** The frames in the dialog have the sandbox of the frame around the page. In a shadow root, the page does not see the form. */
function expectUsableFrame(shadow: ShadowRoot): void {
  let missing = "allow-forms";
  const form = element("form", {});
  form.onsubmit = () => {
    missing = window.origin === "null" ? "allow-same-origin" : "";
    return false;
  };
  shadow.append(form);
  form.requestSubmit();
  form.remove();
  expects(!missing, "3D Secure", `the sandbox of this frame lacks ${missing}`);
}

/** The bank's page uses the browser's language. If the shop's page has another language, the URL asks for that one. */
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
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.textContent = text;
  return created;
}
