/** What tells one device from another; nothing of it is stored in the browser. */
export function fingerprint() {
  return {
    userAgent: navigator.userAgent,
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: { width: screen.width, height: screen.height, colorDepth: screen.colorDepth },
  };
}
