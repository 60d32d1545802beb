import { AWAITS_APPROVAL } from '@tsela/domain/accounts/account-hold';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { shell } from '../../strings/shell.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import classes from './Banners.module.css';
import { useConnection } from './connection.ts';
import type { NewVersion } from '../start/new-version.ts';
import { readActingAs, readActingProvider, stopActing } from '../../api/acting-as.ts';
import { isOpenTo } from '../pages/page-rules.ts';
import { useSession } from '../session.ts';
import { siteMessageFor } from './site-message.ts';
import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import { call } from '../../api/call.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { BareButton } from '../../ui/act/BareButton.tsx';

const loadSiteMessage = async () => (await import('./SiteMessage.tsx')).SiteMessage;

/** What is true of the whole product right now, above the page. Source: SHELL-14, SHELL-22, SHELL-23, ERR-19, IMP-04, ERR-21, ONLINE-01, ONLINE-02, VERSION-04 to VERSION-06, ERR-20. */
export function Banners({ new_version }: { readonly new_version: NewVersion }) {
  const connection = useConnection();
  const { facts, user, account, settings, general } = useSession();
  const message = siteMessageFor(facts.actor, settings);
  const overdue = general?.overdue_provider_invoices ?? [];
  const acting_for = readActingAs() === null ? null : (user?.name ?? null);
  // An impersonator sees in one banner which user they act as, and that user's account status.
  const toneOf = (tone: 'amber' | 'red') => (acting_for === null ? `${classes['banner']} ${classes[tone]}` : classes['within']);
  const banners = (
    <>
      {account?.needs_approval === true && <p className={toneOf('amber')}>{AWAITS_APPROVAL}</p>}
      {facts.account?.is_on_hold && (
        <p className={toneOf('red')}>
          <strong>{shell.onHold}</strong>
          {isOpenTo(paths.account(), facts) && <AppLink href={paths.account()}>{shell.viewAccount}</AppLink>}
        </p>
      )}
    </>
  );
  return (
    <section aria-label={shell.notices}>
      <div role="status" aria-live="polite">
        {connection === 'offline' && <p className={`${classes['banner']} ${classes['amber']}`}>{shell.offline}</p>}
        {connection === 'back-online' && <p className={`${classes['banner']} ${classes['green']}`}>{shell.backOnline}</p>}
      </div>
      {new_version.notices.banner && (
        <BareButton className={`${classes['banner']} ${classes['blue']}`} onClick={() => window.location.reload()}>
          {shell.newVersion}
        </BareButton>
      )}
      {acting_for !== null && <ActingBanner name={acting_for}>{banners}</ActingBanner>}
      {overdue.length > 0 && <p className={`${classes['banner']} ${classes['red']}`}>{shell.overdue(overdue)}</p>}
      {acting_for === null && banners}
      {message && <LazyComponent load={loadSiteMessage} props={{ message }} />}
    </section>
  );
}

/** Everything is read again in the caller's own name: the document starts anew. Source: SHELL-15, IMP-04, ROUTE-21. */
function ActingBanner({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { user, title } = useSession();
  const account_id = user?.account_id ?? null;
  const provider_id = readActingProvider();

  async function handleStop(): Promise<void> {
    stopActing();
    if (provider_id !== null) await leaveProvider(provider_id);
    const back = account_id === null ? paths.landing() : paths.accountById(account_id);
    window.location.assign(provider_id === null ? back : paths.provider(provider_id));
  }

  return (
    <div className={`${classes['banner']} ${classes['orange']}`}>
      <span>{provider_id === null ? shell.acting.note(name) : shell.acting.noteAt(name, title)}</span>
      {children}
      <BareButton className={classes['inline']} onClick={() => void handleStop()}>
        {shell.acting.stop}
      </BareButton>
    </div>
  );
}

/**
 * Ends on the server what this session has opened of a provider. Called in the caller's own name, after the impersonation has ended.
 * Source: screens S51.
 */
async function leaveProvider(provider_id: number): Promise<void> {
  try {
    // Kept for the tab by its number alone.
    await call(providerAdminApi.leave, { provider_id: provider_id as ProviderId });
  } catch {
    // Stopping succeeds here even when the server cannot be told; what was opened ends by itself.
  }
}
