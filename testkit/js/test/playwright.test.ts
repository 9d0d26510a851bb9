import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import type { World } from "@paysandbox/testkit";
import { abandonChallenge, failChallenge, passChallenge } from "@paysandbox/testkit/playwright";
import { expect, test as base } from "@paysandbox/testkit/vitest";
import { type Browser, chromium, type Page } from "playwright-core";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function installedBrowser(): string {
  const places = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = process.env.CHROME_BIN ?? places.find((path) => existsSync(path));
  if (found === undefined) throw new Error("Install Chromium (Debian, Ubuntu: apt install chromium), or point CHROME_BIN at a Chrome.");
  return found;
}

/** A shop that authenticates a card by the SDK at once, and writes what became of it. */
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
    const browser = await chromium.launch({ executablePath: installedBrowser(), args: ["--no-sandbox"] });
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

test("a payer passes the challenge in a window, where the page allows no frame", async ({ page, open }) => {
  await open("frame-src 'none'");
  await passChallenge(page);
  expect(await outcome(page)).toBe("authenticated");
});

test("a payer passes the challenge on a page of its own", async ({ page, world }) => {
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

test("where no challenge comes, the error says where it was looked for", async ({ page }) => {
  await expect(passChallenge(page, 50)).rejects.toThrow(
    "No challenge came within 50 ms, neither in a frame of about:blank, nor in a pop-up, nor on the page itself.",
  );
});
