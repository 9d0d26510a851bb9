// The page tells who opened it that something happened; what has happened, they ask the server.
import { goOn } from './countdown.js';

const EVERY = 2000;
const { session, page, origin, status } = document.querySelector('main').dataset;
const open = status === 'challenge';

function tell(type) {
  const message = { source: 'paysandbox-3ds', session, type };
  if (window.parent !== window) {
    window.parent.postMessage(message, origin);
  }
  if (window.opener) {
    window.opener.postMessage(message, origin);
  }
}

// The sandbox's clock, a scenario or another window may end the challenge meanwhile.
async function look() {
  try {
    const answer = await fetch(session, { headers: { accept: 'application/json' } });
    const now = answer.ok ? await answer.json() : { status: 'gone' };
    if (now.status !== 'challenge') {
      window.location.replace(page);
      return;
    }
    goOn(now);
  } catch {
    // The server cannot be reached now; the next look may find it.
  }
  window.setTimeout(look, EVERY);
}

tell(open ? 'ready' : status === 'abandoned' ? 'left' : 'finished');
if (open) {
  window.setTimeout(look, EVERY);
  // As in the shop's dialog around this page: Escape leaves without confirming.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') {
      document.querySelector('[value="leave"]').click();
    }
  });
  if (document.querySelector('[aria-invalid="true"]')) {
    document.getElementById('code').focus();
  }
}
