import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PaySandbox, Payins, Payouts, post, SandboxError, times } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";
import { vi } from "vitest";

/** The error with which a promise rejects. */
async function failure(of: PromiseLike<unknown>): Promise<SandboxError> {
  return of.then(
    () => {
      throw new Error("It did not fail.");
    },
    (error) => error,
  );
}

test("an invalid body is an error with each field", async ({ world }) => {
  const order = Payins.pix(0).with("customer.document", "123").without("items[0].title").without("customer.address.city");
  const error = await failure(world.createPayin(order));
  expect(error).toBeInstanceOf(SandboxError);
  expect(error).toMatchObject({ status: 400, code: "INVALID_DATA" });
  expect(error.errors.map(({ field }) => field).sort()).toEqual([
    "amount",
    "customer.address.city",
    "customer.document",
    "items[0].title",
  ]);
  for (const { message } of error.errors) expect(error.message).toContain(message);
});

test("the server's name for the token is refused with that of tests", ({ sandbox }) => {
  vi.stubEnv("PAYSANDBOX_URL", sandbox.url);
  vi.stubEnv("PAYSANDBOX_CONTROL_TOKEN", "of-the-server");
  try {
    expect(() => PaySandbox.fromEnvironment()).toThrow("PAYSANDBOX_CONTROL_TOKEN is a setting of the server; tests read its token from PAYSANDBOX_TOKEN.");
    vi.stubEnv("PAYSANDBOX_TOKEN", "of-the-server");
    expect(PaySandbox.fromEnvironment().url).toBe(sandbox.url);
  } finally {
    vi.unstubAllEnvs();
  }
});

test("the error class keeps its name in stack traces", async ({ world }) => {
  const error = await failure(world.createPayin({}));
  expect(error.constructor.name).toBe("SandboxError");
  expect(error.stack).not.toContain("_SandboxError");
});

test("the error for a forbidden action lists the allowed ones", async ({ world }) => {
  const payin = await world.createPayin(Payins.boleto(1000));
  const error = await failure(world.payin(payin).winDispute());
  expect(error).toMatchObject({ status: 409, code: "TRANSITION_NOT_ALLOWED", message: expect.stringMatching(/\bpay\b.*\bcancel\b/s) });
});

test("the error for a status that is not reached says why", async ({ world }) => {
  const payin = await world.createPayin(Payins.pix(1000));
  const error = await failure(world.payin(payin).await(["APPROVED", "REFUSED"], { timeout: 50 }));
  expect(error).toMatchObject({ status: 409, code: "NOT_REACHED", message: expect.stringContaining("After 50ms it is PENDING") });
});

test("the error for a notification to a public address says what to set", async ({ world }) => {
  const payin = await world.createPayin(Payins.pix(1000).webhookUrl("https://203.0.113.9/hooks"));
  const error = await failure((await world.payin(payin).pay(), world.payin(payin).await("APPROVED").delivered("10m")));
  expect(error).toMatchObject({ code: "NOT_REACHED", message: expect.stringMatching(/is BLOCKED.*203\.0\.113\.9:443 is public.*set webhookTo/s) });
  expect((await world.deliveries())[0]).toMatchObject({ state: "BLOCKED", attempts: [{ outcome: "BLOCKED" }] });
});

test("a name must identify exactly one payment", async ({ world }) => {
  expect((await failure(world.payin("order-1").pay())).message).toBe(
    `There is no payin with the referenceId "order-1" in the world ${world.publicKey}.`,
  );
  const [one, two] = [await world.createPayout(Payouts.pix(100).reference("p")), await world.createPayout(Payouts.pix(100).reference("p"))];
  expect((await failure(world.payout("p").fail())).message).toContain(`${two.id}, ${one.id}. Name one by its id.`);
  expect(await world.payout(two.id).status()).not.toBe("FAILED");
  expect(await failure(world.payin(`payin_${"0".repeat(24)}`).pay())).toMatchObject({ status: 404, code: "NOT_FOUND" });
});

