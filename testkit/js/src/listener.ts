import type { SandboxError } from "./error.js";
import type { World } from "./world.js";

interface Parcel {
  id: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

async function opened(world: World): Promise<string> {
  return (await world.control<{ id: string }>("POST /_sandbox/listeners", { body: { lease: "30s" } })).id;
}

/** Fetches a world's notifications and posts each to its `webhookUrl` from here, where the sandbox cannot do so. */
export class Listener {
  /** Why it fetches no more, if nobody has closed it. */
  failure: Error | undefined;
  readonly #world: World;
  #path: { id: string };
  readonly #ended = new AbortController();
  readonly #fetching: Promise<void>;

  private constructor(world: World, id: string) {
    this.#world = world;
    this.#path = { id };
    this.#fetching = this.#fetch();
  }

  static async open(world: World): Promise<Listener> {
    return new Listener(world, await opened(world));
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#fetching;
    // It may have ended with its sandbox, and would end with its lease.
    await this.#world.control("DELETE /_sandbox/listeners/{id}", { path: this.#path }).catch(() => {});
  }

  async #fetch(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        const wait = { path: this.#path, body: { wait: "20s" }, signal: this.#ended.signal };
        const { data } = await this.#world.control<{ data: Parcel[] }>("POST /_sandbox/listeners/{id}/parcels", wait);
        // A slow receiver of one payment holds up nobody else's.
        for (const parcel of data) void this.#deliver(parcel);
      } catch (failure) {
        if (this.#ended.signal.aborted) return;
        try {
          if ((failure as SandboxError).status !== 404) throw failure;
          // The lease ran out: this process stood still for longer, as in a debugger.
          this.#path = { id: await opened(this.#world) };
        } catch (last) {
          this.failure = last as Error;
          return;
        }
      }
    }
  }

  async #deliver({ id, url, headers, body }: Parcel): Promise<void> {
    const path = this.#path;
    const outcome = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: this.#ended.signal }).then(
      async (answer) => ({ parcel: id, status: answer.status, answer: (await answer.text()).slice(0, 4096) }),
      (failure) => ({ parcel: id, failure: `${url}: ${failure.cause?.message ?? failure.message}` }),
    );
    // Without a report the attempt has failed, and is made again on schedule.
    await this.#world
      .control("POST /_sandbox/listeners/{id}/outcomes", { path, body: outcome })
      .catch(() => {});
  }
}
