import { Button } from '../../ui/act/Button.tsx';
import { usePlace } from '../pages/place.ts';
import type { Provider } from '@tsela/contract/providers/provider-shapes';
import type { ProviderId } from '@tsela/domain/ids';
import { audienceOf } from '@tsela/domain/permissions/audience';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { ApiError, shownError } from '../../api/api-error.ts';
import { endRefusedActing, readActingAs, readActingProvider } from '../../api/acting-as.ts';
import { callForProvider } from '../../api/call.ts';
import { onTokenChange, readToken } from '../../api/session-token.ts';
import { useLive } from '../../api/use-live.ts';
import { useConnection } from '../beside/connection.ts';
import { onInternalEvent, tellInternalEvent } from '../../ui/internal-events.ts';
import { shell } from '../../strings/shell.ts';
import { paths } from '../../paths.ts';
import { applyBrand } from '../../theme/apply-brand.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { isAppOnly } from './app-only.ts';
import { AppOnlyPage } from './AppOnlyPage.tsx';
import { brandingOf } from '../branding.ts';
import { menuFactsOf } from '../pages/facts.ts';
import { useFieldSending } from './field-sending.ts';
import { useFieldWorker } from './field-worker.ts';
import { markBlocked } from './held-state.ts';
import { isOutOfReach, keepStart, keptStart, worksInTheField } from './kept-start.ts';
import type { KeptStart } from './kept-start.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { maintenanceAt } from './maintenance.ts';
import { MessagePage } from '../pages/MessagePage.tsx';
import { StartError } from './StartError.tsx';
import { SessionProvider } from '../session.ts';
import type { GeneralData, Session } from '../session.ts';
import { settingsOf } from '../settings.ts';
import { useGeneralData, useProviderByOrigin } from '../shell-calls.ts';
import { useReplace } from '../pages/use-replace.ts';

/** Loads provider, then user; the product shows when both are known. Source: LOAD-01 to LOAD-06. */
export function Startup({ children }: { readonly children: ReactNode }) {
  const provider_read = useProviderByOrigin();
  // An impersonation starts from nothing kept. Source: IMP-02.
  const [kept] = useState(() => (readActingAs() === null ? keptStart(readToken()) : null));
  const { pathname } = usePlace();
  const maintenance = maintenanceAt(provider_read.error, { pathname, is_signed_in: readToken() !== null });
  const provider =
    provider_read.data?.provider ?? maintenance?.provider ?? (isOutOfReach(provider_read) ? kept?.provider : undefined);
  usePreparedPage(kept);
  if (maintenance?.is_shown) return <ToMaintenance />;
  if (provider_read.error && !provider) {
    return (
      <main>
        <StartError error={provider_read.error} />
      </main>
    );
  }
  if (!provider) return <LoadingScreen />;
  if (!hasSettings(provider)) {
    return (
      <main>
        <MessagePage title={shell.startError.title} text={shell.settingsMissing} onRetry={() => window.location.reload()} />
      </main>
    );
  }
  return (
    <WithProvider provider={provider} kept={kept} is_maintained={maintenance !== null}>
      {children}
    </WithProvider>
  );
}

/** A proxy or an older server may leave out what the contract promises. Source: ERR-14. */
function hasSettings(provider: Partial<Provider>): boolean {
  return Array.isArray(provider.provider_settings);
}

function ToMaintenance() {
  const replace = useReplace();
  useEffect(() => {
    const { pathname, search } = window.location;
    markBlocked('maintenance');
    replace(paths.maintenance(pathname + search));
  }, [replace]);
  return <LoadingScreen />;
}

/** A driver's page is on its way while the first answers are awaited. */
function usePreparedPage(kept: KeptStart | null): void {
  const { prepare } = useNavigator();
  useEffect(() => {
    if (kept && audienceOf(kept.general.user) === 'driver') prepare(paths.tripsheet());
  }, [kept, prepare]);
}

interface WithProviderProps {
  readonly provider: Provider;
  readonly kept: KeptStart | null;
  readonly is_maintained: boolean;
  readonly children: ReactNode;
}

