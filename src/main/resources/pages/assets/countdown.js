// Counts down with the sandbox's clock, which may stand still or run faster. The server's answers correct it.
const timer = document.querySelector('[role="timer"]');
const frozen = document.querySelector('[data-frozen]');

let left = 0;
let speed = 0;
let since = 0;

function show() {
  const seconds = Math.ceil(Math.max(0, left - (performance.now() - since) * speed) / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const text = (seconds < 3600 ? parts : [Math.floor(seconds / 3600), ...parts]).join(':');
  if (timer.textContent !== text) timer.textContent = text;
}

export function setClock(clock) {
  if (!timer) return;
  left = clock.remainingMillis;
  speed = clock.clockSpeed;
  since = performance.now();
  frozen.hidden = speed !== 0;
  show();
}

if (timer) {
  setClock({ remainingMillis: Number(timer.dataset.remaining), clockSpeed: Number(timer.dataset.speed) });
  setInterval(show, 250);
}
