import type { Api } from "./api";
import { abandon, type Authentication, isOpen, truth } from "./authentication";
import { ChallengeWindow } from "./challenge-window";
import { CheckoutError, threeDSFailed } from "./checkout-error";
import { isObject, webUrl } from "./expectation";

/**
 * Milliseconds of the payer's clock. The validity of a challenge depends on the sandbox's clock. A frame that is `slow` to
 * load may still show the bank's page; one that has loaded and stays `silent` shows another page, and so is blocked.
 */
export const PACE = { poll: 2_000, slow: 6_000, silent: 2_000, whole: 20 * 60_000 };

/** So often the bank is told that the payer has left, if no answer comes. */
const TRIES = 3;

/** One challenge at a time, in the order they were asked for. */
let line: Promise<unknown> = Promise.resolve();

/** The authentication once it is no longer open; rejects where the payer could not or would not go through with it. */
export function passChallenge(api: Api, authentication: Authentication): Promise<Authentication> {
  if (!isOpen(authentication)) return Promise.resolve(authentication);
  const passed = line.then(() => challenged(api, authentication));
  line = passed.catch(() => undefined);
  return passed;
}

function challenged(api: Api, authentication: Authentication): Promise<Authentication> {
  const { url, session } = authentication.challenge ?? { url: "", session: "" };
  const origin = webUrl(url)?.origin;
  if (!origin) return Promise.reject(threeDSFailed("the sandbox gave no challenge page"));

  return new Promise((resolve, reject) => {
    const over = new AbortController();
    let isReady = false;
    let isBlocked = false;
    let isLooking = false;
    let silence: ReturnType<typeof setTimeout> | undefined;

    const view = new ChallengeWindow(url, session, {
      onLeave: () => give(isBlocked ? "frame blocked" : "abandoned"),
      onLoad: () => {
        clearTimeout(silence);
        if (!isReady && !isBlocked) silence = setTimeout(blocked, PACE.silent);
      },
      onPopUpBlocked: () => {
        // A frame that still loads may show the bank's page yet.
        if (isBlocked) give("pop-up blocked");
      },
    });

    /** The frame has shown its page, or will not: neither time-out is needed any more. */
    function stopWaiting(): void {
      clearTimeout(patience);
      clearTimeout(silence);
    }

    /** Ends it, once: whatever comes later finds nothing to act upon. */
    function finish(end: () => void): void {
      if (over.signal.aborted) return;
      over.abort();
      clearInterval(polls);
      stopWaiting();
      clearTimeout(limit);
      view.close();
      end();
    }

    function look(): void {
      truth(api, authentication)
        .then((now) => {
          if (!isOpen(now)) finish(() => resolve(now));
        })
        .catch((failure: CheckoutError) => {
          // A lost answer is ignored: the next poll may succeed.
          if (failure.code !== "NETWORK") finish(() => reject(failure));
        })
        .finally(() => {
          isLooking = false;
        });
    }

    /**
     * The payer is gone, so the challenge ends at the bank, too. How it ended before still counts, because the last click
     * may have been in time.
     */
    function give(reason: string): void {
      finish(() => {
        ended(api, authentication).then((now) => {
          if (!isOpen(now) && now.status !== "abandoned") return resolve(now);
          const said = reason === "abandoned" ? (now.reason ?? reason) : reason;
          reject(threeDSFailed(said, reason));
        }, reject);
      });
    }

    const onMessage = ({ origin: from, source, data }: MessageEvent): void => {
      if (from !== origin || !view.isFrom(source) || !isObject(data)) return;
      if (data["source"] !== "paysandbox-3ds" || data["session"] !== session) return;
      isReady = true;
      stopWaiting();
      view.showReady(source);
      if (data["type"] === "finished") look();
      if (data["type"] === "left") give("abandoned");
    };

    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === "frame-src" && blockedURI.startsWith(origin)) blocked();
    };

    function blocked(): void {
      if (isReady || isBlocked) return;
      isBlocked = true;
      stopWaiting();
      view.goToPopUp();
    }

    const { signal } = over;
    addEventListener("message", onMessage, { signal });
    document.addEventListener("securitypolicyviolation", onViolation, { signal });
    const polls = setInterval(() => {
      if (view.isGone()) return give("abandoned");
      if (isLooking) return;
      isLooking = true;
      look();
    }, PACE.poll);
    const patience = setTimeout(() => view.offerPopUp(), PACE.slow);
    const limit = setTimeout(() => give(isReady ? "timeout" : "frame blocked"), PACE.whole);
    try {
      view.open();
    } catch {
      finish(() => reject(threeDSFailed("frame blocked")));
    }
  });
}

/** Until the bank has heard it, a payin that waits may still be approved: then this rejects, and nobody asks for another card. */
async function ended(api: Api, authentication: Authentication, tries = TRIES): Promise<Authentication> {
  try {
    return await abandon(api, authentication);
  } catch (failure) {
    if ((failure as CheckoutError).code !== "NETWORK" || tries <= 1) throw failure;
    await new Promise((resolve) => setTimeout(resolve, PACE.poll));
    return ended(api, authentication, tries - 1);
  }
}
