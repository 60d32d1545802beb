import { Checkbox } from '@mantine/core';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { INBOX_NOTICES, USER_NOTICES, isNoticeFor } from '@tsela/domain/users/user-notices';
import type { UserNotice } from '@tsela/domain/users/user-notices';
import { shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { sessions } from '../strings/sessions.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { isChosen, withChoice } from './notifications-draft.ts';
import type { NoticeSetting } from './notifications-draft.ts';
import { useOwnSetting } from './use-own-setting.ts';

const words = sessions.profile.notifications;

/** Which e-mails about their work a user gets, and what their inbox tells; e-mails about their sign-in always come. Source: screens S06. */
export function NotificationsPanel() {
  const { facts, settings } = useSession();
  const { actor } = facts;
  const offered = USER_NOTICES.filter((notice) => actor !== null && isNoticeFor(notice, actor));
  const is_staff = actor !== null && actor.account_id === null;
  const is_on = isFeatureOn(settings, 'inbox');
  const has_inbox = is_on && (!is_staff || actor.permissions_ui.includes('my_inbox'));
  // Without an inbox there is no answer to tell of.
  const by_mail = offered.filter((notice) => notice !== 'support_reply' || is_on);
  const in_inbox = has_inbox ? offered.filter((notice) => INBOX_NOTICES.includes(notice)) : [];
  return (
    <>
      <Panel title={words.title} aside={words.note}>
        <Stack gap={4}>
          <Choices setting="email_notifications" offered={by_mail} />
          <Checkbox label={words.always} description={words.alwaysText} checked disabled readOnly />
        </Stack>
      </Panel>
      {in_inbox.length > 0 && (
        <Panel title={words.inboxTitle} aside={words.inboxNote}>
          <Stack gap={4}>
            <Choices setting="inbox_notifications" offered={in_inbox} />
          </Stack>
        </Panel>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly setting: NoticeSetting;
  readonly offered: readonly UserNotice[];
}

function Choices({ setting, offered }: ChoicesProps) {
  const { value: chosen, error, choose } = useOwnSetting(setting);
  const fault = shownError(error);
  return (
    <>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {offered.map((notice) => (
        <Checkbox
          key={notice}
          label={words.notices[notice].label}
          description={words.notices[notice].text}
          checked={isChosen(setting, chosen, notice)}
          onChange={(event) =>
            choose(withChoice(chosen, { notice, is_on: event.currentTarget.checked }), () => tellDone(sessions.profile.saved))
          }
        />
      ))}
    </>
  );
}
