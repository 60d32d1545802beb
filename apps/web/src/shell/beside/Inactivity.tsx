import { useCallback } from 'react';
import { pathAfterSessionEnd } from '../../api/session-events.ts';
import { paths } from '../../paths.ts';
import { signOut } from '../../sessions/sign-out-calls.ts';
import { shell } from '../../strings/shell.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { replaceWith } from '../pages/place.ts';
import { useSession } from '../session.ts';
import { useInactivity } from './use-inactivity.ts';

const load = async () => (await import('./InactivityDialog.tsx')).InactivityDialog;

/** Logs out an inactive user, after asking; guests are never asked. Source: SESSION-01 to SESSION-06. */
export function Inactivity() {
  const { user } = useSession();
  return user && <Watch minutes={user.role.logout_after_inactive_minutes} />;
}

function Watch({ minutes }: { readonly minutes: number }) {
  const { go } = useNavigator();
  const leave = useCallback(() => {
    // Read first: once the session is gone the page may have moved by itself.
    const target = pathAfterSessionEnd(window.location);
    void signOut({ notice: shell.inactivity.loggedOut }).then(() => replaceWith(target));
  }, []);
  const { seconds_left, stay } = useInactivity(minutes, leave);

  return (
    <LazyComponent
      load={load}
      props={minutes === 0 ? null : { seconds_left, onStay: stay, onLeave: () => go(paths.logout()) }}
      is_wanted={seconds_left !== null}
    />
  );
}
