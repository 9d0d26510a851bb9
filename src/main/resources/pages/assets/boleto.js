// The line can be selected and copied without this script: it only adds the button.
const button = document.querySelector('[data-copy]');
const line = document.querySelector('[data-testid="boleto-line"]');
const label = button.textContent;

function copySelected() {
  getSelection().selectAllChildren(line);
  return document.execCommand('copy');
}

function say(text) {
  button.textContent = text;
  setTimeout(() => { button.textContent = label; }, 2500);
}

button.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    say('Linha copiada');
  } catch {
    // Browsers keep the clipboard from pages that came over plain http from another machine.
    say(copySelected() ? 'Linha copiada' : 'Linha selecionada: copie-a');
  }
});
button.setAttribute('aria-live', 'polite');
button.hidden = false;
