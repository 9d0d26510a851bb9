import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { init } from "../../src/index";

type Answer = [status: number, body: unknown, headers?: Record<string, string>];
export type Handler = (body: any) => Answer | undefined | Promise<Answer>;

export interface ReceivedRequest {
  readonly route: string;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
  readonly body: any;
}

export const CONFIG = {
  publicKey: "pk_test_shop",
  merchant: { name: "Loja" },
  capabilities: {
    threeDS: { enabled: true },
    tokenization: { required: true, cvvRequired: true },
    antifraud: { enabled: true },
    installments: { max: 12 },
  },
};

export const AUTHENTICATION = {
  authenticationId: "3da_1",
  referenceId: "3ds_1",
  transactionId: "6d2a",
  version: "2.2.0",
  transStatus: "Y",
  status: "authenticated",
  cavv: "AJkBB2NGcQAAAAAAAAAAAAAAAAA=",
  eci: "05",
};

/** A real HTTP server in place of the sandbox. It gives the documented answers and stores the requests. */
export class Sandbox {
  readonly requests: ReceivedRequest[] = [];
  private readonly handlers = new Map<string, Handler>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => this.serve(request, response));
    this.answers("GET /checkout/config", [200, CONFIG]);
    this.answers("POST /checkout/card-tokens", [
      201,
      { token: "cvt_1", brand: "VISA", last4: "0001", expiresAt: "2026-01-01T00:30:00Z" },
    ]);
    this.answers("POST /checkout/antifraud-sessions", [201, { sessionId: "afs_1" }]);
    this.answers("POST /checkout/3ds/authentications", [201, AUTHENTICATION]);
  }

  /** Starts a server, and initializes the SDK with its address. The server stops when the test ends. */
  static async opened(): Promise<Sandbox> {
    const sandbox = new Sandbox();
    await new Promise<void>((resolve) => sandbox.server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => sandbox.close());
    init({ publicKey: "pk_test_shop", apiBaseUrl: `${sandbox.url}/` });
    return sandbox;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  answers(route: string, answer: Answer | Handler): void {
    this.handlers.set(route, typeof answer === "function" ? answer : () => answer);
  }

  /** All requests to this route, in order of arrival. */
  to(route: string): ReceivedRequest[] {
    return this.requests.filter((request) => request.route === route);
  }

  /** The public keys of all requests. */
  keys(): Set<unknown> {
    return new Set(this.requests.map((request) => request.headers["x-api-key"]));
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "x-api-key, content-type");
    response.setHeader("access-control-expose-headers", "retry-after");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();

    let text = "";
    for await (const chunk of request) text += chunk;
    const route = `${request.method} ${request.url}`;
    const body = text ? JSON.parse(text) : undefined;
    this.requests.push({ route, headers: request.headers, text, body });

    const answer = await this.handlers.get(route)?.(body);
    if (!answer) return void response.destroy();
    const [status, json, headers] = answer;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof json === "string" ? json : JSON.stringify(json));
  }
}
