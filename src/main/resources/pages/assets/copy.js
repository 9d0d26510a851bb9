// What is to be copied can be selected without this script: it only adds the button.
const button = document.querySelector('[data-copy]');

function say(text) {
  const label = button.dataset.label ?? button.textContent;
  button.dataset.label = label;
  button.textContent = text;
  setTimeout(() => { button.textContent = label; }, 2500);
}

function copySelected() {
  getSelection().selectAllChildren(document.getElementById(button.dataset.from));
  return document.execCommand('copy');
}

async function copy() {
  const { copy: text, done } = button.dataset;
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    // Browsers keep the clipboard from pages that came over plain http from another machine.
    say(copySelected() ? done : button.dataset.selected);
  }
}

if (button) {
  button.addEventListener('click', copy);
  button.setAttribute('aria-live', 'polite');
  button.hidden = false;
}
