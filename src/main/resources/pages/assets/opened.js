// Notifies the opener of the window as early as possible, so that the opener notices when the window is closed.
{
  const { session, origin } = document.currentScript.dataset;
  window.opener?.postMessage({ source: 'paysandbox-3ds', session, type: 'opened' }, origin);
}
