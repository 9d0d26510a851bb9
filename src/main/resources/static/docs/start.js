"use strict";

const viewer = SwaggerUIBundle({
  url: "/openapi.yml",
  dom_id: "#viewer",
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // Without this it would show the document to a validator on another host.
  validatorUrl: null,
  onComplete: () => viewer.preauthorizeBasic("basic", "pk_test_sandbox", "sk_test_sandbox"),
});
