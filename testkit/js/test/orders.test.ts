import { Order, Payins, Payouts } from "@paysandbox/testkit";
import { expect, test } from "@paysandbox/testkit/vitest";

test("all generated bodies are accepted, each with a different customer", async ({ world }) => {
  const bodies = Array.from({ length: 20 }, () => [Payins.pix(100), Payins.boleto(100), Payins.rawCard(100, "4111111111111111")]).flat();
  const statuses = await Promise.all(bodies.map(async (body) => (await world.createPayin(body)).status));
  expect(new Set(statuses)).toEqual(new Set(["PENDING", "APPROVED"]));
  const documents = bodies.map((body) => (body.asMap().customer as { document: string }).document);
  expect(new Set(documents).size).toBe(bodies.length);
  expect(await world.createPayout(Payouts.pix(100))).toMatchObject({ status: "PENDING", amount: 100 });
});

test("changes by path return a new body", () => {
  const first = new Order({ customer: { name: "Maria" }, items: [{ title: "a" }, { title: "b" }] });
  const second = first.with("customer.address.city", "Recife").with("items[1].quantity", 2).without("items[0]").without("customer.name");
  expect(second.asMap()).toEqual({ customer: { address: { city: "Recife" } }, items: [{ title: "b", quantity: 2 }] });
  expect(first.toJson()).toBe('{"customer":{"name":"Maria"},"items":[{"title":"a"},{"title":"b"}]}');
  expect(() => first.with("__proto__.polluted", 1)).toThrow("Not a path of a body");
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
