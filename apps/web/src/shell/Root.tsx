import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { onSessionEvent, pathAfterSessionEnd } from '../api/session-events.ts';
import type { SessionEvent } from '../api/session-events.ts';
import { clearSession } from '../api/session-token.ts';
import { isOtherDocument } from '../built-routes.ts';
import { paths } from '../paths.ts';
import { AlertDialogHost } from '../ui/alert-dialog.tsx';
import { NavigatorProvider } from '../ui/app-link.tsx';
import type { Navigator } from '../ui/app-link.tsx';
import { Gate } from './Gate.tsx';
import { keepLoginNotice } from './login-notice.ts';
import { Shell } from './Shell.tsx';
import { Startup } from './Startup.tsx';
import { shell } from '../strings/shell.ts';

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

  // Source: ROUTE-20.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);

  useEffect(() => {
    const here = () => window.location;
    const handlers: Record<SessionEvent, () => void> = {
      'session-ended': () => {
        const { pathname: from } = here();
        const target = pathAfterSessionEnd(here());
        clearSession();
        client.clear();
        if (from === paths.login()) return;
        if (from !== paths.logout()) keepLoginNotice(shell.tokenExpired);
        router.history.replace(target);
      },
      'maintenance': () => {
        if (here().pathname !== '/maintenance') router.history.replace(paths.maintenance(here().pathname + here().search));
      },
      'account-closed': () => router.history.replace(paths.accountClosed()),
    };
    return onSessionEvent((event) => handlers[event]());
  }, [client, router]);

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