function WithProvider({ provider: own_provider, kept, is_maintained, children }: WithProviderProps) {
  // Told while rendering: the calls of everything below go out in the same pass.
  callForProvider(own_provider.id);
  const token = useSyncExternalStore(onTokenChange, () => readToken());
  const general_read = useGeneralData(token);
  const kept_general = kept?.token === token && isOutOfReach(general_read) ? kept?.general : null;
  const general = token === null ? null : (general_read.data ?? kept_general ?? null);
  const provider = useMemo(() => providerAtWork(own_provider, general), [own_provider, general]);
  const works_in_field = worksInTheField(general?.user ?? null);
  useFieldWorker(works_in_field);
  // An impersonator sends the user's captures from a field page only.
  useFieldSending(works_in_field && readActingAs() === null ? (general?.user?.id ?? null) : null);
  useEffect(() => {
    const is_own = readActingAs() === null;
    if (token !== null && is_own && works_in_field && general_read.data)
      keepStart({ token, provider, general: general_read.data });
  }, [token, works_in_field, provider, general_read.data]);

  const settings = useMemo(() => settingsOf(provider.provider_settings, general?.provider_settings ?? []), [provider, general]);
  const live = useLiveOf({ token, general, settings });
  useOwnAccount(general?.account?.id ?? null);

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
      is_maintained,
    };
  }, [provider, branding, settings, general, live, is_maintained]);

  if (token !== null && needsTwoFactor(general_read.error)) {
    return <LazyComponent load={loadTwoFactor} props={{ onDone: () => void general_read.refetch() }} is_wanted />;
  }
  if (token !== null && !general) {
    if (general_read.error) return <GeneralDataError error={general_read.error} onRetry={() => void general_read.refetch()} />;
    return <LoadingScreen />;
  }
  const is_app_only = isAppOnly(session.user) && readActingAs() === null;
  return (
    <SessionProvider value={session}>
      {is_app_only ? (
        <main>
          <AppOnlyPage />
        </main>
      ) : (
        children
      )}
    </SessionProvider>
  );
}

interface LiveFacts {
  readonly token: string | null;
  readonly general: GeneralData | null;
  readonly settings: Session['settings'];
}

function useLiveOf({ token, general, settings }: LiveFacts): Session['live'] {
  // A platform administrator's token is never sent to a provider's own server, not to that of an opened provider either.
  const is_of_platform =
    readActingProvider() !== null || hasPermission(general?.user?.role.permissions ?? [], 'API_/providers:POST');
  const address = is_of_platform ? '' : readSetting(settings, 'websocket_api_url');
  const live = useLive(general ? token : null, address, tellOfAccount);
  // The browser knows that there is no line before the socket does.
  return useConnection() === 'offline' ? 'waiting' : live;
}

/** The provider of the address, or the one that a platform administrator has opened as its administrator. Source: screens S51. */
function providerAtWork(own: Provider, general: GeneralData | null): Provider {
  const opened = readActingProvider();
  if (opened === null || general === null) return own;
  const { provider_settings } = general;
  const title = provider_settings.find(({ setting }) => setting === 'provider_title')?.value;
  return { ...own, id: opened as ProviderId, name: typeof title === 'string' ? title : own.name, provider_settings };
}

const loadTwoFactor = async () => (await import('../../sessions/parts/RequiredTwoFactor.tsx')).RequiredTwoFactor;

/** The role asks for a second factor, and there is none yet. Source: TFA-13. */
function needsTwoFactor(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'two-factor-required';
}

function GeneralDataError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : null;
  const [is_acting_refused] = useState(() => readActingAs() !== null && status === 403);
  // Said once: whatever is opened next is opened in the caller's own name.
  useEffect(() => void endRefusedActing(status), [status]);
  return (
    <main>
      {is_acting_refused ? (
        <MessagePage title={shell.acting.refusedTitle} text={shownError(error) ?? ''} action={<GoOnAsOneself />} />
      ) : (
        <MessagePage title={shell.startError.title} text={failedText(error)} onRetry={onRetry} />
      )}
    </main>
  );
}

/** What was refused says why, such as a service that is not active any more. Source: ERR-13, screens S51. */
function failedText(error: Error): string {
  const is_refused = error instanceof ApiError && error.status === 403;
  return is_refused ? `${shell.generalDataFailed} ${shownError(error) ?? ''}` : shell.generalDataFailed;
}

function GoOnAsOneself() {
  return <Button onClick={() => window.location.assign(paths.landing())}>{shell.acting.goOn}</Button>;
}

function tellOfAccount(id: number): void {
  tellInternalEvent('accountUpdated', { id });
}

/** What changes of the own account is read again in every tab. Source: EVENT-01, EVENT-02. */
function useOwnAccount(account_id: number | null): void {
  useEffect(
    () => onInternalEvent('accountUpdated', ({ id }) => id === account_id && tellInternalEvent('refreshAccount', null)),
    [account_id],
  );
}
