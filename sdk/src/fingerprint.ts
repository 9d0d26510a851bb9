/** Properties that distinguish the payer's device. The browser stores none of them. */
export function fingerprint() {
  return {
    userAgent: navigator.userAgent,
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screen: { width: screen.width, height: screen.height, colorDepth: screen.colorDepth },
  };
}
