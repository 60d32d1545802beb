import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { onSessionEvent, pathAfterSessionEnd } from '../api/session-events.ts';
import type { SessionEvent } from '../api/session-events.ts';
import { clearSession, onTokenChange, readToken } from '../api/session-token.ts';
import { isOtherDocument } from '../built-routes.ts';
import { paths } from '../paths.ts';
import { shell } from '../strings/shell.ts';
import { AlertDialogHost } from '../ui/AlertDialogHost.tsx';
import { NavigatorProvider } from '../ui/app-link.tsx';
import type { Navigator } from '../ui/app-link.tsx';
import { Gate } from './Gate.tsx';
import { keepLoginNotice } from './login-notice.ts';
import { Shell } from './Shell.tsx';
import { Startup } from './Startup.tsx';

/** What every page stands in: navigation by the router, what an answer means for the whole product, the shell. */
export function Root() {
  const router = useRouter();
  const client = useQueryClient();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access });

  const navigator = useMemo<Navigator>(
    () => ({
      go: (href) => (isOtherDocument(href) ? window.location.assign(href) : router.history.push(href)),
      prepare: (href) => {
        // The pages' paths are a table, so the router cannot know each as a literal type.
        if (!isOtherDocument(href)) void router.preloadRoute({ to: href.split('?')[0] } as never).catch(() => undefined);
      },
    }),
    [router],
  );

  const was_at = useRef(pathname);
  // Source: ROUTE-20.
  useEffect(() => {
    window.scrollTo(0, 0);
    if (was_at.current === pathname) return;
    was_at.current = pathname;
    focusContent();
  }, [pathname]);

  useEffect(() => {
    const here = () => window.location;
    const handlers: Record<SessionEvent, () => void> = {
      'session-ended': () => {
        const { pathname: from } = here();
        const target = pathAfterSessionEnd(here());
        const had_session = readToken() !== null;
        if (had_session) clearSession();
        if (from === paths.login()) return;
        if (had_session && from !== paths.logout()) keepLoginNotice(shell.tokenExpired);
        router.history.replace(target);
      },
      maintenance: () => {
        if (here().pathname !== '/maintenance') router.history.replace(paths.maintenance(here().pathname + here().search));
      },
      'account-closed': () => router.history.replace(paths.accountClosed()),
    };
    return onSessionEvent((event) => handlers[event]());
  }, [router]);

  useEffect(() => onTokenChange(() => forgetOthersReads(client)), [client]);

  return (
    <NavigatorProvider value={navigator}>
      {access === 'without-session' ? (
        <main>
          <Outlet />
        </main>
      ) : (
        <Startup>
          <Shell>
            <Gate access={access ?? 'anyone'}>
              <Outlet />
            </Gate>
          </Shell>
        </Startup>
      )}
      <AlertDialogHost />
    </NavigatorProvider>
  );
}

/** On another page the keyboard starts at its content, unless the page has put the focus somewhere in it by itself. */
function focusContent(): void {
  const content = document.getElementById('content');
  if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
}

/** What was read before a sign-in or sign-out, here or in another tab, is another person's; the provider stays the same. */
function forgetOthersReads(client: QueryClient): void {
  // After the screen has taken the new token in, so that nothing is asked again that nobody waits for.
  setTimeout(
    () => void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/providers' && queryKey[0] !== '/login' }),
  );
}
