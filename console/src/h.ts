// The functions that the bundle uses to create elements (see bundle.mjs).
export { Fragment, h } from "preact";
