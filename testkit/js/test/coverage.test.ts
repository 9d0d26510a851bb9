import { readFileSync } from "node:fs";
import { Payins, Payouts, type PayinHandle, type PayoutHandle } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";
import { parse } from "yaml";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const merchant = parse(read("src/main/resources/openapi.yml"));
const sandbox = parse(read("src/main/resources/openapi-sandbox.yml"));
const transitions = read("docs/reference/transitions.md");

test.override({ worldOptions: { clock: "frozen" } });

/** The actions in the header of a table in transitions.md. */
function columns(title: string): string[] {
  const table = transitions.slice(transitions.indexOf(`## ${title}\n`));
  const header = table.split("\n").find((line) => line.startsWith("| status"));
  return [...(header ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
}

const methodOf = (action: string) => action.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

test("every action of a payin is a method that sends it", async ({ world }) => {
  // Each method's table shows only the actions that a payin of this method allows.
  const actions = [...new Set(["A CREDIT_CARD payin", "A PIX payin", "A BOLETO payin"].flatMap(columns))];
  expect([...actions].sort()).toEqual([...sandbox.components.schemas.PayinAction.properties.action.enum].sort());
  const { id } = await world.createPayin(Payins.pix(1000));
  await world.payin(id).force("FAILED");
  for (const action of actions) {
    const method = world.payin(id)[methodOf(action) as keyof PayinHandle] as () => Promise<unknown>;
    expect(method, action).toBeTypeOf("function");
    await expect(method.call(world.payin(id)), action).rejects.toMatchObject({
      code: "TRANSITION_NOT_ALLOWED",
      message: expect.stringContaining(action),
    });
  }
});

test("every action of a payout is a method that sends it", async ({ world }) => {
  const actions = columns("A payout");
  expect(actions).toEqual(sandbox.components.schemas.PayoutAction.properties.action.enum.sort((a: string, b: string) =>
    actions.indexOf(a) - actions.indexOf(b)));
  const { id } = await world.createPayout(Payouts.pix(1000));
  await world.payout(id).force("FAILED");
  for (const action of actions) {
    const method = world.payout(id)[methodOf(action) as keyof PayoutHandle] as () => Promise<unknown>;
    await expect(method.call(world.payout(id)), action).rejects.toMatchObject({
      code: "TRANSITION_NOT_ALLOWED",
      message: expect.stringContaining(action),
    });
  }
});

test("every operation that the kit calls is in the OpenAPI documents, and no path is written in another way", () => {
  const sources = ["index.js", "index.cjs"].map((name) => read(`testkit/js/dist/${name}`)).join("\n");
  const called = new Set([...sources.matchAll(/"((?:GET|POST|PUT|PATCH|DELETE) \/[^"]*)"/g)].map(([, operation]) => operation as string));
  expect(called.size).toBeGreaterThan(40);
  const paths = { ...merchant.paths, ...sandbox.paths };
  for (const operation of called) {
    const [method, path] = operation.split(" ") as [string, string];
    expect(paths[path]?.[method.toLowerCase()], operation).toBeDefined();
  }
  // The only other path is the prefix for which the control token is added.
  const others = sources.match(/["'`]\/(_sandbox|checkout|payin|payout)\/.*/g) ?? [];
  expect(new Set(others.map((line) => line.trim()))).toEqual(new Set(['"/_sandbox/")) {']));
});

test("the other parts of a world: environment, clock, balance, agenda, snapshot and reset", async ({ world }) => {
  expect(world.env).toEqual({
    PAYSANDBOX_URL: world.url,
    PAYSANDBOX_PUBLIC_KEY: world.publicKey,
    PAYSANDBOX_SECRET_KEY: world.secretKey,
  });
  const before = await world.clock.now();
  expect((await world.clock.advance(1500)).now).toBe(new Date(before.getTime() + 1500).toISOString());
  await world.clock.advanceTo(new Date(before.getTime() + 60_000));
  expect(await world.clock.now()).toEqual(new Date(before.getTime() + 60_000));
  expect(await world.clock.resume(60)).toMatchObject({ frozen: false, speed: 60 });
  expect(await world.clock.freeze()).toMatchObject({ frozen: true });

  await world.balance.set(100_000);
  const block = await world.balance.block(30_000, "court order");
  const withdrawal = await world.balance.withdraw(20_000, { after: "1d" });
  expect(await world.balance.get()).toMatchObject({ available: 50_000, blocked: 30_000, scheduled: 20_000 });
  await world.balance.unblock(block.id);
  await world.balance.cancelWithdrawal(withdrawal.id);
  expect(await world.balance.get()).toMatchObject({ available: 100_000 });

  const payin = await world.createPayin(Payins.pix(1000));
  expect(await world.clock.agenda(payin.id)).toMatchObject([{ paymentId: payin.id }]);
  await world.scenario("api-500-then-fine").arm(3);
  await world.disarm();
  const snapshot = await world.snapshot();
  await world.payin(payin).openMed(400).then(
    () => expect.unreachable(),
    () => world.payin(payin).pay(),
  );
  await world.payin(payin).openMed(400);
  await world.payin(payin).loseDispute();
  expect(await world.payin(payin).details()).toMatchObject({ status: "MED", refunded: 400 });
  await world.restore(snapshot);
  expect(await world.payin(payin).status()).toBe("PENDING");
  expect(await world.payins({ status: "PENDING" })).toHaveLength(1);
  await world.payin(payin).force("CHARGEBACK", "what if");
  await world.reset();
  expect([await world.payins(), await world.payouts(), await world.requests()]).toEqual([[], [], []]);
});

test("lists are complete, even with several pages", async ({ world }) => {
  const orders = Array.from({ length: 7 }, (_, number) => `order-${number}`);
  for (const name of orders) await world.createPayin(Payins.pix(100).reference(name));
  const references = (await world.payins({ limit: 3 })).map(({ referenceId }) => referenceId);
  expect(references).toEqual(orders.reverse());
});
