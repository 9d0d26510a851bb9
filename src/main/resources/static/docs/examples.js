"use strict";

/**
 * The ids in the document's examples name nothing yet. When a request with one is sent, what it names is made first, and
 * the request gets the real id; an id that the reader typed is sent as it is.
 */
const Examples = (() => {
  const ID = /(?:pay|out|ntf|lst|prc|blk|wdl|cvt|3da|chs|tds)_[0-9a-z]{24,32}(?:_[a-z]+)?|req_\d+/g;
  const AMOUNT = 11980;

  /** The newest of each kind that this page has seen made. */
  const newest = {};
  let examples = new Set();
  let document;
  let headers;

  function read(whole) {
    document = whole;
    const texts = [whole.components.parameters, ...Object.values(whole.paths).flatMap(Object.values).map(
      ({ parameters, requestBody }) => [parameters, requestBody])];
    examples = new Set(JSON.stringify(texts).match(ID));
  }

  /** Whose keys the request carries; without any, the ready-made merchant's. */
  function authentication(request) {
    const basic = request.headers.Authorization ?? request.headers.authorization;
    const keys = basic?.startsWith("Basic ") ? basic : `Basic ${btoa("pk_test_sandbox:sk_test_sandbox")}`;
    return {
      merchant: { authorization: keys, "content-type": "application/json" },
      world: {
        "x-api-key": request.headers["x-api-key"] ?? atob(keys.slice("Basic ".length)).split(":")[0],
        "content-type": "application/json",
        ...(basic?.startsWith("Bearer ") ? { authorization: basic } : {}),
      },
    };
  }

  async function call(path, body, method = body === undefined ? "GET" : "POST") {
    const answer = await fetch(path, {
      method,
      headers: /^\/(payin|payout)\b/.test(path) ? headers.merchant : headers.world,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) {
      throw new Error(`${path} answered ${answer.status}`);
    }
    return answer.json();
  }

  const shown = (path, name) => document.paths[path].post.requestBody.content["application/json"].examples[name].value;

  const payin = (name, changes = {}) => call("/payin", { ...shown("/payin", name), ...changes });
  const card = (number) => ({ card: { ...shown("/payin", "card").card, number } });

  async function token(number) {
    return (await call("/checkout/card-tokens", { ...shown("/checkout/card-tokens", "visa"), number })).token;
  }

  async function authenticated(number) {
    return call("/checkout/3ds/authentications", {
      ...shown("/checkout/3ds/authentications", "visa"),
      token: await token(number),
      amount: AMOUNT,
    });
  }

  /** A card payin is approved at once, so its notification is there at once. */
  async function delivery() {
    const { id } = await payin("card");
    const { data } = await call("/_sandbox/deliveries?limit=50");
    return data.find(({ paymentId }) => paymentId === id).id;
  }

  async function journalEntry() {
    await payin("pix");
    return (await call("/_sandbox/journal?limit=1")).data[0].id;
  }

  /** By the beginning of an id: how to make what it names. */
  const MAKERS = {
    pay: async (path) => (await payin(path.startsWith("/checkout/boletos/") ? "boleto" : "pix")).id,
    out: async () => (await call("/payout", shown("/payout", "email"))).id,
    ntf: delivery,
    req: journalEntry,
    lst: async () => (await call("/_sandbox/listeners", {})).id,
    blk: async () => (await call("/_sandbox/balance/blocks", { amount: 1 })).id,
    wdl: async () => (await call("/_sandbox/balance/withdrawals", { amount: 1, after: "1d" })).id,
    cvt: async () => token("4111111111111111"),
    "3da": async () => (await authenticated("4000000000002503")).authenticationId,
    chs: async () => (await authenticated("4000000000002503")).challenge.session,
  };

  /** What several examples of one request name together, with the real ids of all. */
  async function together(request) {
    if (request.url.endsWith("/outcomes")) {
      const { id } = await call("/_sandbox/listeners", {});
      await payin("card");
      const { data } = await call(`/_sandbox/listeners/${id}/parcels`, {});
      return { lst: id, prc: data[0].id };
    }
    if (request.url.endsWith("/checkout/3ds/sessions")) {
      const { threeDSecureSession, threeDSecureTransactionId } = await payin("card", card("4000000000002503"));
      return { tds: threeDSecureSession, transactionId: threeDSecureTransactionId };
    }
    return {};
  }

  async function filledIn(request) {
    const path = new URL(request.url, location.href).pathname;
    const text = `${request.url} ${typeof request.body === "string" ? request.body : ""}`;
    const found = [...new Set(text.match(ID))].filter((id) => examples.has(id));
    headers = authentication(request);
    const real = found.length > 0 ? await together(request) : {};
    for (const id of found) {
      const kind = id.split("_")[0];
      const known = request.method === "GET" && !path.startsWith("/checkout/") ? newest[kind] : undefined;
      const replacement = real[kind] ?? known ?? (await MAKERS[kind](path));
      request.url = request.url.replace(id, replacement);
      request.body = typeof request.body === "string" ? request.body.replace(id, replacement) : request.body;
    }
    if (real.transactionId) {
      request.body = JSON.stringify({ ...JSON.parse(request.body), transactionId: real.transactionId });
    }
    return uploaded(request, path);
  }

  /** The scenario that the examples name is the one that the first example uploads. */
  async function uploaded(request, path) {
    const { content } = document.paths["/_sandbox/scenarios"].post.requestBody;
    const [{ value }] = Object.values(content["application/yaml"].examples);
    const name = /^scenario: (\S+)/m.exec(value)[1];
    if (path.startsWith(`/_sandbox/scenarios/${name}`)) {
      const { data } = await call("/_sandbox/scenarios");
      if (!data.some((scenario) => scenario.name === name)) {
        await fetch("/_sandbox/scenarios", {
          method: "POST",
          headers: { ...headers.world, "content-type": "application/yaml" },
          body: value,
        });
      }
    }
    return request;
  }

  return {
    read,
    /** For Swagger UI: the request as it is sent. What cannot be made is left to the server's answer. */
    async fillIn(request) {
      const asked = { ...request };
      return filledIn(asked).catch(() => request);
    },
    /** For Swagger UI: remembers what an answer says was made. */
    remember(answer) {
      const id = answer.status === 201 ? answer.obj?.id : undefined;
      if (typeof id === "string") {
        newest[id.split("_")[0]] = id;
      }
      return answer;
    },
  };
})();
