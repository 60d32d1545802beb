import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { USER_NOTICES, isNoticeFor } from '@tsela/domain/users/user-notices';
import type { UserNotice } from '@tsela/domain/users/user-notices';
import { shownError } from '../api/api-error.ts';
import { usePreference } from '../shell/preferences.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { sessions } from '../strings/sessions.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { withChoice } from './notifications-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';

/** Which e-mails about their work somebody gets; those about their sign-in always come. Source: screens S06. */
export function NotificationsPanel() {
  const { facts } = useSession();
  const save = useSaveUserSetting();
  const kept = usePreference('email_notifications');
  const words = sessions.profile.notifications;
  const { actor } = facts;
  const offered = USER_NOTICES.filter((notice) => actor !== null && isNoticeFor(notice, actor));
  // From the click on, not only once the saving has begun: a tick must not jump back in between.
  const [wanted, setWanted] = useState<ReturnType<typeof withChoice> | null>(null);
  const chosen = wanted ?? kept;
  const isOn = (notice: UserNotice) => withChoice(chosen)[notice] !== false;
  const fault = shownError(save.error);

  function handleSwitch(notice: UserNotice, is_on: boolean): void {
    const value = withChoice(chosen, { notice, is_on });
    setWanted(value);
    save.mutate(
      { setting: 'email_notifications', value },
      { onSuccess: () => tellDone(sessions.profile.saved), onError: () => setWanted(null) },
    );
  }

  return (
    <Panel title={words.title} aside={words.note}>
      <Stack gap={4}>
        {fault !== null && <Notice kind="error">{fault}</Notice>}
        {offered.map((notice) => (
          <Checkbox
            key={notice}
            label={words.notices[notice].label}
            description={words.notices[notice].text}
            checked={isOn(notice)}
            onChange={(event) => handleSwitch(notice, event.currentTarget.checked)}
          />
        ))}
        <Checkbox label={words.always} description={words.alwaysText} checked disabled readOnly />
      </Stack>
    </Panel>
  );
}
