import { isAdminLevelAccountUser } from '@tsela/domain/permissions/who-may';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { AccountIntegrations } from '../integrations/parts/AccountIntegrations.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { integrations as words } from '../strings/integrations.ts';
import { shell } from '../strings/shell.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useIntegrationsOn } from './account-calls.ts';
import { AccountSettingsTabs } from './AccountSettingsTabs.tsx';

/** API keys and webhooks of the own account, where its provider lets it have any. Source: screens S21. */
export function IntegrationsPage() {
  const { account, facts, title } = useSession();
  const { is_on, read } = useIntegrationsOn(account?.id ?? null);
  if (!account || !facts.actor || !isAdminLevelAccountUser(facts.actor)) {
    return (
      <PageFrame title={shell.notPermittedTitle}>
        <EmptyState text={shell.notPermitted} action={<AppLink href={paths.landing()}>{shell.goHome}</AppLink>} />
      </PageFrame>
    );
  }
  if (read.data === undefined) {
    return (
      <PageFrame title={SCREENS.integrations.title}>
        {read.error ? (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {shownError(read.error)}
          </Notice>
        ) : (
          <Skeleton height={320} />
        )}
      </PageFrame>
    );
  }
  if (!is_on) {
    return (
      <PageFrame title={SCREENS.integrations.title}>
        <EmptyState text={words.off(title)} action={<AppLink href={paths.accountSettings()}>{words.settingsTab}</AppLink>} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={SCREENS.integrations.title} tabs={<AccountSettingsTabs current="integrations" />}>
      <AccountIntegrations account_id={account.id} />
    </PageFrame>
  );
}
