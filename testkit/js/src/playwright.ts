import { setTimeout } from "node:timers/promises";
import { SandboxError } from "@paysandbox/testkit";

/** What this needs of Playwright's `Locator` and `Page`, so that it works with each of its packages. */
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
/** Milliseconds in which a pop-up opens by itself, if nothing blocks it. */
const PATIENCE = 1000;
const testId = (id: string) => `[data-testid="${id}"]`;

/**
 * Waits for the issuer's challenge and answers it: in a frame of this page, in a pop-up, or on the page itself after a
 * redirect.
 *
 * @param timeout milliseconds of real time
 */
export async function answerChallenge(page: PageLike, outcome: "pass" | "fail" | "abandon", timeout = 15_000): Promise<void> {
  const button = testId(BUTTONS[outcome]);
  const shown = async (place: { locator(selector: string): LocatorLike }) => {
    const found = place.locator(button);
    await found.waitFor({ timeout });
    return found;
  };
  const context = page.context();
  const window = context.waitForEvent("page", { timeout });
  const popUp = window.then(shown);
  // A blocked pop-up waits for the payer to open it. One that has come by itself must not be opened again while it is answered.
  const opener = page.locator(testId("threeds-popup"));
  const openIfBlocked = async () => {
    await opener.waitFor({ timeout });
    const came = await Promise.race([window.then(() => true), setTimeout(PATIENCE, false)]);
    if (!came) await opener.click({ timeout });
    return popUp;
  };
  const places = [
    shown(page),
    shown(page.frameLocator(FRAME)),
    popUp,
    ...context.pages().filter((other) => other !== page).map(shown),
    openIfBlocked(),
  ];
  let found: LocatorLike;
  try {
    found = await Promise.any(places);
  } catch (cause) {
    const where = `neither in a frame of ${page.url()}, nor in a pop-up, nor on the page itself`;
    throw new SandboxError(`No challenge came within ${timeout} ms, ${where}.`, { cause });
  }
  await found.click({ timeout });
}

/** The payer confirms. */
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
