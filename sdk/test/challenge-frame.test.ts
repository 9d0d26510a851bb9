import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Authentication } from "../src/authentication";
import { TIMES } from "../src/challenge";
import { dialogOpens, frame, frameStaysSilent, inDialog, Issuer } from "./support/issuer";
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
