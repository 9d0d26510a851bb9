// Long polling: the server answers when the payment changes, or after some seconds. After a change the page is loaded again.
import { setClock } from './countdown.js';

const PAUSE = 250;
const PAUSE_AFTER_FAILURE = 5000;
const { state, status } = document.querySelector('main').dataset;

// True after a form was submitted. The next page shows the change; loading this page again would cancel the request.
let leaving = false;
addEventListener('submit', () => {
  leaving = true;
});

async function poll() {
  let pause = PAUSE;
  try {
    const answer = await fetch(`${state}?seen=${status}`, { headers: { accept: 'application/json' } });
    if (leaving) {
      leaving = false;
      pause = PAUSE_AFTER_FAILURE;
    } else if (answer.ok) {
      const now = await answer.json();
      if (now.status !== status) {
        location.reload();
        return;
      }
      setClock(now);
    } else if (answer.status === 404) {
      location.reload();
      return;
    } else {
      pause = PAUSE_AFTER_FAILURE;
    }
  } catch {
    pause = PAUSE_AFTER_FAILURE;
  }
  setTimeout(pollWhenVisible, pause);
}

/** A page in the background waits until it is visible. */
function pollWhenVisible() {
  if (document.hidden) {
    document.addEventListener('visibilitychange', poll, { once: true });
  } else {
    poll();
  }
}

pollWhenVisible();
