import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { LoadingScreen } from '../shell/start/LoadingScreen.tsx';
import { useReplace } from '../shell/pages/use-replace.ts';
import { signOut } from './sign-out-calls.ts';

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
