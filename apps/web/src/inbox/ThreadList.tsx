import type { InboxAnnouncement } from '@tsela/contract/inbox/announcement-api';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import { useSession } from '../shell/session.ts';
import { announcements as announced, inbox as words } from '../strings/inbox.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import classes from './Inbox.module.css';
import { Waiting } from './Waiting.tsx';
import { linesOf, partyOf } from './inbox-draft.ts';

interface ListAnswer {
  readonly threads: readonly InboxThread[];
  readonly announcements: readonly InboxAnnouncement[];
  readonly next: number | null;
}

interface ThreadListProps {
  readonly answer: ListAnswer | undefined;
  readonly current: { readonly thread_id: number | null; readonly announcement_id: number | null };
  readonly empty: string;
  readonly pathsOf: { readonly thread: (id: number) => string; readonly announcement: (id: number) => string };
  readonly olderPath: (next: number) => string;
  /** Null on the first page. */
  readonly newestPath: string | null;
}

/** The threads and announcements of a folder, the newest first, a page at a time. */
export function ThreadList({ answer, current, empty, pathsOf, olderPath, newestPath }: ThreadListProps) {
  if (!answer)
    return (
      <div className={classes['list']}>
        <Waiting />
      </div>
    );
  const { threads, announcements, next } = answer;
  const lines = linesOf(threads, announcements);
  return (
    <nav className={classes['list']} aria-label={words.listLabel}>
      {lines.length === 0 && <EmptyState text={empty} />}
      <ul>
        {lines.map((line) =>
          line.kind === 'thread' ? (
            <li key={line.thread.position}>
              <Line
                thread={line.thread}
                href={pathsOf.thread(line.thread.id)}
                is_current={line.thread.id === current.thread_id}
              />
            </li>
          ) : (
            <li key={line.announcement.id}>
              <AnnouncementLine
                announcement={line.announcement}
                href={pathsOf.announcement(line.announcement.id)}
                is_current={line.announcement.id === current.announcement_id}
              />
            </li>
          ),
        )}
      </ul>
      {(next !== null || newestPath !== null) && (
        <div className={classes['foot']}>
          {newestPath !== null && <TextLink href={newestPath}>{words.newest}</TextLink>}
          {next !== null && <TextLink href={olderPath(next)}>{words.older}</TextLink>}
        </div>
      )}
    </nav>
  );
}

function Line({
  thread,
  href,
  is_current,
}: {
  readonly thread: InboxThread;
  readonly href: string;
  readonly is_current: boolean;
}) {
  const { audience, title } = useSession();
  const is_staff = audience === 'staff';
  return (
    <AppLink
      href={href}
      className={classes['thread']}
      data-unread={thread.is_unread || undefined}
      {...(is_current && { 'aria-current': 'true' as const })}
    >
      {thread.is_unread && <span className={classes['dot']} role="img" aria-label={words.unread} />}
      <span className={classes['line']}>
        <span className={classes['party']}>{partyOf(thread, { is_staff, title })}</span>
        <span className={classes['when']}>
          <DateTime instant={thread.time_last} show="near" />
        </span>
      </span>
      <span className={classes['line']}>
        <span className={classes['subject']}>{thread.subject}</span>
        {thread.status === 'done' && <Badge>{words.done}</Badge>}
        {is_staff && thread.status === 'open' && thread.assigned_name !== '' && <Badge tone="blue">{thread.assigned_name}</Badge>}
      </span>
      <span className={classes['words']}>{thread.last_text}</span>
    </AppLink>
  );
}

function AnnouncementLine({
  announcement,
  href,
  is_current,
}: {
  readonly announcement: InboxAnnouncement;
  readonly href: string;
  readonly is_current: boolean;
}) {
  const { audience, title } = useSession();
  return (
    <AppLink
      href={href}
      className={classes['thread']}
      data-unread={announcement.is_unread || undefined}
      {...(is_current && { 'aria-current': 'true' as const })}
    >
      {announcement.is_unread && <span className={classes['dot']} role="img" aria-label={words.unread} />}
      <span className={classes['line']}>
        <span className={classes['party']}>{audience === 'staff' && announcement.page === '' ? announcement.to : title}</span>
        <span className={classes['when']}>
          <DateTime instant={announcement.time_created} show="near" />
        </span>
      </span>
      <span className={classes['line']}>
        <span className={classes['subject']}>{announcement.subject}</span>
        <Badge tone="blue">{announced.kindOf(announcement)}</Badge>
      </span>
      <span className={classes['words']}>{announcement.text}</span>
    </AppLink>
  );
}
