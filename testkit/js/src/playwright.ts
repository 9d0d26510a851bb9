import { setTimeout } from "node:timers/promises";
import { SandboxError } from "@paysandbox/testkit";

/** The used parts of Playwright's `Locator` and `Page`, so that any of Playwright's packages works. */
export interface LocatorLike {
  waitFor(options?: { timeout?: number }): Promise<void>;
  click(options?: { timeout?: number }): Promise<void>;
}

export interface PageLike {
  url(): string;
  locator(selector: string): LocatorLike;
  frameLocator(selector: string): { locator(selector: string): LocatorLike };
  context(): { pages(): PageLike[]; waitForEvent(event: "page", options?: { timeout?: number }): Promise<PageLike> };
}

const BUTTONS = { pass: "challenge-approve", fail: "challenge-fail", abandon: "challenge-leave" };
const FRAME = 'iframe[src*="/checkout/3ds/challenges/"]';
/** Time in which a pop-up opens by itself if the browser does not block it, in milliseconds. */
const POP_UP_WAIT = 1000;
const testId = (id: string) => `[data-testid="${id}"]`;

/**
 * Waits for the issuer's challenge and answers it: in a frame of this page, in a pop-up, or on the page itself after a
 * redirect.
 *
 * @param timeout milliseconds of real time
 */
export async function answerChallenge(page: PageLike, outcome: "pass" | "fail" | "abandon", timeout = 15_000): Promise<void> {
  const button = testId(BUTTONS[outcome]);
  const buttonIn = async (place: { locator(selector: string): LocatorLike }) => {
    const answerButton = place.locator(button);
    await answerButton.waitFor({ timeout });
    return answerButton;
  };
  const context = page.context();
  const window = context.waitForEvent("page", { timeout });
  const popUp = window.then(buttonIn);
  // A blocked pop-up needs a click of the payer. But if it has opened by itself, it must not be opened again while it is answered.
  const openButton = page.locator(testId("threeds-popup"));
  const openIfBlocked = async () => {
    await openButton.waitFor({ timeout });
    const hasOpened = await Promise.race([window.then(() => true), setTimeout(POP_UP_WAIT, false)]);
    if (!hasOpened) await openButton.click({ timeout });
    return popUp;
  };
  const places = [
    buttonIn(page),
    buttonIn(page.frameLocator(FRAME)),
    popUp,
    ...context.pages().filter((other) => other !== page).map(buttonIn),
    openIfBlocked(),
  ];
  let answerButton: LocatorLike;
  try {
    answerButton = await Promise.any(places);
  } catch (cause) {
    const where = `neither in a frame of ${page.url()}, nor in a pop-up, nor on the page itself`;
    throw new SandboxError(`No challenge appeared within ${timeout} ms, ${where}.`, { cause });
  }
  await answerButton.click({ timeout });
}

/** The payer confirms the payment. */
export function passChallenge(page: PageLike, timeout?: number): Promise<void> {
  return answerChallenge(page, "pass", timeout);
}

/** The bank refuses the payer. */
export function failChallenge(page: PageLike, timeout?: number): Promise<void> {
  return answerChallenge(page, "fail", timeout);
}

/** The payer leaves without confirming. */
export function abandonChallenge(page: PageLike, timeout?: number): Promise<void> {
  return answerChallenge(page, "abandon", timeout);
}
