"use strict";

const KEYS = { public: "pk_test_sandbox", secret: "sk_test_sandbox" };

/** The tags of the merchant API, which production also has. All other tags belong to the sandbox's control API. */
const MERCHANT = ["Merchant", "Webhooks"];

const dark = matchMedia("(prefers-color-scheme: dark)");

function colors() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

/** Whether the address asks for the control API: by its query, or by the tag of a link in the viewer. */
function isControlApi() {
  const api = new URLSearchParams(location.search).get("api");
  const tag = location.hash.split("/")[1];
  return api ? api === "sandbox" : Boolean(tag) && !MERCHANT.includes(tag);
}

/** The part of the document for one of the two APIs. */
function part(whole, ofControlApi) {
  const belongs = (tag) => MERCHANT.includes(tag) !== ofControlApi;
  const paths = Object.entries(whole.paths)
    .map(([path, item]) => [path, Object.entries(item).filter(([, { tags }]) => belongs(tags[0]))])
    .filter(([, operations]) => operations.length > 0)
    .map(([path, operations]) => [path, Object.fromEntries(operations)]);
  return { ...whole, paths: Object.fromEntries(paths), tags: whole.tags.filter(({ name }) => belongs(name)) };
}

function markChosen(ofControlApi) {
  for (const link of document.querySelectorAll("nav a")) {
    if (link.search.includes("sandbox") === ofControlApi) {
      link.setAttribute("aria-current", "page");
    }
  }
}

/** Swagger UI shows an answer only when it is complete, so the event stream gets a curl command instead. */
function streams() {
  return {
    wrapComponents: {
      execute: (Original, { React }) => (given) =>
        given.path === "/_sandbox/events"
          ? React.createElement("p", { className: "endless" }, `The stream does not end, so read it with curl -N ${location.origin}${given.path}`)
          : React.createElement(Original, given),
    },
  };
}

async function start() {
  const whole = await (await fetch("/openapi.json")).json();
  const ofControlApi = isControlApi();
  markChosen(ofControlApi);
  // A link to an operation of the other API changes only the part after the #, so the page must be loaded again.
  addEventListener("hashchange", () => isControlApi() !== ofControlApi && location.reload());
  Examples.read(whole);
  Accessible.watch(document.getElementById("viewer"));
  const viewer = SwaggerUIBundle({
    spec: part(whole, ofControlApi),
    dom_id: "#viewer",
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    docExpansion: "list",
    defaultModelsExpandDepth: ofControlApi ? -1 : 0,
    // Otherwise Swagger UI would send the document's URL to a validator on another host.
    validatorUrl: null,
    plugins: [Accessible.plugin, streams],
    requestInterceptor: Examples.fillIn,
    responseInterceptor(answer) {
      if (answer.obj?.secretKey && answer.obj.publicKey === KEYS.public) {
        viewer.preauthorizeBasic("basic", KEYS.public, answer.obj.secretKey);
      }
      return Examples.remember(answer);
    },
    onComplete() {
      viewer.preauthorizeBasic("basic", KEYS.public, KEYS.secret);
      viewer.preauthorizeApiKey("publicKey", KEYS.public);
    },
  });
}

colors();
dark.addEventListener("change", colors);
void start();
