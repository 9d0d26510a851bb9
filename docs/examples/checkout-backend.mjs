// The backend of a shop that takes cards by the browser SDK. Node 20, no packages:
//   PUBLIC_KEY=pk_test_sandbox SECRET_KEY=sk_test_sandbox SANDBOX=http://127.0.0.1:8080 node checkout-backend.mjs
//
// Three facts shape it. Anybody can post to /webhook. Notifications come twice, late, in any order, and before the answer
// that creates their payin. An answer of the provider can get lost, and its API neither finds a payin by referenceId nor
// promises that a second POST with the same one is not a second charge.
import { createServer } from "node:http";
import { isIPv4 } from "node:net";

const { SANDBOX = "http://127.0.0.1:8080", PUBLIC_KEY = "pk_test_sandbox", SECRET_KEY = "sk_test_sandbox" } = process.env;
const PORT = Number(process.env.PORT ?? 9091);
// Where the sandbox reaches this server.
const OWN_ADDRESS = process.env.OWN_ADDRESS ?? `http://127.0.0.1:${PORT}`;

const CART = { amount: 11980, items: [{ title: "Caneca", quantity: 2, unitPrice: 5990 }] };
const LARGEST_BODY = 64 * 1024;
const isName = (text) => typeof text === "string" && /^[\w-]{1,64}$/.test(text);

// By referenceId: { referenceId, payin, confirmed, released, attempt }. A shop keeps this in its database, and takes the
// row's lock in settle(). In memory it needs a bound, because anybody can order.
const orders = new Map();
const MOST_ORDERS = 10_000;

class Refusal extends Error {
  constructor(status, detail, headers = {}) {
    super(detail);
    Object.assign(this, { status, headers });
  }
}

// ---- The provider -------------------------------------------------------------------------------------------------

