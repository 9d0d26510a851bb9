// Makes the collections of requests for testers' tools from the OpenAPI documents, whose examples are tested.
import { parse } from "yaml";
import { joined, resolved } from "./types.mjs";

/** At the top of each collection. The server replaces the first three values. */
const VARIABLES = { baseUrl: "http://127.0.0.1:8080", publicKey: "pk_test_sandbox", secretKey: "sk_test_sandbox", controlToken: "none" };

/** What a newcomer does first. All other requests follow. */
const STORY = [
  "createPayin pix",
  "showPayin",
  "actOnPayin pay",
  "awaitPayin pending",
  "listDeliveries",
  "showDelivery",
  "getPayin",
  "createPayout email",
  "awaitPayout settled",
];

/**
 * Without a request: these files themselves, what does not end, what makes the keys at the top invalid, what needs the user's application, a
 * document, a setting or a payout that has not settled yet, and what only programs call.
 */
const LEFT_OUT = [
  "showCollection",
  "followWorld",
  "rotateKeys",
  "startDrills driven",
  "answerDrillRun",
  "restoreSnapshot",
  "findPayins",
  "actOnPayout fail",
  ...["openListener", "closeListener", "fetchParcels", "tellOutcome", "openInbox", "takeNotification"],
];

const METHODS = ["get", "put", "post", "patch", "delete"];
const ID = /^([0-9a-z]+)_([0-9a-z]{24}|[0-9]{1,9})$/;

/** The files by their names. */
export function collectionsOf(...texts) {
  const document = joined(texts.map((text) => parse(text)));
  const steps = inOrder(stepsOf(document));
  return {
    "paysandbox.http": httpFile(steps, restClient),
    "paysandbox.intellij.http": httpFile(steps, intellij),
    "paysandbox.postman.json": postman(steps),
  };
}

/** A request for each example of an operation, or one for an operation without examples. */
function stepsOf(document) {
  const variables = idVariables(document);
  return Object.entries(document.paths)
    .filter(([path]) => /^\/(payin|payout|_sandbox)\b/.test(path))
    .flatMap(([path, item]) => METHODS.filter((method) => item[method]).map((method) => [path, method, item[method]]))
    .flatMap(([path, method, operation]) => stepsOfOperation(document, variables, path, method, operation))
    .filter(({ id }) => !LEFT_OUT.includes(id) && !LEFT_OUT.includes(id.split(" ")[0]));
}

function stepsOfOperation(document, variables, path, method, { operationId, tags, summary, parameters = [], requestBody, responses }) {
  const known = parameters.map((parameter) => resolved(document, parameter));
  const value = ({ name, example }) => (name === "publicKey" ? "{{publicKey}}" : withVariables(example, name, variables));
  const address = known.filter(({ in: place }) => place === "path").reduce((text, parameter) => text.replace(`{${parameter.name}}`, value(parameter)), path);
  const query = known.filter(({ in: place, required }) => place === "query" && required).map((parameter) => `${parameter.name}=${value(parameter)}`);
  const [type, media] = Object.entries(requestBody ? resolved(document, requestBody).content : {})[0] ?? [];
  const status = Object.keys(responses).find((each) => each.startsWith("2"));
  const examples = Object.entries(media?.examples ?? { "": {} });
  return examples.map(([example, { summary: about, value: body }]) => ({
    id: [operationId, example].filter(Boolean).join(" "),
    name: [operationId, examples.length > 1 ? example : ""].filter(Boolean).join("_"),
    tag: tags[0],
    title: about && examples.length > 1 ? `${summary}: ${about}` : summary,
    method: method.toUpperCase(),
    path: address + (query.length ? `?${query.join("&")}` : ""),
    type,
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(withVariables(body, "", variables), null, 2),
    status: Number(status),
    gives: given(path, method, example === "" || example === examples[0][0], resolved(document, responses[status])),
  }));
}

/** The names of the variables for ids, by the beginnings of the ids that the parameters' examples have. */
function idVariables(document) {
  const variables = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const parameter of METHODS.flatMap((method) => item[method]?.parameters ?? [])) {
      const { in: place, name, example } = resolved(document, parameter);
      const kind = place === "path" && ID.exec(example)?.[1];
      if (kind) variables[kind] ??= variable(path.split(`/{${name}}`)[0]);
    }
  }
  return variables;
}

/** `/_sandbox/deliveries` has deliveries: `deliveryId`. */
function variable(path) {
  return `${path.split("/").pop().replace(/ies$/, "y").replace(/s$/, "")}Id`;
}

/** The value, with a variable for each id. */
function withVariables(value, name, variables) {
  if (Array.isArray(value)) return value.map((each) => withVariables(each, name, variables));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withVariables(each, key, variables)]));
  }
  const kind = ID.exec(value)?.[1];
  return kind ? `{{${variables[kind] ?? `${name}Id`}}}` : value;
}

