import { SCREENS } from '@tsela/domain/screens/screen-table';
import { readActingAs } from '../api/acting-as.ts';
import { useMay, useSession } from '../shell/session.ts';
import { sessions } from '../strings/sessions.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { PageSkeleton } from '../ui/feedback/Skeleton.tsx';
import { DeleteUserPanel } from './DeleteUserPanel.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';
import { LinkedPanel } from './LinkedPanel.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PreferencesPanel } from './PreferencesPanel.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

/** What users change about themselves. An impersonator can at most read the details. Source: screens S06. */
export function ProfilePage() {
  const { user } = useSession();
  const is_acting = readActingAs() !== null;
  const may_change_users = useMay('API_/users:PATCH');
  if (!user) return <PageSkeleton />;
  const is_read_only = is_acting && !may_change_users;

  return (
    <PageFrame title={SCREENS.profile.title}>
      <Stack max={760} gap={4}>
        {is_read_only && <Notice kind="info">{sessions.profile.notYours}</Notice>}
        <ProfileDetails user={user} is_read_only={is_read_only} />
        {!is_acting && (
          <>
            <PasswordPanel email={user.email} />
            <TwoFactorPanel user={user} />
            <LinkedPanel email={user.email} />
            <SessionsPanel />
            <NotificationsPanel />
            <DevicesPanel />
            <PreferencesPanel />
            {user.account_id !== null && <DeleteUserPanel />}
          </>
        )}
      </Stack>
    </PageFrame>
  );
}
