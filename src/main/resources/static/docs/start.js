"use strict";

const KEYS = { public: "pk_test_sandbox", secret: "sk_test_sandbox" };

/** The API that production has too; everything else is this sandbox's own. */
const MERCHANT = ["Merchant", "Webhooks"];

const dark = matchMedia("(prefers-color-scheme: dark)");

function colors() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

/** By the address: its query, or the tag that a link inside the viewer names. */
function isOfSandbox() {
  const asked = new URLSearchParams(location.search).get("api");
  const tag = location.hash.split("/")[1];
  return asked ? asked === "sandbox" : Boolean(tag) && !MERCHANT.includes(tag);
}

/** The document with one of the two APIs. */
function part(whole, ofSandbox) {
  const belongs = (tag) => MERCHANT.includes(tag) !== ofSandbox;
  const paths = Object.entries(whole.paths)
    .map(([path, item]) => [path, Object.entries(item).filter(([, { tags }]) => belongs(tags[0]))])
    .filter(([, operations]) => operations.length > 0)
    .map(([path, operations]) => [path, Object.fromEntries(operations)]);
  return { ...whole, paths: Object.fromEntries(paths), tags: whole.tags.filter(({ name }) => belongs(name)) };
}

function markChosen(ofSandbox) {
  for (const link of document.querySelectorAll("nav a")) {
    if (link.search.includes("sandbox") === ofSandbox) {
      link.setAttribute("aria-current", "page");
    }
  }
}

/** Swagger UI waits for the end of an answer before it shows any of it. */
function streams() {
  return {
    wrapComponents: {
      execute: (Original, { React }) => (given) =>
        given.path === "/_sandbox/events"
          ? React.createElement("p", { className: "endless" }, `The stream has no end: curl -N ${location.origin}${given.path}`)
          : React.createElement(Original, given),
    },
  };
}

async function start() {
  const whole = await (await fetch("/openapi.json")).json();
  const ofSandbox = isOfSandbox();
  markChosen(ofSandbox);
  // A link to an operation of the other API, followed on this page, changes only what stands after the #.
  addEventListener("hashchange", () => isOfSandbox() !== ofSandbox && location.reload());
  Examples.read(whole);
  Accessible.watch(document.getElementById("viewer"));
  const viewer = SwaggerUIBundle({
    spec: part(whole, ofSandbox),
    dom_id: "#viewer",
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    docExpansion: "list",
    defaultModelsExpandDepth: ofSandbox ? -1 : 0,
    // Without this it would show the document to a validator on another host.
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
