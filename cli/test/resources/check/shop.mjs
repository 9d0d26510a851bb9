// Shops as they are: node shop.mjs form|single|graphql|queue PORT [forged]. With "forged", it believes notifications without asking the provider.
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";

const [kind, port, mistake] = process.argv.slice(2);
const { PAYSANDBOX_URL: url, PAYSANDBOX_PUBLIC_KEY: publicKey, PAYSANDBOX_SECRET_KEY: secretKey } = process.env;
let own;
const authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString("base64")}`;
const orders = new Map();
const sessions = new Map();
const accounts = new Map();
const carts = new Map();

const provider = async (path, body) => {
  const answer = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { authorization, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

/** Keeps the order, and requests its payment. An answer that is lost is no reason to charge again: the notification tells. */
const order = async (owner, email, later = false) => {
  const number = 1000 + orders.size + 1;
  const placed = { number, owner, state: "WAITING", shipments: 0, payin: undefined };
  orders.set(number, placed);
  const pay = () =>
    provider("/payin", {
      paymentMethod: "PIX",
      amount: 5990,
      referenceId: `pedido-${number}`,
      isPhysicalProduct: true,
      payerIp: "203.0.113.7",
      webhookUrl: `${own}/webhook`,
      customer: {
        name: "Maria Silva", document: "12345678909", email, phone: "11987654321",
        address: { street: "Av. Paulista", number: "1000", zipCode: "01310100", city: "São Paulo", state: "SP" },
      },
      items: [{ title: "Caneca", quantity: 1, unitPrice: 5990 }],
    }).then((payin) => (placed.payin = payin), () => {});
  if (later) setTimeout(pay, 300);
  else await pay();
  return placed;
};

const hear = async ({ id, referenceId, status }) => {
  const known = orders.get(Number(referenceId?.replace("pedido-", "")));
  if (!known) return;
  const payin = mistake === "forged" ? { status, referenceId, amount: 5990 } : await provider(`/payin/${id}`);
  if (payin.referenceId !== referenceId || payin.amount !== 5990) return;
  if (payin.status === "APPROVED") {
    known.state = "PAID";
    known.shipments = 1;
  } else if (["REFUNDED", "MED", "CHARGEBACK"].includes(payin.status)) known.state = "RETURNED";
};

const read = async (request) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
};
const says = (response, status, type, body, headers = {}) => response.writeHead(status, { "content-type": type, ...headers }).end(body);
const page = (response, body, headers) => says(response, 200, "text/html; charset=utf-8", `<!doctype html><title>Loja</title>${body}`, headers);
const json = (response, status, body, headers) => says(response, status, "application/json", JSON.stringify(body), headers);
const goTo = (response, location) => response.writeHead(303, { location }).end();
const STATES = { WAITING: "aguardando pagamento", PAID: "pago", RETURNED: "devolvido" };

/** Pages and forms, with a session, a cart, and a token against forged requests that changes with each page. */
const form = async (request, response, path, text) => {
  const sid = /sid=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
  const session = sessions.get(sid) ?? { id: randomUUID(), cart: false, token: "" };
  const sent = Object.fromEntries(new URLSearchParams(text));
  if (request.method === "POST" && (!session.token || sent._token !== session.token)) return says(response, 419, "text/html", "Sessão expirada");
  session.token = randomUUID().replaceAll("-", "") + "/+=";
  sessions.set(session.id, session);
  const headers = { "set-cookie": `sid=${session.id}; HttpOnly; Path=/` };
  const hidden = `<input type="hidden" name="_token" value="${session.token}">`;
  if (path === "/") return page(response, `<form method="post" action="/cart">${hidden}<button name="product" value="7">Comprar</button></form>`, headers);
  if (path === "/cart") {
    session.cart = true;
    return goTo(response, "/checkout");
  }
  if (path === "/checkout")
    return page(response, `<form method="post" action="/orders">${hidden}<input name="email" value="maria@example.com"><button>Pagar com PIX</button></form>`, headers);
  if (path === "/orders" && session.cart) {
    const placed = await order(session.id, sent.email, kind === "queue");
    return goTo(response, `/orders/${placed.number}`);
  }
  const shown = orders.get(Number(path.replace("/orders/", "")));
  if (shown?.owner !== session.id) return says(response, 404, "text/html", "Não encontrado");
  return page(
    response,
    `<h1>Pedido ${shown.number}</h1><p>Estado: <b>${STATES[shown.state]}</b></p><p>Visto às ${Date.now()}</p><pre>${shown.payin?.pix?.qrcode ?? "preparando"}</pre>` +
      (shown.payin ? "" : "<script>setTimeout(() => location.reload(), 500)</script>"),
    headers,
  );
};

/** Another origin than the page's. */
const script = () => `
const send = (path, body, token) => fetch("${own.replace("127.0.0.1", "localhost")}" + path, {method: body ? "POST" : "GET", body: body && JSON.stringify(body),
  headers: {"content-type": "application/json", ...(token ? {authorization: "Bearer " + token} : {})}}).then(answer => answer.json());
