// Before a window shows anything, whoever opened it hears that the page is there, and so notices when it is closed.
{
  const { session, origin } = document.currentScript.dataset;
  window.opener?.postMessage({ source: 'paysandbox-3ds', session, type: 'opened' }, origin);
}
