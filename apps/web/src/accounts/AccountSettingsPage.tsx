import { isAdminLevelAccountUser } from '@tsela/domain/permissions/who-may';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { accountSettings as words } from '../strings/accounts.ts';
import { shell } from '../strings/shell.ts';
import { AppLink } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { AccountSettingsForm } from './AccountSettingsForm.tsx';

/** The settings of the own account. Source: MENU-08, screens S21. */
export function AccountSettingsPage() {
  const { account, facts } = useSession();
  if (!account || !facts.actor || !isAdminLevelAccountUser(facts.actor)) {
    return (
      <PageFrame title={shell.notPermittedTitle}>
        <EmptyState text={shell.notPermitted} action={<AppLink href={paths.landing()}>{shell.goHome}</AppLink>} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={words.title}>
      <AccountSettingsForm account_id={account.id} />
    </PageFrame>
  );
}
