import { providerApi } from '@tsela/contract/providers/provider-api';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isOtherDocument } from '@tsela/domain/screens/screen-at';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { actingWanted, keepActingAs } from '../api/acting-as.ts';
import { onSessionEvent, pathAfterSessionEnd } from '../api/session-events.ts';
import type { SessionEvent } from '../api/session-events.ts';
import { clearSession, onTokenChange, readToken } from '../api/session-token.ts';
import { onInternalEvent, tellInternalEvent } from '../ui/internal-events.ts';
import { paths } from '../paths.ts';
import { shell } from '../strings/shell.ts';
import { AlertDialogHost } from '../ui/feedback/AlertDialogHost.tsx';
import { NavigatorProvider } from '../ui/act/app-link.tsx';
import type { Navigator } from '../ui/act/app-link.tsx';
import { Gate } from './pages/Gate.tsx';
import { unmarkBlocked, markBlocked } from './start/held-state.ts';
import { keepLoginNotice } from './beside/login-notice.ts';
import { LoadingScreen } from './start/LoadingScreen.tsx';
import { CurrentPage } from './pages/CurrentPage.tsx';
import type { PageRules } from './pages/page-access.ts';
import { rulesOf } from './pages/page-rules.ts';
import { scrollOnceThere } from './pages/page-scroll.ts';
import { goTo, replaceWith, usePlace } from './pages/place.ts';
import { preparePage, useShownPage } from './pages/shown-page.ts';
import { Shell } from './Shell.tsx';
import { Startup } from './start/Startup.tsx';
import { useReplace } from './pages/use-replace.ts';

/** The page for unknown addresses. */
const OPEN: PageRules = { access: 'anyone' };

const NAVIGATOR: Navigator = {
  go: (href) => (isOtherDocument(href) ? window.location.assign(href) : goTo(href)),
  prepare: preparePage,
};

/** What every page is in: navigation by the table of screens, what an answer means for the whole product, the shell. */
export function Root() {
  const client = useQueryClient();
  const { pathname } = usePlace();
  const { place, screen } = useShownPage();
  const rules = useMemo(() => (screen === null ? OPEN : rulesOf(screen)), [screen]);
  const { access } = rules;

  // Source: ROUTE-20.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  const shown_path = place.pathname;
  const was_at = useRef(shown_path);
  // Once the page is shown: until then the link that was followed still has the focus, and takes it along.
  useEffect(() => {
    if (was_at.current === shown_path) return;
    was_at.current = shown_path;
    focusContent();
  }, [shown_path]);
  useEffect(() => {
    if (place.scrolled_to !== undefined) return scrollOnceThere(place.scrolled_to);
    if (place.keeps_scroll !== true && place.hash === '') window.scrollTo(0, 0);
    return undefined;
  }, [place]);

  useEffect(() => {
    const here = () => window.location;
    const handlers: Record<SessionEvent, () => void> = {
      logOut: () => {
        const { pathname: from } = here();
        const target = pathAfterSessionEnd(here());
        const had_session = readToken() !== null;
        if (had_session) clearSession();
        if (from === paths.login()) return;
        if (had_session && from !== paths.logout()) keepLoginNotice(shell.tokenExpired);
        replaceWith(target);
      },
      maintenanceMode: () => {
        markBlocked('maintenance');
        if (here().pathname !== SCREENS.maintenance.path) replaceWith(paths.maintenance(here().pathname + here().search));
      },
      accountClosed: () => {
        markBlocked('account-closed');
        replaceWith(paths.accountClosed());
      },
      // The start asks for the second factor when general data are refused.
      refreshAccount: () => void client.invalidateQueries({ queryKey: [providerApi.generalData.path] }),
    };
    // Their names, as the object above has them.
    const ends = (Object.keys(handlers) as SessionEvent[]).map((name) => onInternalEvent(name, handlers[name]));
    ends.push(onSessionEvent((event) => tellInternalEvent(event, null)));
    return () => ends.forEach((end) => end());
  }, [client]);

  const is_starting_to_act = useActing();

  useEffect(
    () =>
      onTokenChange(() => {
        unmarkBlocked();
        forgetOthersReads(client);
      }),
    [client],
  );

  return (
    <NavigatorProvider value={NAVIGATOR}>
      {access === 'without-session' ? (
        <main>
          <CurrentPage />
        </main>
      ) : is_starting_to_act ? (
        <LoadingScreen />
      ) : access === 'without-navigation' ? (
        <Startup>
          <main>
            <CurrentPage />
          </main>
        </Startup>
      ) : (
        <Startup>
          <Shell>
            <Gate rules={rules}>
              <CurrentPage />
            </Gate>
          </Shell>
        </Startup>
      )}
      <AlertDialogHost />
    </NavigatorProvider>
  );
}

/**
 * Starts acting as the user named in the address, after signing in where needed. The document is loaded anew, so that nothing the caller
 * read before is left. Source: IMP-01, IMP-02.
 */
function useActing(): boolean {
  const { pathname, search } = usePlace();
  const replace = useReplace();
  const wanted = pathname === paths.login() ? null : actingWanted({ pathname, search });
  const username = wanted?.username ?? null;
  const provider_id = wanted?.provider_id ?? null;
  const href = wanted?.href ?? '';

  useEffect(() => {
    if (username === null) return;
    if (readToken() === null) return replace(pathAfterSessionEnd(window.location));
    keepActingAs({ username, provider_id });
    window.location.replace(href);
  }, [username, provider_id, href, replace]);

  return wanted !== null;
}

/** On another page the keyboard starts at its content, unless the page has put the focus somewhere in it by itself. */
function focusContent(): void {
  const content = document.getElementById('content');
  if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
}

/** Reads that do not depend on the user, and general data, which know whose they are. */
const STAYS: readonly string[] = ['/providers', '/login', providerApi.generalData.path];

/** What was read before a sign-in or sign-out, here or in another tab, is another person's; the provider stays the same. */
function forgetOthersReads(client: QueryClient): void {
  // After the screen has taken the new token in, so that nothing is asked again needlessly.
  setTimeout(() => void client.resetQueries({ predicate: ({ queryKey }) => !STAYS.includes(String(queryKey[0])) }));
}
