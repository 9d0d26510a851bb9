import { Connection } from "./connection.js";
import { SandboxError } from "./error.js";
import { Payins } from "./orders.js";
import { SandboxProcess, type StartOptions } from "./process.js";
import { WebhookReceiver } from "./receiver.js";
import { World } from "./world.js";

export interface ConnectOptions {
  /** What the sandbox's `controlToken` is, if it has one. */
  controlToken?: string;
}

export interface WorldOptions {
  /** Whether its clock stands still until the test advances it. */
  clock?: "running" | "frozen";
  /** Settings of the merchant by their names, such as `cvvRequired`. */
  settings?: Record<string, unknown>;
  /** For an application with fixed keys; without them, fresh random ones. */
  publicKey?: string;
  secretKey?: string;
  name?: string;
  city?: string;
  document?: string;
}

const SHARED = Symbol.for("@paysandbox/testkit shared sandbox");
const shared = globalThis as unknown as Record<symbol, Promise<PaySandbox> | undefined>;

/** A running sandbox. It holds thousands of worlds side by side, one for each test. */
export class PaySandbox implements AsyncDisposable {
  readonly #connection: Connection;
  readonly #process: SandboxProcess | undefined;
  readonly #reached = new Map<string | undefined, Promise<boolean>>();

  private constructor(connection: Connection, process?: SandboxProcess) {
    this.#connection = connection;
    this.#process = process;
    // What we started runs on this machine.
    if (process) this.#reached.set(undefined, Promise.resolve(true));
  }

  /** Starts one on a free port. It ends with `close()`, or with this process, however that ends. */
  static async start(options: StartOptions = {}): Promise<PaySandbox> {
    const process = await SandboxProcess.start(options);
    const token = options.settings?.controlToken;
    return new PaySandbox(new Connection(process.url, token === undefined ? undefined : String(token)), process);
  }

  /** One that runs already. */
  static at(url: string, { controlToken }: ConnectOptions = {}): PaySandbox {
    return new PaySandbox(new Connection(url, controlToken));
  }

  /** The same, once it is known to answer. */
  static async connect(url: string, options: ConnectOptions = {}): Promise<PaySandbox> {
    const sandbox = PaySandbox.at(url, options);
    await sandbox.#connection.bytes("GET /health/readiness");
    return sandbox;
  }

  /** The one that `PAYSANDBOX_URL` names, with the token of `PAYSANDBOX_CONTROL_TOKEN`. */
  static fromEnvironment(): PaySandbox {
    const { PAYSANDBOX_URL: url, PAYSANDBOX_CONTROL_TOKEN: controlToken } = process.env;
    if (!url) throw new SandboxError("PAYSANDBOX_URL is not set: it names the sandbox, such as http://127.0.0.1:8080.");
    return PaySandbox.at(url, controlToken ? { controlToken } : {});
  }

  /** One for all tests of this process: that of the environment, else one that the first call starts. */
  static shared(options: StartOptions = {}): Promise<PaySandbox> {
    shared[SHARED] ??= process.env.PAYSANDBOX_URL
      ? Promise.resolve(PaySandbox.fromEnvironment())
      : PaySandbox.start(options).catch((failure) => {
          delete shared[SHARED];
          throw failure;
        });
    return shared[SHARED];
  }

  get url(): string { return this.#connection.url; }

  /** The process id, if it was started here. */
  get pid(): number | undefined { return this.#process?.pid; }

  /** The newest lines of what it has printed, if it was started here. */
  get output(): readonly string[] { return this.#process?.output ?? []; }

  /** A world of its own. */
  async world({ clock = "running", ...declaration }: WorldOptions = {}): Promise<World> {
    if (clock !== "running" && clock !== "frozen") throw new TypeError(`clock is "${clock}"; it must be "running" or "frozen".`);
    const keys = await this.#connection.call<{ publicKey: string; secretKey: string }>("POST /_sandbox/merchants", {
      body: declaration,
    });
    const world = this.worldOf(keys.publicKey, keys.secretKey);
    if (clock === "frozen") await world.clock.freeze();
    return world;
  }

  /** The world of these keys, which exists already, or opens with the first request. */
  worldOf(publicKey: string, secretKey: string): World {
    return new World(this.#connection, publicKey, secretKey, (host) => this.#reaches(host));
  }

  async close(): Promise<void> { await this.#process?.close(); }

  [Symbol.asyncDispose](): Promise<void> { return this.close(); }

  #reaches(host: string | undefined): Promise<boolean> {
    const known = this.#reached.get(host) ?? this.#notifiesUs(host);
    this.#reached.set(host, known);
    return known;
  }

  /** Whether it can call this machine: it is asked to notify once, from a world for this alone. */
  async #notifiesUs(host: string | undefined): Promise<boolean> {
    const receiver = await WebhookReceiver.open(host);
    try {
      const world = await this.world({ clock: "frozen", settings: { webhookRetries: "none" } });
      const { id } = await world.payin(await world.createPayin(Payins.pix(100).webhookUrl(receiver.url()))).pay();
      await world.clock.advance("0s");
      // Another server may listen on that port, where the sandbox is.
      return receiver.history().some(({ paymentId }) => paymentId === id);
    } catch (failure) {
      if (failure instanceof SandboxError && failure.status !== undefined) return false;
      throw failure;
    } finally {
      await receiver.close();
    }
  }
}
