import type { Call, Connection } from "./connection.js";

export type Filter = Record<string, string | number | undefined>;

/** Sends requests about one world. An operation is written as in the OpenAPI documents. */
export class WorldConnection {
  readonly publicKey: string;
  readonly #connection: Connection;

  constructor(connection: Connection, publicKey: string) {
    this.#connection = connection;
    this.publicKey = publicKey;
  }

  get url(): string { return this.#connection.url; }

  /** Sends a request of the tester, or of the payer's browser, which knows only the public key. */
  call<T = void>(operation: string, call: Call = {}): Promise<T> {
    return this.#connection.call<T>(operation, this.#inWorld(call));
  }

  /** The answer's bytes. */
  bytes(operation: string): Promise<Uint8Array> { return this.#connection.bytes(operation, this.#inWorld({})); }

  /** Reads all pages of a list. */
  async pages<T>(operation: string, filter: Filter): Promise<T[]> {
    const all: T[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 1000, ...filter, cursor };
      const page: { data: T[]; next: string | null } = await this.call(operation, { query });
      all.push(...page.data);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return all;
  }

  #inWorld(call: Call): Call { return { ...call, headers: { "x-api-key": this.publicKey, ...call.headers } }; }
}
