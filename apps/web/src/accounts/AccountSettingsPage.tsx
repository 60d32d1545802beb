import { isAdminLevelAccountUser } from '@tsela/domain/permissions/who-may';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useMay, useSession } from '../shell/session.ts';
import { shell } from '../strings/shell.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { AccountSettingsForm } from './AccountSettingsForm.tsx';
import { useIntegrationsOn } from './account-calls.ts';
import { AccountSettingsTabs } from './AccountSettingsTabs.tsx';

/** The settings of the own account. Source: MENU-08, screens S21. */
export function AccountSettingsPage() {
  const { account, facts } = useSession();
  const has_integrations = useIntegrationsOn(account?.id ?? null).is_on;
  const may_see = useMay('API_/integrations/keys:GET');
  if (!account || !facts.actor || !isAdminLevelAccountUser(facts.actor)) {
    return (
      <PageFrame title={shell.notPermittedTitle}>
        <EmptyState text={shell.notPermitted} action={<AppLink href={paths.landing()}>{shell.goHome}</AppLink>} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={SCREENS.accountSettings.title}
      {...(has_integrations && may_see && { tabs: <AccountSettingsTabs current="settings" /> })}
    >
      <AccountSettingsForm account_id={account.id} />
    </PageFrame>
  );
}
