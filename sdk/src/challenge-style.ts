// The text that is shown while the bank's page loads covers the frame, so nothing moves when the page appears.
const STYLE = `
dialog {
  box-sizing: border-box; width: min(30rem, 100vw - 2rem); height: min(42rem, 100vh - 2rem); max-width: none; max-height: none;
  margin: auto; padding: 0; border: 0; border-radius: 12px; overflow: hidden;
  --card: #fff; --ink: #1a1f2b; --line: #d9dee8; --hover: #eef1f6; --focus: #1d4ed8; color-scheme: light;
  background: var(--card); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 16px 48px #0006;
}
dialog[open] { display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); }
dialog::backdrop { background: #0b1020b3; }
.head { display: flex; align-items: center; gap: 1rem; padding: .5rem .5rem .5rem 1rem; border-bottom: 1px solid var(--line); }
h2 { flex: 1; margin: 0; font-size: 1rem; }
p, dialog > button { grid-area: 2 / 1; align-self: start; z-index: 1; }
p { margin: 0; padding: 1rem; background: var(--card); }
button { font: inherit; color: inherit; cursor: pointer; }
.head button { width: 44px; height: 44px; border: 0; border-radius: 8px; background: none; font-size: 1.5rem; line-height: 1; }
.head button:hover { background: var(--hover); }
dialog > button { margin: 6rem 1rem 0; padding: 0 1rem; min-height: 44px; border: 0; border-radius: 8px; background: #1d4ed8; color: #fff; }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
iframe { grid-area: 2 / 1; width: 100%; height: 100%; border: 0; }
iframe:not([data-ready]) { visibility: hidden; }
[hidden] { display: none !important; }
@media (prefers-color-scheme: dark) {
  dialog { --card: #1a232d; --ink: #eef2f6; --line: #35424f; --hover: #263340; --focus: #7cc0ff; color-scheme: dark; }
}
@media (max-width: 600px) {
  dialog { width: 100vw; height: 100vh; height: 100dvh; border-radius: 0; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
}
`;

let sheet: CSSStyleSheet | undefined;

/** A style sheet made by script: a Content-Security-Policy without unsafe-inline allows it. */
export function challengeStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}
