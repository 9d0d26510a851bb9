"use strict";

/**
 * The ids in the documents' examples do not exist in the sandbox. Before a request with such an id is sent, this script creates the
 * object and puts its real id into the request. Ids that the user has typed are not changed.
 */
const Examples = (() => {
  const ID = /(?:payin|payout|ntf|lst|prc|blk|wdl|cvt|3da|chs|tds)_[0-9a-z]{24,32}(?:_[a-z]+)?|req_\d+/g;
  const AMOUNT = 11980;

  /** The newest id of each kind that was created on this page. */
  const newest = {};
  let examples = new Set();
  let paths;
  let headers;

  function read(allPaths, sharedParameters) {
    paths = allPaths;
    const texts = [sharedParameters, ...Object.values(paths).flatMap(Object.values).map(
      ({ parameters, requestBody }) => [parameters, requestBody])];
    examples = new Set(JSON.stringify(texts).match(ID));
  }

  /** The headers with the request's keys; without keys, those of the ready-made merchant. */
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

  const example = (path, name) => paths[path].post.requestBody.content["application/json"].examples[name].value;

  const payin = (name, changes = {}) => call("/payin", { ...example("/payin", name), ...changes });
  const card = (number) => ({ card: { ...example("/payin", "card").card, number } });

  async function token(number) {
    return (await call("/checkout/card-tokens", { ...example("/checkout/card-tokens", "visa"), number })).token;
  }

  async function authenticated(number) {
    return call("/checkout/3ds/authentications", {
      ...example("/checkout/3ds/authentications", "visa"),
      token: await token(number),
      amount: AMOUNT,
    });
  }

  /** A card payin is approved at once, so its notification exists at once. */
  async function delivery() {
    const { id } = await payin("card");
    const { data } = await call("/_sandbox/deliveries?limit=50");
    return data.find(({ paymentId }) => paymentId === id).id;
  }

  async function journalEntry() {
    await payin("pix");
    return (await call("/_sandbox/journal?limit=1")).data[0].id;
  }

  /** Which payin a request needs, by the second word of its path. A card payin is notified at once. */
  const KINDS = { boletos: "boleto", inbox: "card" };

  /** How to create an object, by the prefix of its id. */
  const CREATORS = {
    payin: async (path) => (await payin(KINDS[path.split("/")[2]] ?? "pix")).id,
    payout: async () => (await call("/payout", example("/payout", "email"))).id,
    ntf: delivery,
    req: journalEntry,
    lst: async () => (await call("/_sandbox/listeners", {})).id,
    blk: async () => (await call("/_sandbox/balance/blocks", { amount: 1 })).id,
    wdl: async () => (await call("/_sandbox/balance/withdrawals", { amount: 1, after: "1d" })).id,
    cvt: async () => token("4111111111111111"),
    "3da": async () => (await authenticated("4000000000002503")).authenticationId,
    chs: async () => (await authenticated("4000000000002503")).challenge.session,
  };

  /** Creates objects that belong together in one request, and returns their ids. */
  async function createRelated(request) {
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
    const created = found.length > 0 ? await createRelated(request) : {};
    for (const id of found) {
      const kind = id.split("_")[0];
      const isAny = request.method === "GET" && !path.startsWith("/checkout/") && !KINDS[path.split("/")[2]];
      const known = isAny ? newest[kind] : undefined;
      const replacement = created[kind] ?? known ?? (await CREATORS[kind](path));
      request.url = request.url.replace(id, replacement);
      request.body = typeof request.body === "string" ? request.body.replace(id, replacement) : request.body;
    }
    if (created.transactionId) {
      request.body = JSON.stringify({ ...JSON.parse(request.body), transactionId: created.transactionId });
    }
    return withScenario(request, path);
  }

  /** Uploads the scenario of the first example, if the request is about it and it does not exist yet. */
  async function withScenario(request, path) {
    const { content } = paths["/_sandbox/scenarios"].post.requestBody;
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
    /** For Swagger UI: returns the request to send. If an object cannot be created, the request is sent unchanged. */
    async fillIn(request) {
      const copy = { ...request };
      return filledIn(copy).catch(() => request);
    },
    /** For Swagger UI: remembers the id of a created object. */
    remember(answer) {
      const id = answer.status === 201 ? answer.obj?.id : undefined;
      if (typeof id === "string") {
        newest[id.split("_")[0]] = id;
      }
      return answer;
    },
  };
})();
