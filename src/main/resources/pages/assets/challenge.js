// The page notifies its opener that something has happened. The opener then asks the server for the status.
import { setClock } from './countdown.js';

const POLL_MILLIS = 2000;
const { session, page, origin, status } = document.querySelector('main').dataset;
const open = status === 'challenge';

function notifyOpener(type) {
  const message = { source: 'paysandbox-3ds', session, type };
  if (window.parent !== window) {
    window.parent.postMessage(message, origin);
  }
  if (window.opener) {
    window.opener.postMessage(message, origin);
  }
}

// The sandbox's clock, a scenario or another window may end the challenge.
async function checkStatus() {
  try {
    const answer = await fetch(session, { headers: { accept: 'application/json' } });
    const now = answer.ok ? await answer.json() : { status: 'gone' };
    if (now.status !== 'challenge') {
      window.location.replace(page);
      return;
    }
    setClock(now);
  } catch {
    // The server cannot be reached at the moment. The next poll tries again.
  }
  window.setTimeout(checkStatus, POLL_MILLIS);
}

notifyOpener(open ? 'ready' : status === 'abandoned' ? 'left' : 'finished');
if (open) {
  window.setTimeout(checkStatus, POLL_MILLIS);
  // Escape leaves without confirming, as in the shop's dialog around this page.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') {
      document.querySelector('[value="leave"]').click();
    }
  });
  const code = document.getElementById('code');
  code.focus();
  // In the shop's dialog, the frame gets the focus when it becomes visible.
  window.addEventListener('focus', () => document.activeElement === document.body && code.focus());
}
