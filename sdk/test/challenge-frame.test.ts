import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Authentication } from "../src/authentication";
import { TIMES } from "../src/challenge";
import { dialogOpens, dialogs, frame, frameStaysSilent, inDialog, Issuer, until } from "./support/issuer";
import { failure } from "./support/order";
import { everythingIsCleanedUp, Page } from "./support/page";

let page: Page;
let issuer: Issuer;

function challenge(): Promise<Authentication> {
  return page.challenge();
}

beforeEach(async () => {
  page = await Page.opened();
  issuer = page.issuer;
});

describe("a blocked frame", () => {
  const popUp = { close: vi.fn() } as unknown as Window;

  it("opens the bank's page in another window, whose messages count like those of the frame", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(popUp);
    const completed = challenge();
    await dialogOpens();
    frameStaysSilent();
    expect(open).toHaveBeenCalledWith(issuer.page, "threeds-chs_1", expect.stringContaining("popup"));
    expect(frame()).toBeNull();
    expect(inDialog("[role=status]").textContent).toContain("outra janela");
    issuer.posts("ready", { source: popUp });
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(false);
    issuer.status = "authenticated";
    issuer.posts("finished", { source: popUp });

    expect(await completed).toMatchObject({ status: "authenticated" });
    expect(popUp.close).toHaveBeenCalled();
    everythingIsCleanedUp();
  });

  it("is abandoned when that window is closed, if the bank's page has sent a message from it", async () => {
    const closed = { close: vi.fn(), closed: true } as unknown as Window;
    vi.spyOn(window, "open").mockReturnValue(closed);
    const completed = failure(challenge());
    await dialogOpens();
    frameStaysSilent();
    vi.advanceTimersByTime(TIMES.poll);
    expect(issuer.status).toBe("challenge");
    issuer.posts("ready", { source: closed });
    vi.advanceTimersByTime(TIMES.poll);

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned" });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it.each<[string, string, Record<string, string>, string]>([
    ["is abandoned when that window is closed before it has loaded", "200", {}, "abandoned"],
    ["is abandoned so, too, if the page's policy lets it see its windows", "200", { "cross-origin-opener-policy": "same-origin-allow-popups" }, "abandoned"],
    ["goes on if the page's policy makes each window look closed", "200", { "cross-origin-opener-policy": "same-origin" }, "challenge"],
    ["goes on if the page's policy is not known", "405", {}, "challenge"],
  ])("%s", async (_what, status, headers, expected) => {
    const original = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      if (init?.method !== "HEAD") return original(input, init);
      return Promise.resolve(new Response(null, { status: Number(status), headers }));
    });
    vi.spyOn(window, "open").mockReturnValue({ close: vi.fn(), closed: true } as unknown as Window);
    const completed = challenge().catch(() => undefined);
    await dialogOpens();
    frameStaysSilent();
    await vi.advanceTimersByTimeAsync(TIMES.poll - 1);

    await until(() => issuer.status === expected);
    issuer.status = "authenticated";
    await vi.advanceTimersByTimeAsync(TIMES.poll);
    await completed;
  });

  it("is noticed at once if the shop's page blocks it by its policy", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(popUp);
    const completed = challenge();
    await dialogOpens();
    const violation = { effectiveDirective: "frame-src", blockedURI: issuer.page };
    document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), { ...violation, effectiveDirective: "img-src" }));
    expect(open).not.toHaveBeenCalled();

    document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), violation));

    expect(open).toHaveBeenCalledOnce();
    issuer.status = "authenticated";
    issuer.posts("finished", { source: popUp });
    await completed;
  });

  it("waits for a click of the payer if the browser opens no window by itself", async () => {
    const open = vi.spyOn(window, "open").mockReturnValueOnce(null).mockReturnValue(popUp);
    const completed = challenge();
    await dialogOpens();
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    frameStaysSilent();
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(false);
    inDialog("[data-testid=threeds-popup]").click();
    expect(open).toHaveBeenCalledTimes(2);
    issuer.status = "authenticated";
    issuer.posts("finished", { source: popUp });

    expect(await completed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("is THREEDS_FAILED if even the click opens no window", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const completed = failure(challenge());
    await dialogOpens();
    frameStaysSilent();
    inDialog("[data-testid=threeds-popup]").click();

    const errors = [{ code: "POP_UP_BLOCKED" }];
    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", reason: "pop-up blocked", errors });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it.each<[string, () => void]>([
    ["the payer gives up", () => inDialog("[data-testid=threeds-cancel]").click()],
    ["the time is over", () => vi.advanceTimersByTime(TIMES.limit)],
  ])("is THREEDS_FAILED with that reason when %s", async (_when, event) => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const completed = failure(challenge());
    await dialogOpens();
    frameStaysSilent();
    event();

    expect(await completed).toMatchObject({ code: "THREEDS_FAILED", reason: "frame blocked" });
    everythingIsCleanedUp();
  });

  it("counts as open again if it was only slow", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const completed = challenge();
    await dialogOpens();
    frameStaysSilent();
    issuer.posts("ready");
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    issuer.status = "authenticated";
    issuer.posts("finished");

    expect(await completed).toMatchObject({ status: "authenticated" });
  });
});

