import type { SandboxError } from "./error.js";
import type { WorldConnection } from "./world-connection.js";

interface FetchedNotification {
  id: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

async function openListener(world: WorldConnection): Promise<string> {
  return (await world.call<{ id: string }>("POST /_sandbox/listeners", { body: { lease: "30s" } })).id;
}

/** Fetches a world's notifications and posts each to its `webhookUrl`, because the sandbox itself cannot reach this machine. */
export class Listener {
  /** Why it has stopped fetching without being closed. */
  failure: Error | undefined;
  readonly #world: WorldConnection;
  #path: { id: string };
  readonly #ended = new AbortController();
  readonly #fetching: Promise<void>;

  private constructor(world: WorldConnection, id: string) {
    this.#world = world;
    this.#path = { id };
    this.#fetching = this.#fetch();
  }

  static async open(world: WorldConnection): Promise<Listener> {
    return new Listener(world, await openListener(world));
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#fetching;
    // A failure is ignored: the sandbox may have ended, and otherwise the listener ends with its lease.
    await this.#world.call("DELETE /_sandbox/listeners/{id}", { path: this.#path }).catch(() => {});
  }

  async #fetch(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        const wait = { path: this.#path, body: { wait: "20s" }, signal: this.#ended.signal };
        const { data } = await this.#world.call<{ data: FetchedNotification[] }>("POST /_sandbox/listeners/{id}/parcels", wait);
        // Does not wait, so that a slow receiver does not delay other notifications.
        for (const parcel of data) void this.#deliver(parcel);
      } catch (failure) {
        if (this.#ended.signal.aborted) return;
        try {
          if ((failure as SandboxError).status !== 404) throw failure;
          // The lease has expired because this process was paused, for example by a debugger.
          this.#path = { id: await openListener(this.#world) };
        } catch (last) {
          this.failure = last as Error;
          return;
        }
      }
    }
  }

  async #deliver({ id, url, headers, body }: FetchedNotification): Promise<void> {
    const path = this.#path;
    const outcome = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal: this.#ended.signal }).then(
      async (answer) => ({ parcel: id, status: answer.status, answer: (await answer.text()).slice(0, 4096) }),
      (failure) => ({ parcel: id, failure: `${url}: ${failure.cause?.message ?? failure.message}` }),
    );
    // Without this report the attempt counts as failed, and is repeated on schedule.
    await this.#world
      .call("POST /_sandbox/listeners/{id}/outcomes", { path, body: outcome })
      .catch(() => {});
  }
}
