import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { audienceOf } from '@tsela/domain/permissions/audience';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { ApiError, shownError } from '../api/api-error.ts';
import { callForProvider } from '../api/call.ts';
import { onTokenChange, readToken } from '../api/session-token.ts';
import { useLive } from '../api/use-live.ts';
import { shell } from '../strings/shell.ts';
import { applyBrand } from '../theme/apply-brand.ts';
import { brandingOf } from './branding.ts';
import { menuFactsOf } from './facts.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MessagePage } from './MessagePage.tsx';
import { SessionProvider } from './session.ts';
import type { Session } from './session.ts';
import { settingsOf } from './settings.ts';
import { useGeneralData, useProviderByOrigin } from './shell-calls.ts';

/** Loads provider, then user; the product shows when both are known. Source: LOAD-01 to LOAD-06. */
export function Startup({ children }: { readonly children: ReactNode }) {
  const provider_read = useProviderByOrigin();
  const provider = provider_read.data?.provider;
  if (provider_read.error && !provider) {
    return (
      <main>
        <StartError error={provider_read.error} />
      </main>
    );
  }
  if (!provider) return <LoadingScreen />;
  return <WithProvider provider={provider}>{children}</WithProvider>;
}

function WithProvider({ provider, children }: { readonly provider: Provider; readonly children: ReactNode }) {
  // Told while rendering: the calls of everything below go out in the same pass.
  callForProvider(provider.id);
  const token = useSyncExternalStore(onTokenChange, () => readToken());
  const general_read = useGeneralData(token !== null);
  const general = token === null ? null : (general_read.data ?? null);
  const live = useLive(general ? token : null);

  const settings = useMemo(() => settingsOf(provider.provider_settings, general?.provider_settings ?? []), [provider, general]);
  const branding = useMemo(() => brandingOf(provider, settings), [provider, settings]);
  useEffect(() => applyBrand(branding), [branding]);

  const session = useMemo<Session>(() => {
    const user = general?.user ?? null;
    const account = general?.account ?? null;
    return {
      provider,
      title: branding.title,
      settings,
      user,
      account,
      general,
      audience: audienceOf(user),
      facts: menuFactsOf({ user, account, settings }),
      live,
    };
  }, [provider, branding, settings, general, live]);

  if (token !== null && !general) {
    if (general_read.error) {
      return (
        <main>
          <MessagePage
            title={shell.startError.title}
            text={shell.generalDataFailed}
            onRetry={() => void general_read.refetch()}
          />
        </main>
      );
    }
    return <LoadingScreen />;
  }
  return <SessionProvider value={session}>{children}</SessionProvider>;
}

function StartError({ error }: { readonly error: Error }) {
  const status = error instanceof ApiError ? error.status : 0;
  // 418 and 401 have moved the product elsewhere already.
  if (status === 418 || status === 401) return <LoadingScreen />;
  if (status === 404) return <MessagePage title={shell.providerNotFound.title} text={shell.providerNotFound.text} />;
  return <MessagePage title={shell.startError.title} text={shownError(error) ?? ''} onRetry={() => window.location.reload()} />;
}