describe("a slow frame", () => {
  beforeEach(() => page.sandbox.answers("GET /checkout/3ds/challenges/chs_1", () => new Promise(() => {})));

  it("stays, and the dialog offers a window until the frame is ready", async () => {
    const open = vi.spyOn(window, "open");
    const completed = challenge();
    await dialogOpens();
    vi.advanceTimersByTime(TIMES.slow - 1);
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    vi.advanceTimersByTime(TIMES.slow);
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(false);
    expect(inDialog("[role=status]").textContent).toContain("demorando");
    issuer.posts("ready");
    frameStaysSilent();

    expect(open).not.toHaveBeenCalled();
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    expect(inDialog("[role=status]").hidden).toBe(true);
    issuer.status = "authenticated";
    issuer.posts("finished");
    expect(await completed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("is removed when the payer opens the window, which opens only once", async () => {
    const popUp = { close: vi.fn() } as unknown as Window;
    const open = vi.spyOn(window, "open").mockReturnValue(popUp);
    const completed = challenge();
    await dialogOpens();
    const slow = frame();
    vi.advanceTimersByTime(TIMES.slow);
    inDialog("[data-testid=threeds-popup]").click();
    slow?.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(TIMES.silent);

    expect(frame()).toBeNull();
    expect(open).toHaveBeenCalledOnce();
    issuer.status = "authenticated";
    issuer.posts("finished", { source: popUp });
    expect(await completed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("may still finish loading if no window opens", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const completed = challenge();
    await dialogOpens();
    vi.advanceTimersByTime(TIMES.slow);
    inDialog("[data-testid=threeds-popup]").click();
    issuer.posts("ready");
    issuer.status = "authenticated";
    issuer.posts("finished");

    expect(await completed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });
});

describe("the focus", () => {
  it("is on the dialog, where Enter does nothing, and then on the bank's page", async () => {
    const completed = challenge();
    await dialogOpens();
    expect(inDialog("[data-testid=threeds-cancel]").getRootNode()).toHaveProperty("activeElement", dialogs()[0]);
    issuer.posts("ready");
    expect(inDialog("[data-testid=threeds-cancel]").getRootNode()).toHaveProperty("activeElement", frame());
    issuer.status = "authenticated";
    issuer.posts("finished");
    await completed;
  });
});

describe("a sandboxed frame around the shop's page", () => {
  it.each<[string, () => void]>([
    ["allow-forms", () => vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockReturnValue()],
    ["allow-same-origin", () => vi.stubGlobal("origin", "null")],
  ])("without %s is CONFIG, and no dialog opens", async (missing, prepare) => {
    prepare();
    const failed = await failure(challenge());
    vi.unstubAllGlobals();

    expect(failed).toMatchObject({ code: "CONFIG", message: `3D Secure: the sandbox of this frame lacks ${missing}.` });
    everythingIsCleanedUp();
  });
});
