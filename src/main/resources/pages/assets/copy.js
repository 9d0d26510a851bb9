// Shows the copy button. Without this script the text can still be selected.
const button = document.querySelector('[data-copy]');

function showResult(text) {
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
    showResult(done);
  } catch {
    // Browsers allow no clipboard for pages from another machine over plain http.
    showResult(copySelected() ? done : button.dataset.selected);
  }
}

if (button) {
  button.addEventListener('click', copy);
  button.setAttribute('aria-live', 'polite');
  button.hidden = false;
}
