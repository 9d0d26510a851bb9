// The provider's API, and what one of its answers proves.

/** A request that the provider surely has not carried out: nobody listened. It may be sent again. */
export class NotSent extends Error {}

/** A request without a usable answer: it may have been carried out. */
export class NoAnswer extends Error {}

export class Provider {
  #url;
  #authorization;

  /** The secret key stays on this server; the page has the public one. */
  constructor({ url, publicKey, secretKey }) {
    this.#url = url;
    this.#authorization = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString("base64")}`;
  }

  /** Resolves with the payin, or with the refusal. Never call it twice for one order: it may charge twice. */
  async createPayin(body) {
    const { status, body: answer } = await this.#send("/payin", body);
    if (status === 201 && isName(answer?.id)) return { payin: answer };
    // These say that there is no payin. A 408 or a 5xx does not.
    if (status >= 400 && status < 500 && status !== 408) return { refusal: { status, body: answer } };
    throw new NoAnswer(`POST /payin was answered ${status}`);
  }

  /** The payin as it is now; undefined if there is none with this id. */
  async payin(id) {
    const { status, body } = await this.#send(`/payin/${id}`);
    if (status === 404) return undefined;
    if (status !== 200 || body?.id !== id) throw new NoAnswer(`GET /payin/${id} was answered ${status}`);
    return body;
  }

  async #send(path, body) {
    try {
      const response = await fetch(this.#url + path, {
        method: body ? "POST" : "GET",
        headers: { authorization: this.#authorization, "content-type": "application/json" },
        body: body && JSON.stringify(body),
        redirect: "error",
        // A notification is answered after the GET, and the provider waits only ten seconds for that.
        signal: AbortSignal.timeout(body ? 30_000 : 5_000),
      });
      return { status: response.status, body: await response.json() };
    } catch (cause) {
      const isUnsent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(cause.cause?.code);
      throw isUnsent ? new NotSent("the provider cannot be reached", { cause }) : new NoAnswer("no answer", { cause });
    }
  }
}

/** An id or reference that may stand in a path. */
export function isName(text) {
  return typeof text === "string" && /^[\w-]{1,64}$/.test(text);
}
