import { test } from "node:test";
import { Payins, sandboxed } from "@paysandbox/testkit";

test("without a webhookUrl", sandboxed(async ({ world }) => {
  await world.createPayin(Payins.pix(1198).reference("order-1"));
}, { clock: "frozen", failOnFindings: "WARNING" }));

test("with a webhookUrl", sandboxed(async ({ world }) => {
  await world.createPayin(Payins.pix(1198).webhookUrl("https://shop.example.com/webhooks"));
}, { failOnFindings: "WARNING" }));

test("a warning is no error", sandboxed(async ({ world }) => {
  await world.createPayin(Payins.pix(1198));
}, { failOnFindings: "ERROR" }));

test("failed otherwise", sandboxed(async ({ world }) => {
  await world.createPayin(Payins.pix(4321));
  throw new Error("The test's own failure.");
}, { failOnFindings: "WARNING" }));
