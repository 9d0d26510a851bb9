import { expect, onTestFinished, vi } from "vitest";
import { Api } from "../../src/api";
import { type Authentication } from "../../src/authentication";
import { completeChallenge } from "../../src/challenge";
import { dialogs, Issuer } from "./issuer";
import { Sandbox } from "./sandbox";

/** A shop's page before a challenge. Timers advance only if a test advances them. */
export class Page {
  readonly sandbox: Sandbox;
  readonly issuer: Issuer;

  private constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.issuer = new Issuer(sandbox);
    sandbox.answers("POST /checkout/3ds/authentications", () => [201, this.issuer.open]);
  }

  static async opened(): Promise<Page> {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const pay = document.createElement("button");
    pay.id = "pay";
    document.body.replaceChildren(pay);
    pay.focus();
    document.documentElement.style.overflow = "scroll";
    return new Page(await Sandbox.opened());
  }

  challenge(at = this.issuer): Promise<Authentication> {
    return completeChallenge(new Api(this.sandbox.url, "pk_test_shop"), at.open);
  }
}

export function everythingIsCleanedUp(): void {
  expect(dialogs()).toEqual([]);
  expect(document.body.children).toHaveLength(1);
  expect(document.documentElement.style.overflow).toBe("scroll");
  expect(document.activeElement).toBe(document.querySelector("#pay"));
}
