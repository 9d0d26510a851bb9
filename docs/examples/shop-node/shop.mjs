// What can be asked of the shop. Node 20, no packages.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isIPv4 } from "node:net";
import { Busy, Orders } from "./orders.mjs";
import { isName, NoAnswer, NotSent, Provider } from "./provider.mjs";

/** The price is ours, whatever a browser sends. */
const CART = { amount: 11980, items: [{ title: "Caneca", quantity: 2, unitPrice: 5990 }], isPhysicalProduct: true };
const METHODS = ["PIX", "BOLETO", "CREDIT_CARD"];
const LARGEST_BODY = 64 * 1024;
const PAGE = readFileSync(new URL("page.html", import.meta.url), "utf8");

class Refusal extends Error {
  constructor(status, detail, headers = {}) {
    super(detail);
    Object.assign(this, { status, headers });
  }
}

/**
 * @param ownAddress where the provider reaches this server
 * @returns a server that does not listen yet, with its `orders`
 */
export function createShop({ url, publicKey, secretKey, ownAddress, log }) {
  const orders = new Orders(new Provider({ url, publicKey, secretKey }), log);

  const routes = {
    "/": {
      GET: () => ({ status: 200, page: PAGE }),
    },

    "/orders": {
      // For a card, what the page sends is what the SDK's buildPayinPayload(…) gave it.
      async POST(form, request) {
        if (!isName(form.referenceId)) throw new Refusal(400, "referenceId must be 1 to 64 letters, digits, _ and -.");
        if (!METHODS.includes(form.paymentMethod)) throw new Refusal(400, `paymentMethod must be one of ${METHODS.join(", ")}.`);
        const { order, refusal } = await orders.place({
          ...CART,
          referenceId: form.referenceId,
          paymentMethod: form.paymentMethod,
          customer: form.customer,
          payerIp: payerIp(request),
          webhookUrl: `${ownAddress()}/webhook`,
          ...(form.paymentMethod === "CREDIT_CARD" ? { card: cardOf(form), antifraud: form.antifraud } : {}),
        });
        // Wrong keys are our mistake, not the payer's.
        if (refusal && [401, 403].includes(refusal.status)) return { status: 502, body: { code: "SHOP_CLOSED" } };
        return refusal ?? { status: order.payin ? 201 : 202, body: shown(order) };
      },
    },

    // The page looks here until the state is final. A shop takes the reference from the payer's session, and shows nobody
    // the orders of others.
    "/orders/": {
      async GET(_, request) {
        const order = orders.get(request.path.slice("/orders/".length));
        if (!order) throw new Refusal(404, "There is no such order.");
        await orders.refresh(order);
        return { status: 200, body: shown(order) };
      },
    },

    // An answer that is not 2xx has the provider send it again.
    "/webhook": {
      async POST(notification) {
        await orders.hear(notification);
        return { status: 204 };
      },
    },
  };

  // Who sends half a request loses the connection, and nobody else waits for them.
  const limits = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
  const server = createServer(limits, async (request, response) => {
    try {
      send(response, await answer(routes, request));
    } catch (failure) {
      // The caller may be gone, in the middle of a body.
      if (!response.destroyed) send(response, refused(failure));
    }
  });
  server.maxConnections = 1_000;
  return Object.assign(server, { orders });
}

/** Of the card only what the SDK prepared goes on; its number never comes here. */
function cardOf({ card }) {
  const { token, installments, threeDSecure } = card ?? {};
  return { token, installments, threeDSecure };
}

/** With PENDING_3DS the page needs the threeDSecure… members, and with PIX or boleto the code, so all of the payin goes back. */
function shown({ referenceId, state, shipments, payin }) {
  return { referenceId, state, shipments, payin };
}

/** The API knows IPv4 only. Behind a proxy of yours, take the address that it adds to X-Forwarded-For. */
function payerIp(request) {
  const address = request.socket.remoteAddress.replace(/^::ffff:/, "");
  return isIPv4(address) ? address : "127.0.0.1";
}

async function answer(routes, request) {
  const bytes = await read(request);
  request.path = request.url.split("?")[0];
  const name = request.path.startsWith("/orders/") ? "/orders/" : request.path;
  const methods = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (!methods) throw new Refusal(404, "There is nothing here.");
  if (!Object.hasOwn(methods, request.method)) throw new Refusal(405, "Not this method.", { allow: Object.keys(methods).join(", ") });
  return methods[request.method](request.method === "POST" ? objectIn(bytes, request) : undefined, request);
}

/** All of the body, or null if it is too large. It is read before any answer: who still sends would lose that. */
async function read(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  return size <= LARGEST_BODY ? Buffer.concat(chunks) : null;
}

function objectIn(bytes, request) {
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) throw new Refusal(415, "Send application/json.");
  if (bytes === null) throw new Refusal(413, `At most ${LARGEST_BODY} bytes.`);
  try {
    const body = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Told below, like all that is no object.
  }
  throw new Refusal(400, "The body must be a JSON object.");
}

function refused(failure) {
  if (failure instanceof Refusal) return { status: failure.status, headers: failure.headers, body: { detail: failure.message } };
  if (!(failure instanceof Busy || failure instanceof NoAnswer || failure instanceof NotSent)) console.error(failure);
  return { status: 503, headers: { "retry-after": "5" }, body: { detail: "Try again later." } };
}

function send(response, { status, body, page, headers = {} }) {
  const type = page ? "text/html; charset=utf-8" : "application/json";
  response.writeHead(status, { "content-type": type, "cache-control": "no-store", ...headers });
  response.end(page ?? (body && JSON.stringify(body)));
}