const buy = async () => {
  const email = "maria" + Date.now() + "@example.com";
  await send("/api/register", {email, password: "Senha-1234567", name: "Maria"});
  const {token} = await send("/api/login", {email, password: "Senha-1234567"});
  const {cart} = await send("/api/carts", {product: 7}, token);
  const {number, pix} = await send("/api/orders", {cart: cart.id, requestId: crypto.randomUUID()}, token);
  const look = async () => { const shown = await send("/api/orders/" + number, undefined, token); document.body.textContent = shown.state; };
  await look();
  setInterval(look, 1000);
};`;

/** A page that registers, logs in and buys at an API of another origin. */
const single = async (request, response, path, text) => {
  const headers = { "access-control-allow-origin": own, "access-control-allow-headers": "authorization, content-type" };
  if (path === "/") return page(response, `<button onclick="buy()">Comprar</button><script>${script()}</script>`);
  if (request.method === "OPTIONS") return response.writeHead(204, headers).end();
  const body = text ? JSON.parse(text) : {};
  const owner = accounts.get(request.headers.authorization?.replace("Bearer ", ""));
  if (path === "/api/register") {
    if (accounts.has(body.email)) return json(response, 409, { error: "EMAIL_TAKEN" }, headers);
    accounts.set(body.email, body.password);
    return json(response, 201, { ok: true }, headers);
  }
  if (path === "/api/login") {
    if (accounts.get(body.email) !== body.password) return json(response, 401, { error: "WRONG_PASSWORD" }, headers);
    const token = randomUUID().replaceAll("-", "");
    accounts.set(token, body.email);
    return json(response, 200, { token }, headers);
  }
  if (!owner) return json(response, 401, { error: "LOGIN" }, headers);
  if (path === "/api/carts") {
    const id = 500 + carts.size;
    carts.set(id, owner);
    return json(response, 201, { cart: { id, product: body.product } }, headers);
  }
  if (path === "/api/orders") {
    if (carts.get(body.cart) !== owner) return json(response, 404, { error: "CART" }, headers);
    carts.delete(body.cart);
    carts.set(body.cart, "bought");
    const placed = await order(owner, owner);
    return json(response, 201, { number: placed.number, pix: placed.payin?.pix }, headers);
  }
  const shown = orders.get(Number(path.replace("/api/orders/", "")));
  if (shown?.owner !== owner) return json(response, 404, { error: "ORDER" }, headers);
  return json(response, 200, { number: shown.number, state: shown.state, shipments: shown.shipments, version: Date.now() }, headers);
};

const GRAPHQL = `
let token;
const ask = async (query, variables = {}) => {
  const answer = await fetch("/graphql", {method: "POST", body: JSON.stringify({query, variables}),
    headers: {"content-type": "application/json", ...(token ? {authorization: "Bearer " + token} : {})}});
  token = answer.headers.get("x-auth-token") ?? token;
  return (await answer.json()).data;
};
const buy = async () => {
  await ask("mutation Add($variant: ID!) { addItem(variant: $variant) { id } }", {variant: "7"});
  await ask("mutation Who($email: String!) { setCustomer(email: $email) { id } }", {email: "maria" + Date.now() + "@example.com"});
  const {pay} = await ask("mutation Pay { pay(method: pix) { code } }");
  const look = async () => document.body.textContent = (await ask("query Order($code: String!) { order(code: $code) { state } }", {code: pay.code})).order.state;
  await look();
  setInterval(look, 1000);
};`;

/** One address for all, as commerce frameworks have it: the session's token comes in a header, and reads are POSTs. */
const graphql = async (request, response, path, text) => {
  if (path === "/") return page(response, `<button onclick="buy()">Comprar</button><script>${GRAPHQL}</script>`);
  const { query, variables } = JSON.parse(text);
  const token = request.headers.authorization?.replace("Bearer ", "") ?? randomUUID();
  const session = sessions.get(token) ?? {};
  sessions.set(token, session);
  const headers = request.headers.authorization ? {} : { "x-auth-token": token };
  const answer = (data) => json(response, 200, { data }, headers);
  if (query.includes("addItem")) return answer({ addItem: { id: (session.item = variables.variant) } });
  if (query.includes("setCustomer")) return answer({ setCustomer: { id: (session.email = variables.email) } });
  if (query.includes("pay(") && session.item && session.email) {
    const placed = await order(token, session.email);
    return answer({ pay: { code: `pedido-${placed.number}` } });
  }
  const shown = orders.get(Number(variables.code?.replace("pedido-", "")));
  return answer({ order: shown?.owner === token ? { state: shown.state === "PAID" ? "PaymentSettled" : "ArrangingPayment" } : null });
};

const server = createServer(async (request, response) => {
  const text = await read(request);
  const path = request.url.split("?")[0];
  try {
    if (path === "/webhook") {
      await hear(JSON.parse(text));
      return response.writeHead(204).end();
    }
    await ({ single, graphql }[kind] ?? form)(request, response, path, text);
  } catch (failure) {
    says(response, 503, "text/plain", failure.message);
  }
}).listen(Number(port), () => {
  own = `http://127.0.0.1:${server.address().port}`;
  console.log(own);
});
