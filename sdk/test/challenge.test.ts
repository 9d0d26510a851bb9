import { beforeEach, describe, expect, it, vi } from "vitest";
import { Api } from "../src/api";
import { type Authentication } from "../src/authentication";
import { PACE, passChallenge } from "../src/challenge";
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

function timePassesUntil(isSo: () => boolean): Promise<void> {
  return until(() => {
    vi.advanceTimersByTime(10);
    return isSo();
  });
}

beforeEach(async () => {
  page = await Page.opened();
  ({ sandbox, issuer } = page);
});

describe("a challenge", () => {
  it("ends in a prepared payment with the proof that the issuer gave in the end", async () => {
    const prepared = prepareCardPayment(payment);
    await dialogOpens();
    issuer.says("ready");
    issuer.status = "authenticated";
    issuer.says("finished");

    expect((await prepared).threeDS).toEqual({ skipped: false, status: "authenticated" });
    expect((await prepared).payinCard.threeDSecure).toMatchObject({ eci: "05", authenticationId: "3da_1" });
    everythingIsCleanedUp();
  });

  it("is THREEDS_FAILED after a wrong code", async () => {
    const prepared = failure(prepareCardPayment(payment));
    await dialogOpens();
    issuer.status = "failed";
    issuer.reason = "wrong code";
    issuer.says("finished");

    expect(await prepared).toMatchObject({ code: "THREEDS_FAILED", reason: "wrong code" });
    everythingIsCleanedUp();
  });

  it("believes no message: while the truth is open, it stays open", async () => {
    const passed = challenge();
    await dialogOpens();
    issuer.says("finished");
    await until(() => issuer.looks === 1);
    expect(dialogs()).toHaveLength(1);

    issuer.status = "authenticated";
    issuer.says("finished");

    expect(await passed).toMatchObject({ status: "authenticated" });
  });

  it("hears nothing of other origins, sessions, windows and speakers", async () => {
    const passed = challenge();
    await dialogOpens();
    issuer.status = "authenticated";
    issuer.says("finished", { origin: "https://evil.test" });
    issuer.says("finished", { session: "chs_other" });
    issuer.says("finished", { source: window });
    issuer.says("finished", { source: null });
    issuer.says("finished", { data: { source: "other", session: issuer.session, type: "finished" } });
    issuer.says("finished", { data: "finished" });
    issuer.says("hello");
    expect(issuer.looks).toBe(0);

    issuer.says("finished");

    expect(await passed).toMatchObject({ status: "authenticated" });
    expect(issuer.looks).toBe(1);
  });

  it("is found finished by looking, where no message comes through", async () => {
    const passed = challenge();
    await dialogOpens();
    issuer.says("ready");
    vi.advanceTimersByTime(PACE.poll - 1);
    expect(issuer.looks).toBe(0);
    await timePassesUntil(() => issuer.looks === 2);
    issuer.status = "authenticated";
    let isOver = false;
    void passed.then(() => (isOver = true));
    await timePassesUntil(() => isOver);

    expect(await passed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("outlives an answer that gets lost", async () => {
    let asked = 0;
    sandbox.answers("GET /checkout/3ds/authentications/3da_1", () => {
      return ++asked === 1 ? undefined : [200, { ...issuer.open, status: "attempted" }];
    });
    const passed = challenge();
    await dialogOpens();
    issuer.says("finished");
    await until(() => asked === 1);
    expect(dialogs()).toHaveLength(1);
    issuer.says("finished");

    expect(await passed).toMatchObject({ status: "attempted" });
    everythingIsCleanedUp();
  });

  it("ends with an answer that will not get better", async () => {
    sandbox.answers("GET /checkout/3ds/authentications/3da_1", [401, { code: "UNAUTHORIZED" }]);
    const passed = failure(challenge());
    await dialogOpens();
    issuer.says("finished");

    expect(await passed).toMatchObject({ code: "INVALID_KEY" });
    everythingIsCleanedUp();
  });

  it("ends when the payer leaves by the bank's page", async () => {
    const passed = failure(challenge());
    await dialogOpens();
    issuer.says("ready");
    issuer.says("left");

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned" });
    everythingIsCleanedUp();
  });

  it("is not lost when the payer leaves a moment after the bank said yes", async () => {
    const passed = challenge();
    await dialogOpens();
    issuer.status = "authenticated";
    inDialog("[data-testid=threeds-cancel]").click();

    expect(await passed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("ends after its time", async () => {
    const passed = failure(challenge());
    await dialogOpens();
    issuer.says("ready");
    vi.advanceTimersByTime(PACE.whole);

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", reason: "timeout", errors: [{ code: "TIMEOUT" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it.each(["javascript:alert(1)", "data:text/html,hi", "nowhere"])("opens nothing at %s", async (url) => {
    const open = { ...issuer.open, challenge: { ...issuer.open.challenge, url } };

    const passed = passChallenge(new Api(sandbox.url, "pk_test_shop"), open);

    expect(await failure(passed)).toMatchObject({ code: "THREEDS_FAILED" });
    everythingIsCleanedUp();
  });
});

describe("the challenge's window", () => {
  it("is a modal dialog with a Portuguese name, for readers of the screen too", async () => {
    const passed = challenge();
    await dialogOpens();
    const [dialog] = dialogs();
    expect(dialog?.open).toBe(true);
    expect(dialog?.getAttribute("role")).toBe("dialog");
    expect(dialog?.getAttribute("aria-modal")).toBe("true");
    expect(inDialog(`#${dialog?.getAttribute("aria-labelledby")}`).textContent).toBe("Confirme a compra com o seu banco");
    expect(inDialog("[data-testid=threeds-cancel]").getAttribute("aria-label")).toBe("Cancelar a confirmação");
    expect(inDialog("[role=status]").textContent).toBe("Abrindo a página do seu banco…");
    issuer.says("ready");
    expect(inDialog("[role=status]").hidden).toBe(true);
    issuer.status = "authenticated";
    issuer.says("finished");
    await passed;
  });

  it("holds the bank's page in a frame with the rights it needs only", async () => {
    const passed = challenge();
    await dialogOpens();
    expect(frame()?.src).toBe(issuer.page);
    expect(frame()?.title).toBe("Página de confirmação do seu banco");
    expect(frame()?.getAttribute("sandbox")).toBe("allow-forms allow-scripts allow-same-origin");
    issuer.status = "authenticated";
    issuer.says("finished");
    await passed;
  });

  it("has its style by script, so that a policy without unsafe-inline lets it pass", async () => {
    const passed = challenge();
    await dialogOpens();
    const [dialog] = dialogs();
    expect((dialog?.getRootNode() as ShadowRoot).adoptedStyleSheets).toHaveLength(1);
    expect(dialog?.querySelectorAll("style, [style]")).toHaveLength(0);
    issuer.status = "authenticated";
    issuer.says("finished");
    await passed;
  });

  it.each<[string, () => void]>([
    ["Escape", () => dialogs()[0]?.dispatchEvent(new Event("cancel", { cancelable: true }))],
    ["its button", () => inDialog("[data-testid=threeds-cancel]").click()],
    ["a page that closes all dialogs", () => dialogs()[0]?.close()],
  ])("is left by %s, which abandons the payment", async (_by, leaves) => {
    const passed = failure(challenge());
    await dialogOpens();
    issuer.says("ready");
    leaves();

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned", errors: [{ code: "ABANDONED" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });
});

describe("a payer who leaves", () => {
  const route = "POST /checkout/3ds/authentications/3da_1/abandon";

  it("before the bank's page is there has abandoned the payment as well", async () => {
    const passed = failure(challenge());
    await dialogOpens();
    inDialog("[data-testid=threeds-cancel]").click();

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned", errors: [{ code: "ABANDONED" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it("is gone with the dialog where the shop's page shows something else instead", async () => {
    const passed = failure(challenge());
    await dialogOpens();
    issuer.says("ready");
    document.querySelector("#pay")?.nextElementSibling?.remove();
    vi.advanceTimersByTime(PACE.poll);

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", errors: [{ code: "ABANDONED" }] });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it("is told to the bank again where the first message is lost", async () => {
    let told = 0;
    sandbox.answers(route, () => (++told === 1 ? undefined : [200, { ...issuer.open, status: "abandoned" }]));
    const passed = failure(challenge());
    await dialogOpens();
    issuer.says("ready");
    inDialog("[data-testid=threeds-cancel]").click();
    expect(dialogs()).toEqual([]);
    await timePassesUntil(() => told === 2);

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", errors: [{ code: "ABANDONED" }] });
    everythingIsCleanedUp();
  });

  it.each<[string, Handler]>([
    ["no answer", () => undefined],
    ["an answer of 503", () => [503, {}]],
  ])("has abandoned nothing as long as the bank gives %s: the payin may still be approved", async (_what, answer) => {
    let told = 0;
    sandbox.answers(route, (body) => {
      told++;
      return answer(body);
    });
    const passed = failure(challenge());
    await dialogOpens();
    issuer.says("ready");
    inDialog("[data-testid=threeds-cancel]").click();
    let isOver = false;
    void passed.then(() => (isOver = true));
    await timePassesUntil(() => isOver);

    expect(await passed).toMatchObject({ code: "NETWORK" });
    expect(told).toBe(3);
    everythingIsCleanedUp();
  });
});

describe("two challenges at once", () => {
  it("come one after the other, each with its own answer", async () => {
    const second = new Issuer(sandbox, "chs_2", "3da_2");
    const passed = Promise.all([failure(challenge()), challenge(second)]);
    await frameOpens("chs_1");
    expect(dialogs()).toHaveLength(1);
    second.status = "authenticated";
    second.says("finished");
    issuer.says("left");

    await frameOpens("chs_2");
    expect(dialogs()).toHaveLength(1);
    second.says("finished");

    const [first, other] = await passed;
    expect(first).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned" });
    expect(other).toMatchObject({ authenticationId: "3da_2", status: "authenticated" });
    everythingIsCleanedUp();
  });
});
