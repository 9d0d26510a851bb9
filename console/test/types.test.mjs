import assert from "node:assert/strict";
import { test } from "node:test";
import { typesOf } from "../types.mjs";

test("the types describe an operation as the documents do", () => {
  const merchant = `
components:
  parameters:
    PayinId: {name: id, in: path, required: true, schema: {type: string}}
  schemas:
    Payin: {type: object, required: [id], properties: {id: {type: string}, amount: {type: [integer, 'null']}, status: {enum: [OPEN, PAID]}}}
paths:
  /payin: {get: {responses: {}}}
`;
  const types = typesOf(merchant, `
components: {}
paths:
  /_sandbox/payins/{id}:
    get:
      parameters: [{$ref: 'openapi.yml#/components/parameters/PayinId'}, {name: since, in: query, schema: {type: string}}]
      responses:
        '200': {content: {application/json: {schema: {$ref: 'openapi.yml#/components/schemas/Payin'}}}}
        '404': {content: {application/json: {schema: {type: string}}}}
`);
  assert.match(types, /export type Payin = \{"id": string; "amount"\?: \(number \| null\); "status"\?: "OPEN" \| "PAID"\};/);
  assert.match(types, /"GET \/_sandbox\/payins\/\{id\}": \{path: \{"id": string\}; query: \{"since"\?: string\}; body: undefined; answer: Payin\};/);
  assert.doesNotMatch(types, /"GET \/payin"/);
});
