import { Connection } from "./connection.js";
import { SandboxError } from "./error.js";
import { Payins } from "./orders.js";
import { SandboxProcess, type StartOptions } from "./process.js";
import { WebhookReceiver } from "./receiver.js";
import { World } from "./world.js";

export interface ConnectOptions {
  /** The sandbox's `controlToken`, if it has one. */
  controlToken?: string;
}

export interface WorldOptions {
  /** `frozen`: the clock stands still until the test advances it. */
  clock?: "running" | "frozen";
  /** Settings of the merchant by name, such as `cvvRequired`. */
  settings?: Record<string, unknown>;
  /**
   * For an application with fixed keys. Default: new random keys. With both keys, the tests of Vitest, Jest and `sandboxed(…)`
   * have the same world, which is made new for each test.
   */
  publicKey?: string;
  secretKey?: string;
  name?: string;
  city?: string;
  document?: string;
}

const SHARED = Symbol.for("@paysandbox/testkit shared sandbox");
const shared = globalThis as unknown as Record<symbol, Promise<PaySandbox> | undefined>;

/** A running sandbox. It can have thousands of worlds at the same time, one for each test. */
export class PaySandbox implements AsyncDisposable {
  readonly #connection: Connection;
  readonly #process: SandboxProcess | undefined;
  readonly #reachability = new Map<string | undefined, Promise<boolean>>();

  private constructor(connection: Connection, process?: SandboxProcess) {
    this.#connection = connection;
    this.#process = process;
    // A sandbox that this process has started runs on this machine.
    if (process) this.#reachability.set(undefined, Promise.resolve(true));
  }

  /** Starts a sandbox on a free port. It stops with `close()`, or with this process, even if that is killed. */
  static async start(options: StartOptions = {}): Promise<PaySandbox> {
    const process = await SandboxProcess.start(options);
    const token = options.settings?.controlToken;
    return new PaySandbox(new Connection(process.url, token === undefined ? undefined : String(token)), process);
  }

  /** A sandbox that is already running. */
  static at(url: string, { controlToken }: ConnectOptions = {}): PaySandbox {
    return new PaySandbox(new Connection(url, controlToken));
  }

  /** A sandbox that is already running. Rejects if it does not answer. */
  static async connect(url: string, options: ConnectOptions = {}): Promise<PaySandbox> {
    const sandbox = PaySandbox.at(url, options);
    await sandbox.#connection.bytes("GET /health/readiness");
    return sandbox;
  }

  /** The sandbox at `PAYSANDBOX_URL`, with the token in `PAYSANDBOX_TOKEN`. */
  static fromEnvironment(): PaySandbox {
    const { PAYSANDBOX_URL: url, PAYSANDBOX_TOKEN: controlToken, PAYSANDBOX_CONTROL_TOKEN: ofServer } = process.env;
    if (!url) throw new SandboxError("PAYSANDBOX_URL is not set. Set it to the URL of the sandbox, such as http://127.0.0.1:8080.");
    if (ofServer && !controlToken)
      throw new SandboxError("PAYSANDBOX_CONTROL_TOKEN is a setting of the server; tests read its token from PAYSANDBOX_TOKEN.");
    return PaySandbox.at(url, controlToken ? { controlToken } : {});
  }

  /** One sandbox for all tests of this process: the one at `PAYSANDBOX_URL`, otherwise one that the first call starts. */
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

  /** The process id, if this process has started the sandbox. */
  get pid(): number | undefined { return this.#process?.pid; }

  /** The newest lines of its output, if this process has started the sandbox. */
  get output(): readonly string[] { return this.#process?.output ?? []; }

  /** Creates a new world. */
  async world({ clock = "running", ...declaration }: WorldOptions = {}): Promise<World> {
    if (clock !== "running" && clock !== "frozen") throw new TypeError(`clock is "${clock}"; it must be "running" or "frozen".`);
    const keys = await this.#connection.call<{ publicKey: string; secretKey: string }>("POST /_sandbox/merchants", {
      body: declaration,
    });
    const world = this.worldOf(keys.publicKey, keys.secretKey);
    if (clock === "frozen") await world.clock.freeze();
    return world;
  }

  /** The world of these keys. If it does not exist yet, the first request creates it. */
  worldOf(publicKey: string, secretKey: string): World {
    return new World(this.#connection, publicKey, secretKey, (host) => this.#reaches(host));
  }

  async close(): Promise<void> { await this.#process?.close(); }

  [Symbol.asyncDispose](): Promise<void> { return this.close(); }

  #reaches(host: string | undefined): Promise<boolean> {
    const known = this.#reachability.get(host) ?? this.#canCallThisMachine(host);
    this.#reachability.set(host, known);
    return known;
  }

  /** Whether the sandbox can call this machine. To find out, a separate world sends one notification. */
  async #canCallThisMachine(host: string | undefined): Promise<boolean> {
    const receiver = await WebhookReceiver.open(host);
    try {
      const world = await this.world({ clock: "frozen", settings: { webhookRetries: "none" } });
      const { id } = await world.payin(await world.createPayin(Payins.pix(100).webhookUrl(receiver.url()))).pay();
      await world.clock.advance("0s");
      // The id is compared because another server may listen on this port of the sandbox's machine.
      return receiver.history().some(({ paymentId }) => paymentId === id);
    } catch (failure) {
      if (failure instanceof SandboxError && failure.status !== undefined) return false;
      throw failure;
    } finally {
      await receiver.close();
    }
  }
}
