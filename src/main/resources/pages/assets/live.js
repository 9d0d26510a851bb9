// The server keeps the answer until something changes, for some seconds at most; a change is shown by the page anew.
import { goOn } from './countdown.js';

const PAUSE = 250;
const PAUSE_AFTER_FAILURE = 5000;
const { state, status } = document.querySelector('main').dataset;

// A form of this page is under way, and what it leads to shows the change. To load this page meanwhile would cancel it.
let leaving = false;
addEventListener('submit', () => {
  leaving = true;
});

async function look() {
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
      goOn(now);
    } else if (answer.status === 404) {
      location.reload();
      return;
    } else {
      pause = PAUSE_AFTER_FAILURE;
    }
  } catch {
    pause = PAUSE_AFTER_FAILURE;
  }
  setTimeout(wait, pause);
}

/** Nobody looks at a page in the background, so it asks nothing. */
function wait() {
  if (document.hidden) {
    document.addEventListener('visibilitychange', look, { once: true });
  } else {
    look();
  }
}

wait();
