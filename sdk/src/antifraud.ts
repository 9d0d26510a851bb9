import type { Api } from "./api";
import { fingerprint } from "./fingerprint";
import type { Antifraud } from "./types";

/** Opens the antifraud session for the payin. If that fails, the payment continues without one, and the result says so. */
export async function antifraudSession(api: Api, isEnabled: boolean): Promise<Antifraud> {
  if (!isEnabled) return { skipped: true };
  try {
    const body = { fingerprint: fingerprint() };
    const { sessionId } = await api.post<{ sessionId: string }>("/checkout/antifraud-sessions", body);
    return sessionId ? { skipped: false, sessionId } : { skipped: true };
  } catch {
    return { skipped: true };
  }
}
