import assert from "node:assert";
import { mock, test } from "node:test";
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

test("a clock that follows the world's", sandboxed(async ({ world }) => {
  mock.timers.enable({ apis: ["Date"] });
  await world.clock.follow((now) => mock.timers.setTime(now));
  await world.clock.advanceTo("2039-12-31T12:00:00Z");
  assert.equal(new Date().getFullYear(), 2039);
  await world.reset();
  assert.notEqual(new Date().getFullYear(), 2039);
  mock.timers.reset();
}, { clock: "frozen" }));
