import type { Api } from "./api";
import { fingerprint } from "./fingerprint";
import type { Antifraud } from "./index";

/** Opens the session that the payin refers to. A payment goes on without one, and says so. */
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
