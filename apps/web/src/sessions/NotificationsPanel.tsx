import { Checkbox } from '@mantine/core';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { USER_NOTICES, isNoticeFor } from '@tsela/domain/users/user-notices';
import type { UserNotice } from '@tsela/domain/users/user-notices';
import { shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { sessions } from '../strings/sessions.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { withChoice } from './notifications-draft.ts';
import { useOwnSetting } from './use-own-setting.ts';
import { Stack } from '../ui/layout/Stack.tsx';

/** Which e-mails about their work a user gets; those about their sign-in always come. Source: screens S06. */
export function NotificationsPanel() {
  const { facts, settings } = useSession();
  const { value: chosen, error, choose } = useOwnSetting('email_notifications');
  const words = sessions.profile.notifications;
  const { actor } = facts;
  const offered = USER_NOTICES.filter((notice) => actor !== null && isNoticeFor(notice, actor)).filter(
    // Without an inbox there is no answer to tell of.
    (notice) => notice !== 'support_reply' || isFeatureOn(settings, 'inbox'),
  );
  const isOn = (notice: UserNotice) => withChoice(chosen)[notice] !== false;
  const fault = shownError(error);

  function handleSwitch(notice: UserNotice, is_on: boolean): void {
    choose(withChoice(chosen, { notice, is_on }), () => tellDone(sessions.profile.saved));
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
