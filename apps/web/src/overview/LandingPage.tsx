import { useEffect } from 'react';
import { readToken } from '../api/session-token.ts';
import { paths } from '../paths.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { useSession } from '../shell/session.ts';
import { setPageTitle } from '../theme/page-title.ts';
import { prefetchCode } from '../ui/lazy-code.ts';
import { LazyPart } from '../ui/LazyPart.tsx';
import { MoveOn } from './MoveOn.tsx';

const loadGuestHome = async () => (await import('./GuestHome.tsx')).GuestHome;
const loadStartOfMenu = async () => (await import('./StartOfMenu.tsx')).StartOfMenu;

// While the first answers are awaited; a driver needs neither.
if (readToken() === null) prefetchCode(loadGuestHome);

/** The guest's home, which leads signed-in users on: drivers to their one page, without a menu on the way. Source: screens S01, ROUTE-05. */
export function LandingPage() {
  const { user, audience, facts } = useSession();
  useEffect(() => setPageTitle(''), []);
  if (!user) return <LazyPart load={loadGuestHome} props={{}} height="page" />;
  if (audience === 'driver' && isOpenTo(paths.tripsheet(), facts)) return <MoveOn to={paths.tripsheet()} />;
  return <LazyPart load={loadStartOfMenu} props={{}} height="page" />;
}
