import { Button } from '../ui/act/Button.tsx';
import type { InboxAnnouncement } from '@tsela/contract/inbox/announcement-api';
import type { ThreadMark } from '@tsela/domain/inbox/thread-rules';
import { useEffect, useState } from 'react';
import { readActingAs } from '../api/acting-as.ts';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { tellFailure, toastServerMessage } from '../shell/tell.ts';
import { announcements as words, inbox } from '../strings/inbox.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { MenuButton } from '../ui/act/MenuButton.tsx';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import classes from './Inbox.module.css';
import { useAnnouncement, useMarkThreads, useWithdraw } from './inbox-calls.ts';
import { Waiting } from './Waiting.tsx';

/** An announcement; what is seen is read. Source: screens S19. */
export function AnnouncementPane({ announcement_id }: { readonly announcement_id: number }) {
  const read = useAnnouncement(announcement_id);
  const [is_left_unread, setLeftUnread] = useState(false);
  const announcement = read.data?.announcement;
  useSeen(announcement, is_left_unread);
  const fault = shownError(read.error);
  if (fault !== null || !announcement)
    return <section className={classes['pane']}>{fault === null ? <Waiting /> : <Notice kind="error">{fault}</Notice>}</section>;
  return (
    <section className={classes['pane']} aria-label={words.kindOf(announcement)}>
      <Head announcement={announcement} onUnread={() => setLeftUnread(true)} />
      <p className={classes['announced']}>{announcement.text}</p>
      {announcement.page !== '' && (
        <p className={classes['announced']}>
          <TextLink href={announcement.page}>{words.openPage}</TextLink>
        </p>
      )}
    </section>
  );
}

function Head({ announcement, onUnread }: { readonly announcement: InboxAnnouncement; readonly onUnread: () => void }) {
  const { audience, title } = useSession();
  const marking = useMarkThreads();
  const { id, subject, to, by, is_archived, can_withdraw, time_created } = announcement;
  const mark = (as: ThreadMark) => marking.mutate({ mark: as, announcement_ids: [id] }, { onError: tellFailure });
  function handleUnread(): void {
    onUnread();
    mark('unread');
  }
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h2>{subject}</h2>
        {readActingAs() === null && (
          <Row isOneLine>
            {can_withdraw && <Withdraw id={id} subject={subject} />}
            <MenuButton
              label={inbox.actions}
              is_icon
              lines={[
                { label: inbox.markUnread, onClick: handleUnread },
                is_archived
                  ? { label: inbox.unarchive, onClick: () => mark('unarchived') }
                  : { label: inbox.archive, onClick: () => mark('archived') },
              ]}
            />
          </Row>
        )}
      </div>
      <Row gap={2}>
        <Badge tone="blue">{words.kindOf(announcement)}</Badge>
        <QuietText>
          {audience === 'staff' ? words.fromTo(by === '' ? title : by, to) : title}, <DateTime instant={time_created} />
        </QuietText>
      </Row>
    </header>
  );
}

function Withdraw({ id, subject }: { readonly id: number; readonly subject: string }) {
  const { go } = useNavigator();
  const withdrawing = useWithdraw();
  async function handleWithdraw(): Promise<void> {
    const is_sure = await isSure({ title: words.withdrawTitle(subject), body: words.withdrawText, button: words.withdraw });
    if (is_sure)
      withdrawing.mutate(
        { announcement_id: id },
        toastServerMessage(() => go(paths.inbox())),
      );
  }
  return (
    <Button variant="default" loading={withdrawing.isPending} onClick={() => void handleWithdraw()}>
      {words.withdraw}
    </Button>
  );
}

/** Tells the server that it was seen. */
function useSeen(announcement: InboxAnnouncement | undefined, is_left: boolean): void {
  const { mutate } = useMarkThreads();
  const id = announcement?.id ?? null;
  const is_unread = announcement?.is_unread === true && !is_left && readActingAs() === null;
  useEffect(() => {
    if (is_unread && id !== null) mutate({ mark: 'read', announcement_ids: [id] });
  }, [is_unread, id, mutate]);
}
