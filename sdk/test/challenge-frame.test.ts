import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Authentication } from "../src/authentication";
import { PACE } from "../src/challenge";
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

  it("opens the bank's page in another window, which is heard like the frame", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(popUp);
    const passed = challenge();
    await dialogOpens();
    frameStaysSilent();
    expect(open).toHaveBeenCalledWith(issuer.page, "threeds-chs_1", expect.stringContaining("popup"));
    expect(frame()).toBeNull();
    expect(inDialog("[role=status]").textContent).toContain("outra janela");
    issuer.says("ready", { source: popUp });
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(false);
    issuer.status = "authenticated";
    issuer.says("finished", { source: popUp });

    expect(await passed).toMatchObject({ status: "authenticated" });
    expect(popUp.close).toHaveBeenCalled();
    everythingIsCleanedUp();
  });

  it("is left by closing that window, once the bank's page was heard from it", async () => {
    const closed = { close: vi.fn(), closed: true } as unknown as Window;
    vi.spyOn(window, "open").mockReturnValue(closed);
    const passed = failure(challenge());
    await dialogOpens();
    frameStaysSilent();
    vi.advanceTimersByTime(PACE.poll);
    expect(issuer.status).toBe("challenge");
    issuer.says("ready", { source: closed });
    vi.advanceTimersByTime(PACE.poll);

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", reason: "abandoned" });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it("is known at once where the page's own policy blocks it", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(popUp);
    const passed = challenge();
    await dialogOpens();
    const violation = { effectiveDirective: "frame-src", blockedURI: issuer.page };
    document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), { ...violation, effectiveDirective: "img-src" }));
    expect(open).not.toHaveBeenCalled();

    document.dispatchEvent(Object.assign(new Event("securitypolicyviolation"), violation));

    expect(open).toHaveBeenCalledOnce();
    issuer.status = "authenticated";
    issuer.says("finished", { source: popUp });
    await passed;
  });

  it("waits for the payer's click where windows do not open by themselves", async () => {
    const open = vi.spyOn(window, "open").mockReturnValueOnce(null).mockReturnValue(popUp);
    const passed = challenge();
    await dialogOpens();
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    frameStaysSilent();
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(false);
    inDialog("[data-testid=threeds-popup]").click();
    expect(open).toHaveBeenCalledTimes(2);
    issuer.status = "authenticated";
    issuer.says("finished", { source: popUp });

    expect(await passed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("is THREEDS_FAILED where even the click opens no window", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const passed = failure(challenge());
    await dialogOpens();
    frameStaysSilent();
    inDialog("[data-testid=threeds-popup]").click();

    const errors = [{ code: "POP_UP_BLOCKED" }];
    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", reason: "pop-up blocked", errors });
    expect(issuer.status).toBe("abandoned");
    everythingIsCleanedUp();
  });

  it.each<[string, () => void]>([
    ["the payer gives up", () => inDialog("[data-testid=threeds-cancel]").click()],
    ["the time is over", () => vi.advanceTimersByTime(PACE.whole)],
  ])("is THREEDS_FAILED with that reason when %s", async (_when, happens) => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const passed = failure(challenge());
    await dialogOpens();
    frameStaysSilent();
    happens();

    expect(await passed).toMatchObject({ code: "THREEDS_FAILED", reason: "frame blocked" });
    everythingIsCleanedUp();
  });

  it("is forgiven if the frame was only slow", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const passed = challenge();
    await dialogOpens();
    frameStaysSilent();
    issuer.says("ready");
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    issuer.status = "authenticated";
    issuer.says("finished");

    expect(await passed).toMatchObject({ status: "authenticated" });
  });
});

describe("a slow frame", () => {
  beforeEach(() => page.sandbox.answers("GET /checkout/3ds/challenges/chs_1", () => new Promise(() => {})));

  it("stays, with the offer of a window until it is ready", async () => {
    const open = vi.spyOn(window, "open");
    const passed = challenge();
    await dialogOpens();
    vi.advanceTimersByTime(PACE.slow - 1);
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    vi.advanceTimersByTime(PACE.slow);
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(false);
    expect(inDialog("[role=status]").textContent).toContain("demorando");
    issuer.says("ready");
    frameStaysSilent();

    expect(open).not.toHaveBeenCalled();
    expect(inDialog("[data-testid=threeds-popup]").hidden).toBe(true);
    expect(inDialog("[role=status]").hidden).toBe(true);
    issuer.status = "authenticated";
    issuer.says("finished");
    expect(await passed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("makes room for the window that the payer opens, once", async () => {
    const popUp = { close: vi.fn() } as unknown as Window;
    const open = vi.spyOn(window, "open").mockReturnValue(popUp);
    const passed = challenge();
    await dialogOpens();
    const slow = frame();
    vi.advanceTimersByTime(PACE.slow);
    inDialog("[data-testid=threeds-popup]").click();
    slow?.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(PACE.silent);

    expect(frame()).toBeNull();
    expect(open).toHaveBeenCalledOnce();
    issuer.status = "authenticated";
    issuer.says("finished", { source: popUp });
    expect(await passed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });

  it("may still come where no window opens", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const passed = challenge();
    await dialogOpens();
    vi.advanceTimersByTime(PACE.slow);
    inDialog("[data-testid=threeds-popup]").click();
    issuer.says("ready");
    issuer.status = "authenticated";
    issuer.says("finished");

    expect(await passed).toMatchObject({ status: "authenticated" });
    everythingIsCleanedUp();
  });
});
