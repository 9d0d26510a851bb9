import { beforeEach, describe, expect, it, vi } from "vitest";
import { Api } from "../src/api";
import { type Authentication } from "../src/authentication";
import { TIMES, completeChallenge } from "../src/challenge";
import { prepareCardPayment } from "../src/index";
import { dialogOpens, dialogs, frame, frameOpens, inDialog, Issuer, until } from "./support/issuer";
import { failure, payment } from "./support/order";
import { everythingIsCleanedUp, Page } from "./support/page";
import { type Handler, Sandbox } from "./support/sandbox";

let page: Page;
let sandbox: Sandbox;
let issuer: Issuer;

function challenge(at = issuer): Promise<Authentication> {
  return page.challenge(at);
}

function advanceTimeUntil(condition: () => boolean): Promise<void> {
  return until(() => {
    vi.advanceTimersByTime(10);
    return condition();
  });
}

beforeEach(async () => {
  page = await Page.opened();
  ({ sandbox, issuer } = page);
});

describe("a challenge", () => {
  it("ends in a prepared payment with the issuer's final proof", async () => {
    const prepared = prepareCardPayment(payment);
    await dialogOpens();
    issuer.posts("ready");
    issuer.status = "authenticated";
    issuer.posts("finished");

    expect((await prepared).threeDS).toEqual({ skipped: false, status: "authenticated" });
    expect((await prepared).payinCard.threeDSecure).toMatchObject({ eci: "05", authenticationId: "3da_1" });
    everythingIsCleanedUp();
  });

  it("is THREEDS_FAILED after a wrong code", async () => {
    const prepared = failure(prepareCardPayment(payment));
    await dialogOpens();
    issuer.status = "failed";
    issuer.reason = "wrong code";
    issuer.posts("finished");

    expect(await prepared).toMatchObject({ code: "THREEDS_FAILED", reason: "wrong code" });
    everythingIsCleanedUp();
  });

  it("trusts no message: it stays open while the bank's status is open", async () => {
    const completed = challenge();
    await dialogOpens();
    issuer.posts("finished");
    await until(() => issuer.statusRequests === 1);
    expect(dialogs()).toHaveLength(1);

    issuer.status = "authenticated";
    issuer.posts("finished");

    expect(await completed).toMatchObject({ status: "authenticated" });
  });

  it("ignores messages of other origins, sessions, windows and sources", async () => {
    const completed = challenge();
    await dialogOpens();
    issuer.status = "authenticated";
    issuer.posts("finished", { origin: "https://evil.test" });
    issuer.posts("finished", { session: "chs_other" });
    issuer.posts("finished", { source: window });
    issuer.posts("finished", { source: null });
    issuer.posts("finished", { data: { source: "other", session: issuer.session, type: "finished" } });
    issuer.posts("finished", { data: "finished" });
    issuer.posts("hello");
    expect(issuer.statusRequests).toBe(0);

    issuer.posts("finished");

    expect(await completed).toMatchObject({ status: "authenticated" });
    expect(issuer.statusRequests).toBe(1);
  });

  it("is found finished by polling if no message arrives", async () => {
    const completed = challenge();
    await dialogOpens();
    issuer.posts("ready");
    vi.advanceTimersByTime(TIMES.poll - 1);
    expect(issuer.statusRequests).toBe(0);
    await advanceTimeUntil(() => issuer.statusRequests === 2);
    issuer.status = "authenticated";
    let isSettled = false;
    void completed.then(() => (isSettled = true));
    await advanceTimeUntil(() => isSettled);

    expect(await completed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("continues after a lost answer", async () => {
    let asked = 0;
    sandbox.answers("GET /checkout/3ds/authentications/3da_1", () => {
      return ++asked === 1 ? undefined : [200, { ...issuer.open, status: "attempted" }];
    });
    const completed = challenge();
    await dialogOpens();
    issuer.posts("finished");
    await until(() => asked === 1);
    expect(dialogs()).toHaveLength(1);
    issuer.posts("finished");

    expect(await completed).toMatchObject({ status: "attempted" });
    everythingIsCleanedUp();
  });

  it("ends after an error that a retry cannot correct", async () => {
    sandbox.answers("GET /checkout/3ds/authentications/3da_1", [401, { code: "UNAUTHORIZED" }]);
    const completed = failure(challenge());
    await dialogOpens();
    issuer.posts("finished");

    expect(await completed).toMatchObject({ code: "INVALID_KEY" });
    everythingIsCleanedUp();
  });

  it("ends when the payer leaves on the bank's page", async () => {
    const completed = failure(challenge());
    await dialogOpens();
    issuer.posts("ready");
    issuer.posts("left");

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned" });
    everythingIsCleanedUp();
  });

  it("succeeds if the payer leaves just after the bank has approved", async () => {
    const completed = challenge();
    await dialogOpens();
    issuer.status = "authenticated";
    inDialog("[data-testid=threeds-cancel]").click();

    expect(await completed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("ends after its time limit", async () => {
    const completed = failure(challenge());
    await dialogOpens();
    issuer.posts("ready");
    vi.advanceTimersByTime(TIMES.limit);

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", reason: "timeout", errors: [{ code: "TIMEOUT" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it.each(["javascript:alert(1)", "data:text/html,hi", "nowhere"])("opens nothing at %s", async (url) => {
    const open = { ...issuer.open, challenge: { ...issuer.open.challenge, url } };

    const completed = completeChallenge(new Api(sandbox.url, "pk_test_shop"), open);

    expect(await failure(completed)).toMatchObject({ code: "THREEDS_FAILED" });
    everythingIsCleanedUp();
  });
});

describe("the challenge's window", () => {
  it("is a modal dialog with Portuguese names, also for screen readers", async () => {
    const completed = challenge();
    await dialogOpens();
    const [dialog] = dialogs();
    expect(dialog?.open).toBe(true);
    expect(dialog?.getAttribute("role")).toBe("dialog");
    expect(dialog?.getAttribute("aria-modal")).toBe("true");
    expect(inDialog(`#${dialog?.getAttribute("aria-labelledby")}`).textContent).toBe("Confirme a compra com o seu banco");
    expect(inDialog("[data-testid=threeds-cancel]").getAttribute("aria-label")).toBe("Cancelar a confirmação");
    expect(inDialog("[role=status]").textContent).toBe("Abrindo a página do seu banco…");
    issuer.posts("ready");
    expect(inDialog("[role=status]").hidden).toBe(true);
    issuer.status = "authenticated";
    issuer.posts("finished");
    await completed;
  });

  it("shows the bank's page in a frame with only the permissions that it needs", async () => {
    const completed = challenge();
    await dialogOpens();
    expect(frame()?.src).toBe(issuer.page);
    expect(frame()?.title).toBe("Página de confirmação do seu banco");
    expect(frame()?.getAttribute("sandbox")).toBe("allow-forms allow-scripts allow-same-origin");
    issuer.status = "authenticated";
    issuer.posts("finished");
    await completed;
  });

  it("gets its style by script, which a policy without unsafe-inline allows", async () => {
    const completed = challenge();
    await dialogOpens();
    const [dialog] = dialogs();
    expect((dialog?.getRootNode() as ShadowRoot).adoptedStyleSheets).toHaveLength(1);
    expect(dialog?.querySelectorAll("style, [style]")).toHaveLength(0);
    issuer.status = "authenticated";
    issuer.posts("finished");
    await completed;
  });

  it.each<[string, () => void]>([
    ["Escape", () => dialogs()[0]?.dispatchEvent(new Event("cancel", { cancelable: true }))],
    ["its button", () => inDialog("[data-testid=threeds-cancel]").click()],
    ["a page that closes all dialogs", () => dialogs()[0]?.close()],
  ])("is closed by %s, which abandons the challenge", async (_by, leave) => {
    const completed = failure(challenge());
    await dialogOpens();
    issuer.posts("ready");
    leave();

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned", errors: [{ code: "ABANDONED" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });
});

describe("a payer who leaves", () => {
  const route = "POST /checkout/3ds/authentications/3da_1/abandon";

  it("abandons the challenge even before the bank's page has loaded", async () => {
    const completed = failure(challenge());
    await dialogOpens();
    inDialog("[data-testid=threeds-cancel]").click();

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned", errors: [{ code: "ABANDONED" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it("is noticed when the shop's page removes the dialog", async () => {
    const completed = failure(challenge());
    await dialogOpens();
    issuer.posts("ready");
    document.querySelector("#pay")?.nextElementSibling?.remove();
    vi.advanceTimersByTime(TIMES.poll);

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", errors: [{ code: "ABANDONED" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it("is reported to the bank again if the first report is lost", async () => {
    let reports = 0;
    sandbox.answers(route, () => (++reports === 1 ? undefined : [200, { ...issuer.open, status: "abandoned" }]));
    const completed = failure(challenge());
    await dialogOpens();
    issuer.posts("ready");
    inDialog("[data-testid=threeds-cancel]").click();
    expect(dialogs()).toEqual([]);
    await advanceTimeUntil(() => reports === 2);

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", errors: [{ code: "ABANDONED" }] });
    everythingIsCleanedUp();
  });

  it.each<[string, Handler]>([
    ["no answer", () => undefined],
    ["an answer of 503", () => [503, {}]],
  ])("gets NETWORK after %s of the bank, because the payin may still be approved", async (_what, answer) => {
    let reports = 0;
    sandbox.answers(route, (body) => {
      reports++;
      return answer(body);
    });
    const completed = failure(challenge());
    await dialogOpens();
    issuer.posts("ready");
    inDialog("[data-testid=threeds-cancel]").click();
    let isSettled = false;
    void completed.then(() => (isSettled = true));
    await advanceTimeUntil(() => isSettled);

    expect(await completed).toMatchObject({ code: "NETWORK" });
    expect(reports).toBe(3);
    everythingIsCleanedUp();
  });
});

describe("two challenges at once", () => {
  it("are shown one after the other, each with its own result", async () => {
    const second = new Issuer(sandbox, "chs_2", "3da_2");
    const completed = Promise.all([failure(challenge()), challenge(second)]);
    await frameOpens("chs_1");
    expect(dialogs()).toHaveLength(1);
    second.status = "authenticated";
    second.posts("finished");
    issuer.posts("left");

    await frameOpens("chs_2");
    expect(dialogs()).toHaveLength(1);
    second.posts("finished");

    const [first, other] = await completed;
    expect(first).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned" });
    expect(other).toMatchObject({ authenticationId: "3da_2", status: "authenticated" });
    everythingIsCleanedUp();
  });
});