/** Its answer as it is. Throws if none came; then `wasSent` says whether the provider may have got the request. */
async function provider(path, body) {
  try {
    const response = await fetch(SANDBOX + path, {
      method: body ? "POST" : "GET",
      headers: {
        // The secret key stays on this server; the page has the public one.
        authorization: `Basic ${Buffer.from(`${PUBLIC_KEY}:${SECRET_KEY}`).toString("base64")}`,
        "content-type": "application/json",
      },
      body: body && JSON.stringify(body),
      redirect: "error",
      // A notification is answered after the GET, and the provider waits only ten seconds for that.
      signal: AbortSignal.timeout(body ? 30_000 : 5_000),
    });
    return { status: response.status, body: await response.json() };
  } catch (failure) {
    const wasSent = !["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(failure.cause?.code);
    throw Object.assign(new Error("no answer of the provider", { cause: failure }), { wasSent });
  }
}

/** Creates the order's payin: once, because a POST whose answer got lost may have charged the card. */
async function create(order, { customer, card, antifraud }, payerIp) {
  const { token, installments, threeDSecure } = card ?? {};
  try {
    // The price is ours, and of the card only what the SDK prepared goes on.
    const { status, body } = await provider("/payin", {
      ...CART,
      paymentMethod: "CREDIT_CARD",
      referenceId: order.referenceId,
      customer,
      isPhysicalProduct: true,
      payerIp,
      webhookUrl: `${OWN_ADDRESS}/webhook`,
      card: { token, installments, threeDSecure },
      antifraud,
    });
    if (status === 201 && isName(body?.id)) {
      // Its notification may have been here first, and then we know more than this answer.
      order.payin ??= body;
      // With PENDING_3DS the page needs the threeDSecure… fields, so all of it goes back.
      return { status, body: order.payin };
    }
    // A 4xx says that there is no payin. Wrong keys are our mistake, not the payer's.
    if (status >= 400 && status < 500 && status !== 408) {
      orders.delete(order.referenceId);
      return status === 401 || status === 403 ? { status: 502, body: { code: "SHOP_CLOSED" } } : { status, body };
    }
  } catch (failure) {
    if (!failure.wasSent) {
      orders.delete(order.referenceId);
      throw new Refusal(503, "The payment service cannot be reached: try again.");
    }
  }
  // There may be a payin. If so, its notification names our referenceId; until then the page waits and charges nothing
  // again. If none comes, a person looks into the provider's dashboard.
  return { status: order.payin ? 200 : 202, body: shown(order) };
}

// ---- What has become of a payin ------------------------------------------------------------------------------------

/** The GETs under way, by payin: one at a time, so that the last one to end saw the newest state. */
const asking = new Map();
const MOST_AT_ONCE = 100;

/** Asks the provider for this payin. Many notifications of one payin share the GET that starts after them. */
function confirm(order, id) {
  const turn = asking.get(id);
  if (turn) {
    turn.next ??= turn.running.catch(() => {}).then(() => confirm(order, id));
    return turn.next;
  }
  if (asking.size >= MOST_AT_ONCE) throw new Refusal(503, "Too many notifications at once.", { "retry-after": "5" });
  const running = ask(order, id).finally(() => asking.delete(id));
  asking.set(id, { running });
  return running;
}

async function ask(order, id) {
  const { status, body: payin } = await provider(`/payin/${id}`);
  if (status === 404) return;
  if (status !== 200) throw new Refusal(503, `The provider answered ${status}.`);
  // An id that somebody made up, or one of another order.
  if (payin?.id !== id || payin.referenceId !== order.referenceId || payin.amount !== CART.amount) return;
  settle(order, payin);
}

/** Acts on the difference between what we did and what is true now, so repeats and disputes that are won are no matter. */
function settle(order, payin) {
  order.payin = payin;
  order.confirmed = true;
  console.log(`${payin.id} is ${payin.status}`);
  const isPaid = payin.status === "APPROVED";
  if (isPaid === order.released) return;
  order.released = isPaid;
  console.log(`${order.referenceId}: ${isPaid ? "ship it" : "stop the delivery"}`);
}

function shown(order) {
  return order.payin ?? { referenceId: order.referenceId, status: "UNKNOWN" };
}

// ---- What can be asked of this server -------------------------------------------------------------------------------

const routes = {
  "/orders": {
    // What the page sends is buildPayinPayload(…). One referenceId is one payin: a second click, or a browser that sends
    // again, gets the first one's answer. Another try after a refusal takes another referenceId. A shop takes it from the
    // payer's session, and shows nobody the orders of others.
    async POST(form, request) {
      if (!isName(form.referenceId)) throw new Refusal(400, "referenceId must be 1 to 64 letters, digits, _ and -.");
      const known = orders.get(form.referenceId);
      if (known) {
        const first = await known.attempt;
        return known.payin ? { status: 200, body: known.payin } : first;
      }
      if (orders.size >= MOST_ORDERS) throw new Refusal(503, "Too many orders.");
      const order = { referenceId: form.referenceId, payin: null, confirmed: false, released: false };
      orders.set(order.referenceId, order);
      order.attempt = create(order, form, payerIp(request));
      return order.attempt;
    },

    GET() {
      const known = [...orders.values()].filter((order) => order.payin);
      return { status: 200, body: Object.fromEntries(known.map(({ payin }) => [payin.id, payin.status])) };
    },
  },

  // The page looks here until the status is final, since a notification can get lost too.
  "/orders/": {
    async GET(_, request) {
      const order = orders.get(request.path.slice("/orders/".length));
      if (!order) throw new Refusal(404, "There is no such order.");
      const { payin, confirmed } = order;
      if (payin && (!confirmed || payin.status.startsWith("PENDING"))) await confirm(order, payin.id);
      return { status: 200, body: { ...shown(order), confirmed: order.confirmed } };
    },
  },

  // Only a trigger: what the payin has become, the provider says. An error here lets the provider send it again.
  "/webhook": {
    async POST({ id, referenceId }) {
      const order = orders.get(referenceId);
      const isOurs = order && isName(id) && (!order.payin || order.payin.id === id);
      if (isOurs) await confirm(order, id);
      return { status: 204 };
    },
  },
};

/** The API knows IPv4 only. Behind a proxy of yours, take the address that it adds to X-Forwarded-For. */
function payerIp(request) {
  const address = request.socket.remoteAddress.replace(/^::ffff:/, "");
  // ::1 is this computer. For a payer who has IPv6 only, the API has no place.
  return isIPv4(address) ? address : "127.0.0.1";
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

async function answer(request) {
  const bytes = await read(request);
  request.path = request.url.split("?")[0];
  const methods = routes[request.path] ?? (request.path.startsWith("/orders/") ? routes["/orders/"] : undefined);
  if (!methods) throw new Refusal(404, "There is nothing here.");
  if (!Object.hasOwn(methods, request.method)) {
    throw new Refusal(405, "Not this method.", { allow: Object.keys(methods).join(", ") });
  }
  return methods[request.method](request.method === "POST" ? objectIn(bytes, request) : undefined, request);
}

function send(response, { status, body, headers = {} }) {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers });
  response.end(body && JSON.stringify(body));
}

// Who sends half a request loses the connection, and nobody else waits for them.
const limits = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 };
const server = createServer(limits, async (request, response) => {
  try {
    send(response, await answer(request));
  } catch (failure) {
    // The caller may be gone, in the middle of a body.
    if (response.destroyed) return;
    const isRefusal = failure instanceof Refusal;
    if (!isRefusal) console.error(failure);
    const { status, headers, message } = isRefusal ? failure : { status: 503, message: "Try again later." };
    send(response, { status, headers, body: { detail: message } });
  }
});
server.maxConnections = 1_000;
server.listen(PORT, () => console.log(`The shop's backend listens at ${OWN_ADDRESS}`));
