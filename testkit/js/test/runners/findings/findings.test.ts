import { Payins } from "@paysandbox/testkit";
import { describe } from "vitest";
import { test } from "@paysandbox/testkit/vitest";

test.override({ worldOptions: { clock: "frozen", failOnFindings: "WARNING" } });

test("without a webhookUrl", async ({ world }) => {
  await world.createPayin(Payins.pix(1198).reference("order-1"));
});

test("with a webhookUrl", async ({ world }) => {
  await world.createPayin(Payins.pix(1198).webhookUrl("https://shop.example.com/webhooks"));
});

describe("errors only", () => {
  test.override({ worldOptions: { clock: "frozen", failOnFindings: "ERROR" } });
  test("a warning is no error", async ({ world }) => {
    await world.createPayin(Payins.pix(1198));
  });
});

test("failed otherwise", async ({ world }) => {
  await world.createPayin(Payins.pix(4321));
  throw new Error("The test's own failure.");
});

test("skips itself", async ({ world, skip }) => {
  await world.createPayin(Payins.pix(4321));
  skip();
});
