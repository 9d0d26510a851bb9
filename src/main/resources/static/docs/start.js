"use strict";

const KEYS = { public: "pk_test_sandbox", secret: "sk_test_sandbox" };

/** The tags of the merchant API, which production also has. All other tags belong to the sandbox's own APIs. */
const MERCHANT = ["Merchant", "Webhooks"];

const dark = matchMedia("(prefers-color-scheme: dark)");

function colors() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

/** Whether the address asks for the sandbox's own APIs: by its query, or by the tag of a link in the viewer. */
function isSandboxApi() {
  const api = new URLSearchParams(location.search).get("api");
  const tag = location.hash.split("/")[1];
  return api ? api === "sandbox" : Boolean(tag) && !MERCHANT.includes(tag);
}

/** A document whose references lead into itself, because Swagger UI would read the other document again at each click. */
async function read(path) {
  const text = await (await fetch(path)).text();
  return JSON.parse(text.replaceAll('"openapi.json#', '"#'));
}

/** The components of both documents. */
function joined(components, others) {
  return Object.fromEntries(Object.keys({ ...components, ...others }).map((kind) => [kind, { ...components[kind], ...others[kind] }]));
}

function markChosen(ofSandboxApi) {
  for (const link of document.querySelectorAll("nav a[href*='?api=']")) {
    if (link.search.includes("sandbox") === ofSandboxApi) {
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
  const [merchant, sandbox] = await Promise.all(["/openapi.json", "/openapi-sandbox.json"].map(read));
  sandbox.components = joined(merchant.components, sandbox.components);
  const ofSandboxApi = isSandboxApi();
  markChosen(ofSandboxApi);
  // A link to an operation of the other API changes only the part after the #, so the page must be loaded again.
  addEventListener("hashchange", () => isSandboxApi() !== ofSandboxApi && location.reload());
  Examples.read({ ...merchant.paths, ...sandbox.paths }, sandbox.components.parameters);
  Accessible.watch(document.getElementById("viewer"));
  const viewer = SwaggerUIBundle({
    spec: ofSandboxApi ? sandbox : merchant,
    dom_id: "#viewer",
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    docExpansion: "list",
    defaultModelsExpandDepth: ofSandboxApi ? -1 : 0,
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
