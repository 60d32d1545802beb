import { sessionApi } from '@tsela/contract/sessions/session-api';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { clearSession, readToken } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { useReplace } from '../shell/use-replace.ts';

/** Ends the session on the server and here, then shows the guest's home. Source: ROUTE-04, SESSION-09, SESSION-10. */
export function LogoutPage() {
  const replace = useReplace();

  useEffect(() => {
    let is_left = false;
    void signOut().then(() => {
      if (is_left) return;
      replace(paths.landing());
    });
    return () => {
      is_left = true;
    };
  }, [replace]);

  return <LoadingScreen />;
}

async function signOut(): Promise<void> {
  if (readToken() === null) return;
  try {
    await call(sessionApi.signOut, {});
  } catch {
    // Logging out succeeds here even when the server cannot be told; its session ends by itself.
  } finally {
    clearSession();
  }
}
