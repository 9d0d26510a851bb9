const STYLE = `
dialog {
  box-sizing: border-box; width: min(30rem, 100vw - 2rem); height: min(42rem, 100vh - 2rem); max-width: none; max-height: none;
  margin: auto; padding: 0; border: 0; border-radius: 12px; overflow: hidden;
  background: #fff; color: #1a1f2b; font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 16px 48px #0006;
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: #0b1020b3; }
header { display: flex; align-items: center; gap: 1rem; padding: .5rem .5rem .5rem 1rem; border-bottom: 1px solid #d9dee8; }
h2 { flex: 1; margin: 0; font-size: 1rem; }
p { margin: 1rem; }
button { font: inherit; color: inherit; cursor: pointer; }
header button { width: 44px; height: 44px; border: 0; border-radius: 8px; background: none; font-size: 1.5rem; line-height: 1; }
header button:hover { background: #eef1f6; }
dialog > button { margin: 0 1rem 1rem; min-height: 44px; border: 0; border-radius: 8px; background: #1d4ed8; color: #fff; }
button:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
iframe { flex: 1; width: 100%; border: 0; }
iframe:not([data-ready]) { visibility: hidden; }
[hidden] { display: none !important; }
@media (max-width: 600px) {
  dialog { width: 100vw; height: 100vh; height: 100dvh; border-radius: 0; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
}
`;

let sheet: CSSStyleSheet | undefined;

/** Made by script, which a Content-Security-Policy without unsafe-inline allows. */
export function challengeStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}
