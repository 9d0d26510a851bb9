/** What this browser keeps for the console under the name; null if there is nothing. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(`paysandbox.${name}`);
  } catch {
    // The browser allows no storage for this page.
    return null;
  }
}

/** Keeps the text. Without storage it lasts until the page is closed. */
export function store(name: string, text: string): void {
  try {
    localStorage.setItem(`paysandbox.${name}`, text);
  } catch {
    // The page continues without storage.
  }
}
