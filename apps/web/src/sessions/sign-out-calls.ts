import { sessionApi } from '@tsela/contract/sessions/session-api';
import { call } from '../api/call.ts';
import { clearSession, readToken } from '../api/session-token.ts';
import { keepLoginNotice } from '../shell/beside/login-notice.ts';

/** Ends the session on the server and here; the login page says why, where it was not asked for. Source: SESSION-09, SESSION-10. */
export async function signOut({ notice }: { notice?: string } = {}): Promise<void> {
  if (readToken() === null) return;
  try {
    await call(sessionApi.signOut, {});
  } catch {
    // Logging out succeeds here even when the server cannot be told; its session ends by itself.
  } finally {
    clearSession();
    if (notice !== undefined) keepLoginNotice(notice);
  }
}
