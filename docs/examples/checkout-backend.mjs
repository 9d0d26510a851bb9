// The backend of a shop that takes cards by the browser SDK. Node 20, no packages:
//   PUBLIC_KEY=pk_test_sandbox SECRET_KEY=sk_test_sandbox SANDBOX=http://127.0.0.1:8080 node checkout-backend.mjs
import { createServer } from "node:http";

const { SANDBOX = "http://127.0.0.1:8080", PUBLIC_KEY = "pk_test_sandbox", SECRET_KEY = "sk_test_sandbox" } = process.env;
const PORT = Number(process.env.PORT ?? 9091);
// Where the sandbox reaches this server.
const OWN_ADDRESS = process.env.OWN_ADDRESS ?? `http://127.0.0.1:${PORT}`;

const CART = { amount: 11980, items: [{ title: "Caneca", quantity: 2, unitPrice: 5990 }] };
const orders = new Map();

async function sandbox(path, body) {
  const response = await fetch(SANDBOX + path, {
    method: body ? "POST" : "GET",
    headers: {
      // The secret key stays on this server; the page has the public one.
      authorization: `Basic ${Buffer.from(`${PUBLIC_KEY}:${SECRET_KEY}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const routes = {
  // What the page sends is buildPayinPayload(…). The price is ours, and of the card only what the SDK prepared goes on.
  async "POST /orders"({ referenceId, customer, card = {}, antifraud }, request) {
    const { token, installments, threeDSecure } = card;
    const answer = await sandbox("/payin", {
      ...CART,
      paymentMethod: "CREDIT_CARD",
      referenceId,
      customer,
      isPhysicalProduct: true,
      payerIp: request.socket.remoteAddress.replace(/^::ffff:/, ""),
      webhookUrl: `${OWN_ADDRESS}/webhook`,
      card: { token, installments, threeDSecure },
      antifraud,
    });
    if (answer.status === 201) orders.set(answer.body.id, answer.body.status);
    // With PENDING_3DS the page needs the threeDSecure… fields, so all of it goes back.
    return answer;
  },

  // Anybody can post here. What the payin has become, only the provider knows.
  async "POST /webhook"({ id }) {
    if (!orders.has(id)) return { status: 204 };
    const { body } = await sandbox(`/payin/${id}`);
    orders.set(id, body.status);
    console.log(`${id} is ${body.status}`);
    return { status: 204 };
  },

  async "GET /orders"() {
    return { status: 200, body: Object.fromEntries(orders) };
  },
};

createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const route = routes[`${request.method} ${request.url}`];
  const answer = route ? await route(text && JSON.parse(text), request) : { status: 404 };
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(answer.body && JSON.stringify(answer.body));
}).listen(PORT, () => console.log(`The shop's backend listens at ${OWN_ADDRESS}`));
