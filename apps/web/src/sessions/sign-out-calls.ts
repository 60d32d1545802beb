import { sessionApi } from '@tsela/contract/sessions/session-api';
import { call } from '../api/call.ts';
import { clearSession, readToken } from '../api/session-token.ts';
import { keepLoginNotice } from '../shell/beside/login-notice.ts';

/** Ends the session on the server and here; the login page says why, where it was not asked for. Source: SESSION-09, SESSION-10. */
export async function signOut({ notice }: { notice?: string } = {}): Promise<void> {
  if (readToken() === null) return;
  try {
    // Who sits here next reads nothing that is meant for this user.
    await leaveDevice().catch(() => undefined);
    await call(sessionApi.signOut, {});
  } catch {
    // Logging out succeeds here even when the server cannot be told; its session ends by itself.
  } finally {
    clearSession();
    if (notice !== undefined) keepLoginNotice(notice);
  }
}

/** Its code is brought for those alone who have let the browser be told. */
async function leaveDevice(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { unsubscribeBrowser } = await import('../api/push-browser.ts');
  await unsubscribeBrowser('pages');
}
