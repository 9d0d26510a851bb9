const { Payins, sandboxed } = require("@paysandbox/testkit");
const { test } = require("@paysandbox/testkit/jest");

test("a shop that asks for the wrong amount", async ({ world }) => {
  const receiver = await world.receiver();
  await world.createPayin(Payins.pix(1198).reference("order-1").webhookUrl(receiver.url()));
  await world.payin("order-1").pay();
  await receiver.await("order-1");
  await expect(world).toHaveReceived("POST /payin", { amount: 11980 });
});

test("a shop that is right", async ({ world }) => {
  await world.createPayin(Payins.pix(4321));
  await expect(world).toHaveReceived("POST /payin", { amount: 4321 });
}, { clock: "frozen", timeout: 60_000 });

describe("a table", () => {
  globalThis.test.each([[100], [200]])("of %i cents", sandboxed(async ({ world }, cents) => {
    await world.createPayin(Payins.pix(cents));
    await expect(world).toHaveReceived("POST /payin", { amount: cents }, { times: 1 });
  }));
});

test("a clock that follows the world's", async ({ world }) => {
  jest.useFakeTimers({ advanceTimers: true });
  await world.clock.follow((now) => jest.setSystemTime(now));
  await world.clock.advanceTo("2039-12-31T12:00:00Z");
  expect(new Date().getFullYear()).toBe(2039);
  jest.useRealTimers();
}, { clock: "frozen" });
