import { isKiosk } from '@tsela/domain/users/kiosk';
import { paths } from '../paths.ts';
import { kioskPage, startPage } from '../shell/pages/menu-pages.ts';
import { usePreference } from '../shell/preferences.ts';
import { useSession } from '../shell/session.ts';
import { MoveOn } from './MoveOn.tsx';

/** Leads a signed-in user to where their menu starts. */
export function StartOfMenu() {
  const { user, facts } = useSession();
  const wanted = usePreference('start_page');
  // A user who may open nothing else has a profile.
  const first = user !== null && isKiosk(user) ? kioskPage(facts) : null;
  return <MoveOn to={first ?? startPage(facts, wanted) ?? paths.profile()} />;
}
