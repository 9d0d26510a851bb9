"use strict";

/** Adds to Swagger UI's elements the names and the keyboard focus that screen readers and keyboards need. */
const Accessible = (() => {
  const NAMES = [
    // Swagger UI's main element has only the operations. A section with a name is also a landmark.
    [".information-container section", "About the API"],
    [".scheme-container section", "Server and keys"],
    ["#servers", "Server"],
    [".examples-select-element", "Example"],
    [".body-param__text", "Request body"],
    [".content-type", "Media type"],
    [".model-example select", "Example"],
    [".parameters-col_description select", "Value"],
    [".parameters-col_description input", "Value"],
    ["select", "Choice"],
    ["textarea", "Text"],
  ];
  const SCROLLED = ".curl, .microlight, .request-url pre";

  /** A field in a row of parameters gets the parameter's name. */
  function nameOf(field, defaultName) {
    const name = field.closest("tr")?.dataset.paramName;
    return name ? `${defaultName} of ${name}` : defaultName;
  }

  function improve(viewer) {
    for (const [selector, name] of NAMES) {
      for (const field of viewer.querySelectorAll(`${selector}:not([aria-label])`)) {
        field.setAttribute("aria-label", nameOf(field, name));
      }
    }
    for (const block of viewer.querySelectorAll(`:is(${SCROLLED}):not([tabindex])`)) {
      block.tabIndex = 0;
    }
  }

  return {
    /** Swagger UI may draw again at any time, so its elements are improved after each change. */
    watch(viewer) {
      new MutationObserver(() => improve(viewer)).observe(viewer, { childList: true, subtree: true });
      improve(viewer);
    },
    /** The heading of an operation is already a button, so it must not contain a link. */
    plugin: () => ({
      wrapComponents: {
        DeepLink: (Original, { React }) => (given) => React.createElement(Original, { ...given, enabled: false }),
      },
    }),
  };
})();
