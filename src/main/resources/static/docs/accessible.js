"use strict";

/** Gives what Swagger UI draws the names and the focus that a screen reader and a keyboard need. */
const Accessible = (() => {
  const NAMES = [
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

  /** A row of parameters has the name of its field. */
  function nameOf(field, usual) {
    const name = field.closest("tr")?.dataset.paramName;
    return name ? `${usual} of ${name}` : usual;
  }

  function mend(viewer) {
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
    /** Swagger UI draws anew whenever it likes, so what it has drawn is mended each time. */
    watch(viewer) {
      new MutationObserver(() => mend(viewer)).observe(viewer, { childList: true, subtree: true });
      mend(viewer);
    },
    /** The heading of an operation is a button already, and must not hold a link. */
    plugin: () => ({
      wrapComponents: {
        DeepLink: (Original, { React }) => (given) => React.createElement(Original, { ...given, enabled: false }),
      },
    }),
  };
})();
