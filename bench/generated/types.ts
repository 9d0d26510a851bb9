// Creates a PIX payin with the types of openapi-typescript and fetch, and reads it.
import type { components as sandbox } from "./sandbox.js";
import type { components, paths } from "./types.js";

type Answer<P extends "/payin" | "/payin/{id}"> = P extends "/payin"
  ? paths["/payin"]["post"]["responses"][201]["content"]["application/json"]
  : paths["/payin/{id}"]["get"]["responses"][200]["content"]["application/json"];

const headers = { authorization: `Basic ${btoa("pk_test_sandbox:sk_test_sandbox")}`, "content-type": "application/json" };
const request: components["schemas"]["PayinRequest"] = {
  paymentMethod: "PIX",
  amount: 11980,
  referenceId: "openapi-typescript-1",
  isPhysicalProduct: true,
  payerIp: "203.0.113.7",
  customer: {
    name: "Maria Silva",
    document: "12345678909",
    email: "maria@example.com",
    phone: "11987654321",
    address: { street: "Avenida Paulista", number: "1000", zipCode: "01310100", city: "São Paulo", state: "SP" },
  },
  items: [{ title: "Camiseta", quantity: 2, unitPrice: 5990 }],
};

// Invalid requests do not compile.
// @ts-expect-error an action needs its name, or a status with "force"
export const nothing: sandbox["schemas"]["PayinActionRequest"] = {};
// @ts-expect-error a payin needs its method
export const half: components["schemas"]["PayinRequest"] = { ...request, paymentMethod: undefined };

const base = process.argv[2];
const posted = await fetch(`${base}/payin`, { method: "POST", headers, body: JSON.stringify(request) });
const created = (await posted.json()) as Answer<"/payin">;
const read = (await (await fetch(`${base}/payin/${created.id}`, { headers })).json()) as Answer<"/payin/{id}">;
if (created.pix === undefined || created.pix.qrcode !== read.pix?.qrcode) {
  throw new Error("another payin");
}
console.log(read.id, read.status, read.updatedAt);
