import type { Api } from "./api";
import { abandon, type Authentication, isOpen, currentState } from "./authentication";
import { ChallengeWindow } from "./challenge-window";
import { CheckoutError, threeDSFailed } from "./checkout-error";
import { isObject, webUrl } from "./values";

/**
 * In milliseconds of real time; the validity of a challenge depends on the sandbox's clock. `poll`: the interval of status
 * requests. `watch`: how often the SDK looks whether the bank's page is still there. `slow`: after this time the dialog offers a window, but the frame may still load the bank's page. `silent`: if
 * the frame has loaded a page that sends no message for this time, it is not the bank's page, so the frame counts as
 * blocked. `limit`: after this time the challenge ends.
 */
export const TIMES = { poll: 2_000, watch: 500, slow: 6_000, silent: 2_000, limit: 20 * 60_000 };

/** How often the SDK attempts to report to the bank that the payer has left. */
const ABANDON_ATTEMPTS = 3;

/** Challenges run one after the other, in the order of the calls. */
let queue: Promise<unknown> = Promise.resolve();

/** Resolves with the finished authentication. Rejects if the payer could not complete the challenge, or left it. */
export function completeChallenge(api: Api, authentication: Authentication): Promise<Authentication> {
  if (!isOpen(authentication)) return Promise.resolve(authentication);
  const completed = queue.then(() => runChallenge(api, authentication));
  queue = completed.catch(() => undefined);
  return completed;
}

function runChallenge(api: Api, authentication: Authentication): Promise<Authentication> {
  const { url, session } = authentication.challenge ?? { url: "", session: "" };
  const origin = webUrl(url)?.origin;
  if (!origin) return Promise.reject(threeDSFailed("the sandbox returned no URL of a challenge page"));

  return new Promise((resolve, reject) => {
    const ending = new AbortController();
    let isReady = false;
    let isBlocked = false;
    let isChecking = false;
    let silenceTimer: ReturnType<typeof setTimeout> | undefined;

    const view = new ChallengeWindow(url, session, {
      onLeave: () => leave(isBlocked ? "frame blocked" : "abandoned"),
      onLoad: () => {
        clearTimeout(silenceTimer);
        if (!isReady && !isBlocked) silenceTimer = setTimeout(showBlocked, TIMES.silent);
      },
      onPopUpBlocked: () => {
        // A frame that is still loading may show the bank's page later.
        if (isBlocked) leave("pop-up blocked");
      },
    });

    /** The frame shows the bank's page or is blocked, so both timers can stop. */
    function stopWaiting(): void {
      clearTimeout(slowTimer);
      clearTimeout(silenceTimer);
    }

    /** Ends the challenge once. Later calls do nothing. */
    function finish(end: () => void): void {
      if (ending.signal.aborted) return;
      ending.abort();
      clearInterval(pollTimer);
      clearInterval(watchTimer);
      stopWaiting();
      clearTimeout(limitTimer);
      view.close();
      end();
    }

    function checkStatus(): void {
      currentState(api, authentication)
        .then((current) => {
          if (!isOpen(current)) finish(() => resolve(current));
        })
        .catch((failure: CheckoutError) => {
          // A lost answer is ignored: the next poll may succeed.
          if (failure.code !== "NETWORK") finish(() => reject(failure));
        })
        .finally(() => {
          isChecking = false;
        });
    }

    /**
     * Ends the challenge at the bank, because the payer has left or the time is over. If the challenge was already finished
     * there, for example by the payer's last click, that result counts.
     */
    function leave(reason: string): void {
      finish(() => {
        abandonWithRetries(api, authentication).then((current) => {
          if (!isOpen(current) && current.status !== "abandoned") return resolve(current);
          const shownReason = reason === "abandoned" ? (current.reason ?? reason) : reason;
          reject(threeDSFailed(shownReason, reason));
        }, reject);
      });
    }

    const onMessage = ({ origin: from, source, data }: MessageEvent): void => {
      if (from !== origin || !view.isFrom(source) || !isObject(data)) return;
      if (data["source"] !== "paysandbox-3ds" || data["session"] !== session) return;
      isReady = true;
      stopWaiting();
      view.showReady(source);
      if (data["type"] === "finished") checkStatus();
      if (data["type"] === "left") leave("abandoned");
    };

    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === "frame-src" && blockedURI.startsWith(origin)) showBlocked();
    };

    function showBlocked(): void {
      if (isReady || isBlocked) return;
      isBlocked = true;
      stopWaiting();
      view.goToPopUp();
    }

    const { signal } = ending;
    addEventListener("message", onMessage, { signal });
    document.addEventListener("securitypolicyviolation", onViolation, { signal });
    const pollTimer = setInterval(() => {
      if (isChecking) return;
      isChecking = true;
      checkStatus();
    }, TIMES.poll);
    const watchTimer = setInterval(() => view.isGone() && leave("abandoned"), TIMES.watch);
    const slowTimer = setTimeout(() => view.offerPopUp(), TIMES.slow);
    const limitTimer = setTimeout(() => leave(isReady ? "timeout" : "frame blocked"), TIMES.limit);
    try {
      view.open();
    } catch (failure) {
      finish(() => reject(failure instanceof CheckoutError ? failure : threeDSFailed("frame blocked")));
    }
  });
}

/**
 * Reports to the bank that the payer has left, and retries if no answer comes. If all attempts fail, it rejects with `NETWORK`:
 * the payin may still be approved, so the shop must not ask for another card.
 */
async function abandonWithRetries(api: Api, authentication: Authentication, attempts = ABANDON_ATTEMPTS): Promise<Authentication> {
  try {
    return await abandon(api, authentication);
  } catch (failure) {
    if ((failure as CheckoutError).code !== "NETWORK" || attempts <= 1) throw failure;
    await new Promise((resolve) => setTimeout(resolve, TIMES.poll));
    return abandonWithRetries(api, authentication, attempts - 1);
  }
}
