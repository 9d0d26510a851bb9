// Generates TypeScript types from the OpenAPI documents, so that a console that does not match the API does not compile.
import { parse } from "yaml";

const METHODS = ["get", "put", "post", "patch", "delete"];

/** Declarations: a type for each schema, and an interface with all operations of the control API, by "METHOD path". */
export function typesOf(...texts) {
  const document = joined(texts.map((text) => parse(text)));
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${type(schema)};`,
  );
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith("/_sandbox"))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).map(
        (method) => `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${operation(document, item[method])};`,
      ),
    );
  return `${schemas.join("\n")}\nexport interface Operations {\n${operations.join("\n")}\n}\n`;
}

/** One document with the paths and the components of all. */
export function joined(documents) {
  const all = { paths: {}, components: {} };
  for (const { paths, components } of documents) {
    Object.assign(all.paths, paths);
    for (const [kind, named] of Object.entries(components)) all.components[kind] = { ...all.components[kind], ...named };
  }
  return all;
}

function operation(document, { parameters = [], requestBody, responses }) {
  const known = parameters.map((parameter) => resolved(document, parameter));
  const of = (place) =>
    `{${known
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required }) => `${JSON.stringify(name)}${required ? "" : "?"}: ${type(schema)}`)
      .join("; ")}}`;
  const body = requestBody && schemaOf(resolved(document, requestBody));
  return `{path: ${of("path")}; query: ${of("query")}; body: ${body ? type(body) : "undefined"}; answer: ${answer(document, responses)}}`;
}

function answer(document, responses) {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => schemaOf(resolved(document, response)))
    .map((schema) => (schema ? type(schema) : "undefined"));
  return [...new Set(types)].join(" | ");
}

/** The schema of the JSON content or, if there is none, of the YAML content; null if there is neither. */
function schemaOf({ content = {} }) {
  const media = content["application/json"] ?? content["application/yaml"];
  return media ? media.schema : null;
}

export function resolved(document, { $ref, ...own }) {
  return $ref ? $ref.split("#/")[1].split("/").reduce((part, key) => part[key], document) : own;
}

function type(schema) {
  if (schema === true || schema === undefined) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const all = schema.allOf?.map(type) ?? [];
  const any = schema.oneOf ?? schema.anyOf;
  if (any) all.push(`(${any.map(type).join(" | ")})`);
  const own = (Array.isArray(schema.type) ? schema.type : [schema.type]).flatMap((name) => named(name, schema));
  if (own.length > 0) all.push(own.length > 1 ? `(${own.join(" | ")})` : own[0]);
  return all.length > 0 ? all.join(" & ") : "unknown";
}

function named(name, schema) {
  switch (name) {
    case "string":
    case "boolean":
    case "null":
      return [name];
    case "integer":
    case "number":
      return ["number"];
    case "array":
      return [`Array<${type(schema.items)}>`];
    case "object":
      return [object(schema)];
    default:
      return schema.properties ? [object(schema)] : [];
  }
}

function object({ properties, required = [], additionalProperties }) {
  if (!properties) return `Record<string, ${typeof additionalProperties === "object" ? type(additionalProperties) : "unknown"}>`;
  const members = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${type(schema)}`,
  );
  return `{${members.join("; ")}}`;
}
