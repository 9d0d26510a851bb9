import { openForTest, Payins, sandboxed } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";

const keys = { publicKey: `pk_test_fixed_${process.pid}_${Date.now()}`, secretKey: "sk_test_fixed" };
const options = { ...keys, clock: "frozen", settings: { openingBalance: 500, cvvRequired: true } } as const;
test.override({ worldOptions: options });

for (const number of [1, 2, 3]) {
  test(`test ${number} of an application with fixed keys has a new world`, async ({ world, receiver }) => {
    expect(world).toMatchObject(keys);
    expect([await world.payins(), await world.requests(), await world.findings()]).toEqual([[], [], []]);
    expect(await world.balance.get()).toMatchObject({ available: 500 });
    expect(await world.settings()).toMatchObject({ cvvRequired: true, boletoDays: 3 });
    expect(await world.clock.state()).toMatchObject({ frozen: true });
    const payin = await world.createPayin(Payins.pix(1000).webhookUrl(receiver.url()));
    expect(payin.status).toBe("PENDING");
    await world.payin(payin).pay();
    await receiver.await(payin, "APPROVED");

    // Leaves nothing as it was.
    await world.inbox(payin, "APPROVED");
    await world.clock.resume(60);
    await world.settings({ boletoDays: 9, cvvRequired: false });
    await world.scenario("pix-paid-at-once").on();
  });
}

test("two tests at the same time cannot have the same keys, and the next can", async ({ sandbox, world }) => {
  const another = sandboxed(() => expect.unreachable(), { ...options });
  await expect(another()).rejects.toThrow(`Another test uses the world of ${keys.publicKey} at the same time`);

  const { world: other, end } = await openForTest(sandbox, { ...options, publicKey: `${world.publicKey}_2` });
  expect(await other.payins()).toEqual([]);
  await end();
  const fails = { ...options, publicKey: `${world.publicKey}_2`, settings: { cvvRequird: true } };
  for (const time of [1, 2]) await expect(openForTest(sandbox, fails), `time ${time}`).rejects.toThrow("cvvRequird");
});
