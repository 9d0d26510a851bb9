// Creates a PIX payin with the client of openapi-generator's typescript-fetch, and reads it.
import { Configuration, MerchantApi, type PayinRequest } from "./client/index.js";

const merchant = new MerchantApi(
  new Configuration({ basePath: process.argv[2], username: "pk_test_sandbox", password: "sk_test_sandbox" }),
);
const payinRequest: PayinRequest = {
  paymentMethod: "PIX",
  amount: 11980,
  referenceId: "typescript-fetch-1",
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
const created = await merchant.createPayin({ payinRequest });
const read = await merchant.getPayin({ id: created.id });
if (created.pix === undefined || created.pix.qrcode !== read.pix?.qrcode) {
  throw new Error("another payin");
}
console.log(read.id, read.status, read.updatedAt.toISOString());
