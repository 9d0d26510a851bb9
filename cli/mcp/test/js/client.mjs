// Calls the server for agents by the official client for TypeScript: node client.mjs LAUNCHER. Prints OK, or fails.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { McpError } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";

const client = new Client({ name: "test", version: "1" });
await client.connect(new StdioClientTransport({ command: process.argv[2], args: ["mcp"], env: process.env }));

const { tools } = await client.listTools();
assert.ok(tools.length > 25);
const created = await client.callTool({ name: "create_payment", arguments: {} });
const result = ({ content }) => JSON.parse(content[0].text).result;
const id = result(created).id;
const paid = await client.callTool({ name: "act_on_payment", arguments: { id, action: "pay" } });
assert.equal(result(paid).status, "APPROVED");
const refused = await client.callTool({ name: "show_payment", arguments: {} });
assert.equal(refused.isError, true);

for (const { name } of tools) {
  const mistaken = await client.callTool({ name, arguments: { nothing: 1 } });
  assert.equal(mistaken.isError, true, name);
  assert.match(mistaken.content[0].text, /nothing is not known here/, name);
}

/** A value of another type than the schema says. */
const wrong = ({ type }) => (type === "string" ? [7] : "seven");
for (const { name, inputSchema } of tools) {
  for (const [argument, schema] of Object.entries(inputSchema.properties)) {
    const mistaken = await client.callTool({ name, arguments: { [argument]: wrong(schema) } });
    assert.equal(mistaken.isError, true, name);
    assert.match(mistaken.content[0].text, new RegExp(`${argument} must be `), name);
  }
  const notAnObject = await client.request({ method: "tools/call", params: { name, arguments: "{}" } }, z.any()).catch((error) => error);
  assert.ok(notAnObject instanceof McpError, name);
}
await assert.rejects(client.callTool({ name: "no_such_tool", arguments: {} }), { code: -32602 });

const many = await Promise.all(Array.from({ length: 50 }, () => client.callTool({ name: "create_payment", arguments: {} })));
assert.equal(new Set(many.map((each) => result(each).id)).size, 50);

const abort = new AbortController();
const ticks = [];
const waiting = client.callTool({ name: "wait_for_payment", arguments: { id, status: ["MED"], timeout: "5m" } }, undefined, {
  signal: abort.signal,
  onprogress: (tick) => {
    ticks.push(tick);
    abort.abort("enough");
  },
});
await assert.rejects(waiting);
assert.equal(ticks.length, 1);

const story = await client.readResource({ uri: `paysandbox://payments/${id}` });
assert.match(story.contents[0].text, /"why":/);
assert.equal((await client.listPrompts()).prompts.length, 3);
assert.ok((await client.readResource({ uri: "paysandbox://guides/agents" })).contents[0].text.startsWith("# Agents"));
await client.close();
console.log("OK");