test("if no sandbox listens, the error says how to start one", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const error = await failure(PaySandbox.connect(`http://127.0.0.1:${port}/`));
  expect(error.message).toContain(`No sandbox listens at http://127.0.0.1:${port} (ECONNREFUSED). Start one with \`paysandbox serve\``);
  expect(error.status).toBeUndefined();
});

test("the error for a mistake in a scenario has file, line and column", async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), "scenarios-"));
  const right = "scenario: mine\nabout: It is paid at once.\nwhen: {operation: payin, method: PIX}\nthen:\n  - answer: PENDING\n  - become: APPROVED\n";
  try {
    await writeFile(join(folder, "a.yaml"), right);
    await writeFile(join(folder, "b.yml"), right.replace("become", "becomes"));
    const error = await failure(world.scenarios(folder));
    expect(error).toMatchObject({ status: 400, code: "INVALID_SCENARIO" });
    expect(error.message).toContain(`${join(folder, "b.yml")}, line 6, column 5`);
    await world.scenarioText(right.replace("mine", "also-mine"));
    await world.scenario("mine").on();
    expect((await world.createPayin(Payins.pix(100))).status).toBe("PENDING");
    await world.payins().then(([payin]) => expect(payin?.scenario).toBe("mine"));
    await world.scenariosOff();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a malformed answer is an error", async ({ world }) => {
  await world.scenarioText("scenario: broken\nabout: It is broken.\nfor: payin\nfault: malformedJson\n");
  const error = await failure(world.createPayin(Payins.pix(100), { scenario: "broken" }));
  expect(error.message).toContain("answered POST /payin with a body that is not JSON");
});

test("no error contains a secret", async ({ world, sandbox }) => {
  const stranger = sandbox.worldOf(world.publicKey, "sk_test_a_wrong_one");
  const wrong = await failure(stranger.createPayin(Payins.pix(100)));
  const card = await failure(world.cards.token("4111111111111112", { cvv: "98765" }));
  for (const error of [wrong, card]) {
    const text = `${error.stack} ${JSON.stringify(error)} ${JSON.stringify(error.errors)}`;
    for (const secret of [world.secretKey, "sk_test_a_wrong_one", "4111111111111112", "98765"]) expect(text).not.toContain(secret);
  }
  for (const wrong of ["http://me:a-password@127.0.0.1:1", "ftp://a-password", "a-password"]) {
    expect(() => PaySandbox.at(wrong)).toThrow(/^A sandbox's URL is http or https, without user and password/);
  }
  expect(() => PaySandbox.at(sandbox.url, { controlToken: "a-token\n" })).toThrow("only visible ASCII characters");
  expect(wrong.status).toBe(401);
  expect(card.status).toBe(400);
});

test("unknown statuses and members are kept", async ({ world }) => {
  await world.scenario("api-status-unknown").arm();
  const payin = await world.createPayin(Payins.pix(100));
  expect((await world.getPayin(payin.id)).status).toBe("UNDER_REVIEW");
  expect((await world.payin(payin).details()).externalId).toBe(payin.externalId);
});

test("a failed verification prints the near misses, and the story contains them", async ({ world }) => {
  const payin = await world.createPayin(Payins.pix(1198).reference("order-1"));
  const error = await failure(world.verify(post("/payin").field("amount", 11980).status(201), times(1)));
  expect(error.message).toBe(
    'Expected exactly 1 of POST /payin with status 201, amount 11980, but there are 0\n  near miss req_1: amount is 1198 instead of 11980',
  );
  expect(error.name).toBe("AssertionError");
  await expect(world).toHaveNearMiss("POST /payin", { amount: 11980 });
  await expect(world).not.toHaveNearMiss("POST /payin", { amount: 1198 });
  await expect(world).not.toHaveNearMiss("POST /payout", { amount: 11980 });
  await expect(world).not.toHaveReceived("POST /payout");
  const second = expect(world).toHaveReceived("POST /payin", {}, { times: 2 });
  expect((await failure(second)).message).toContain("Expected exactly 2 of POST /payin, but there are 1: req_1");
  const story = await world.story();
  expect(story).toContain(`POST /payin 201 ${payin.id}`);
  expect((await world.request("req_1")).body).toContain("order-1");
});