/** The variable that is set by the answer, and where the answer has its value; null if there is none. */
function given(path, method, isFirst, { content }) {
  const examples = Object.values(content?.["application/json"]?.examples ?? {});
  const shown = examples[0]?.value;
  if (!isFirst || !shown || path.endsWith("}")) return null;
  if (method === "post" && ID.test(shown.id)) return { variable: variable(path), place: ["id"] };
  if (ID.test(shown.data?.[0]?.id)) return { variable: variable(path), place: ["data", 0, "id"] };
  return null;
}

/** First the story, then the others by tag and noun; for each noun, what deletes comes last. */
function inOrder(steps) {
  const noun = ({ tag, path }) => `${tag} ${path.split("/").slice(0, path.startsWith("/_sandbox") ? 3 : 1).join("/").split("?")[0]}`;
  const others = steps.filter(({ id }) => !STORY.includes(id));
  const tags = [...new Set(others.map(({ tag }) => tag))];
  const nouns = [...new Set(others.map(noun))];
  others.sort(
    (one, other) =>
      tags.indexOf(one.tag) - tags.indexOf(other.tag) ||
      nouns.indexOf(noun(one)) - nouns.indexOf(noun(other)) ||
      (one.method === "DELETE") - (other.method === "DELETE"),
  );
  const story = STORY.map((id) => ({ ...steps.find((step) => step.id === id), section: "First steps" }));
  return [...story, ...others.map((step) => ({ ...step, section: step.tag }))];
}

/** The merchant's requests have both keys, those of the control API name the world and have the token, if there is one. */
function headers({ path, type }) {
  const own = path.startsWith("/_sandbox")
    ? { "x-api-key": "{{publicKey}}", Authorization: "Bearer {{controlToken}}" }
    : { "x-api-key": "{{publicKey}}", "x-api-secret": "{{secretKey}}" };
  return type ? { ...own, "Content-Type": type } : own;
}

/** VS Code's REST Client reads a value in the answer of a request that has a name. */
const restClient = {
  editors: "VS Code (REST Client)",
  variables: (steps) => steps.map(({ name, gives }) => `@${gives.variable} = {{${name}.response.body.${jsonPath(gives.place)}}}`),
  after: () => [],
};

/** IntelliJ, and httpYac, set a variable by a script after the request. */
const intellij = {
  editors: "IntelliJ IDEA and the other IDEs of JetBrains, and for httpYac",
  variables: () => [],
  after: ({ gives }) => ["", `> {% client.global.set("${gives.variable}", response.body${gives.place.map((key) => `[${JSON.stringify(key)}]`).join("")}); %}`],
};

function jsonPath(place) {
  return `$${place.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("")}`;
}

function httpFile(steps, { editors, variables, after }) {
  const giving = giversOf(steps);
  const lines = [
    `# Requests to PaySandbox, made from its OpenAPI documents, for ${editors}.`,
    "# Send them from top to bottom: later ones use the ids that earlier ones are answered with.",
    "",
    ...Object.entries(VARIABLES).map(([name, value]) => `@${name} = ${value}`),
    ...variables(giving),
  ];
  for (const step of steps) {
    lines.push("", `### ${step.section}: ${step.title}`, `# @name ${step.name}`, `# Answered with ${step.status}.`, `${step.method} {{baseUrl}}${step.path}`);
    lines.push(...Object.entries(headers(step)).map(([name, value]) => `${name}: ${value}`));
    if (step.body !== undefined) lines.push("", step.body.trimEnd());
    if (giving.includes(step)) lines.push(...after(step));
  }
  return `${lines.join("\n")}\n`;
}

/** The steps whose answers set a variable that others use: for each variable the first, which creates something if one does. */
function giversOf(steps) {
  const isUsed = (variable) => steps.some(({ path, body = "" }) => `${path} ${body}`.includes(`{{${variable}}}`));
  const givers = steps.filter(({ gives }) => gives && isUsed(gives.variable));
  const first = (name) => givers.filter(({ gives }) => gives.variable === name).sort((one, other) => (other.method === "POST") - (one.method === "POST"))[0];
  return givers.filter((step) => step === first(step.gives.variable));
}

/** A collection of Postman, format 2.1, which Bruno, Insomnia and Hoppscotch import too. */
function postman(steps) {
  const giving = giversOf(steps);
  const sections = [...new Set(steps.map(({ section }) => section))];
  const collection = {
    info: { name: "PaySandbox", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: sections.map((name) => ({ name, item: steps.filter((step) => step.section === name).map((step) => postmanItem(step, giving.includes(step))) })),
  };
  return `${JSON.stringify(collection, null, 1)}\n`;
}

function postmanItem(step, isGiving) {
  const exec = [`pm.test("${step.status}", () => pm.response.to.have.status(${step.status}));`];
  if (isGiving) exec.push(`pm.collectionVariables.set("${step.gives.variable}", pm.response.json()${step.gives.place.map((key) => `[${JSON.stringify(key)}]`).join("")});`);
  return {
    name: step.title,
    event: [{ listen: "test", script: { type: "text/javascript", exec } }],
    request: {
      method: step.method,
      header: Object.entries(headers(step)).map(([key, value]) => ({ key, value })),
      url: `{{baseUrl}}${step.path}`,
      ...(step.body === undefined ? {} : { body: { mode: "raw", raw: step.body } }),
    },
  };
}
