import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import { useSession } from '../shell/session.ts';
import { inbox as words } from '../strings/inbox.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import classes from './Inbox.module.css';
import { Waiting } from './Waiting.tsx';
import { partyOf } from './inbox-draft.ts';

interface ThreadListProps {
  readonly answer: { readonly threads: readonly InboxThread[]; readonly next: number | null } | undefined;
  readonly current: number | null;
  readonly empty: string;
  readonly pathOf: (id: number) => string;
  readonly olderPath: (next: number) => string;
  /** Null on the first page. */
  readonly newestPath: string | null;
}

/** The threads of a folder, the newest first, a page at a time. */
export function ThreadList({ answer, current, empty, pathOf, olderPath, newestPath }: ThreadListProps) {
  if (!answer)
    return (
      <div className={classes['list']}>
        <Waiting />
      </div>
    );
  const { threads, next } = answer;
  return (
    <nav className={classes['list']} aria-label={words.listLabel}>
      {threads.length === 0 && <EmptyState text={empty} />}
      <ul>
        {threads.map((thread) => (
          <li key={thread.id}>
            <Line thread={thread} href={pathOf(thread.id)} is_current={thread.id === current} />
          </li>
        ))}
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
