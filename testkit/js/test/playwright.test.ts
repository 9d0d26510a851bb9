import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { World } from "@paysandbox/testkit";
import { abandonChallenge, failChallenge, passChallenge } from "@paysandbox/testkit/playwright";
import { expect, test as base } from "@paysandbox/testkit/vitest";
import { type Browser, chromium, type Page } from "playwright-core";

/** The browser that the server's tests use: an installed one, otherwise one from npm. */
function installedBrowser(): { executablePath: string; env: Record<string, string> } {
  const src = fileURLToPath(new URL("../../../src/", import.meta.url));
  const prepared = spawnSync(process.execPath, [join(src, "test/browser/prepare.mjs"), join(src, "target/browser")], { encoding: "utf8" });
  if (prepared.status !== 0) throw new Error(prepared.stderr);
  const { browser, libraries, fonts } = JSON.parse(prepared.stdout) as Record<"browser" | "libraries" | "fonts", string>;
  const own = libraries === "" ? {} : { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts };
  return { executablePath: browser, env: { ...process.env, ...own } as Record<string, string> };
}

/** The page of a shop that authenticates a card with the SDK when it is opened, and shows the outcome. */
function shop({ url, publicKey }: World): string {
  const card = { holderName: "MARIA SILVA", number: "4000000000002503", expirationMonth: "12", expirationYear: "2039", cvv: "123" };
  const customer = { name: "Maria Silva", document: "12345678909", email: "maria@example.com" };
  return `<!doctype html><title>A shop</title><p id="outcome"></p><script src="${url}/checkout/sdk/checkout-sdk.js"></script><script>
    CheckoutSDK.init(${JSON.stringify({ publicKey, apiBaseUrl: url })})
    CheckoutSDK.prepareCardPayment(${JSON.stringify({ amount: 15000, referenceId: "order-1", installments: 1, card, customer })})
      .then(({ threeDS }) => threeDS.status, ({ errors }) => errors[0].code)
      .then((outcome) => { document.getElementById("outcome").textContent = outcome })
  </script>`;
}

const test = base.extend<{ browser: Browser; page: Page; open: (policy?: string) => Promise<void> }>({
  browser: [async ({}, use) => {
    const browser = await chromium.launch({ ...installedBrowser(), args: ["--no-sandbox"] });
    await use(browser);
    await browser.close();
  }, { scope: "file" }],
  page: async ({ browser }, use) => {
    const page = await browser.newPage();
    await use(page);
    await page.close();
  },
  open: async ({ world, page }, use) => {
    const headers: Record<string, string> = { "content-type": "text/html; charset=utf-8" };
    const server = createServer((_, response) => response.writeHead(200, headers).end(shop(world))).listen(0, "127.0.0.1");
    await once(server, "listening");
    await use(async (policy) => {
      if (policy) headers["content-security-policy"] = policy;
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
    server.closeAllConnections();
    server.close();
  },
});

const outcome = (page: Page) => page.locator("#outcome:not(:empty)").textContent();

test("a payer passes, fails and leaves the challenge in a frame", async ({ page, open, world }) => {
  await open();
  await passChallenge(page);
  expect(await outcome(page)).toBe("authenticated");
  await open();
  await failChallenge(page);
  expect(await outcome(page)).toBe("FAILED");
  await open();
  await abandonChallenge(page);
  expect(await outcome(page)).toBe("ABANDONED");
  const states = await world.authentications.list();
  expect(states.map(({ status }) => status)).toEqual(["abandoned", "failed", "authenticated"]);
});

test("a payer passes the challenge in a window, if the page allows no frame", async ({ page, open }) => {
  await open("frame-src 'none'");
  await passChallenge(page);
  expect(await outcome(page)).toBe("authenticated");
});

test("a payer passes the challenge on its own page", async ({ page, world }) => {
  const token = await world.cards.token("4000000000002503");
  const body = JSON.stringify({ token, amount: 15000, installments: 1, referenceId: "order-1" });
  const headers = { "content-type": "application/json", "x-api-key": world.publicKey };
  const answer = await fetch(`${world.url}/checkout/3ds/authentications`, { method: "POST", headers, body });
  const { challenge } = (await answer.json()) as { challenge: { url: string } };

  await page.goto(challenge.url);
  await passChallenge(page);

  await page.getByTestId("challenge-approve").waitFor({ state: "detached" });
  expect((await world.authentications.list())[0]?.status).toBe("authenticated");
});

test("without a challenge, the error says where the kit has looked", async ({ page }) => {
  await expect(passChallenge(page, 50)).rejects.toThrow(
    "No challenge appeared within 50 ms, neither in a frame of about:blank, nor in a pop-up, nor on the page itself.",
  );
});
