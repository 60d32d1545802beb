import type { InboxMessage, InboxThread } from '@tsela/contract/inbox/thread-api';
import { useEffect, useState } from 'react';
import { readActingAs } from '../api/acting-as.ts';
import { shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { inbox as words } from '../strings/inbox.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';

import { DateTime } from '../ui/show/DateTime.tsx';
import classes from './Inbox.module.css';
import { Waiting } from './Waiting.tsx';
import { writerOf } from './inbox-draft.ts';
import { useMarkThreads, useThread } from './inbox-calls.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { ThreadHead } from './ThreadHead.tsx';

/** A conversation, the newest message last; what is seen is read. Source: screens S19. */
export function ThreadPane({ thread_id }: { readonly thread_id: number }) {
  const read = useThread({ thread_id });
  const [before, setBefore] = useState<number | null>(null);
  const earlier = useThread(before === null ? null : { thread_id, before });
  // A thread that its reader has just marked as unread is not read again by being open.
  const [is_left_unread, setLeftUnread] = useState(false);
  useSeen(read.data, is_left_unread);
  const fault = shownError(read.error);
  if (fault !== null)
    return (
      <section className={classes['pane']}>
        <Notice kind="error">{fault}</Notice>
      </section>
    );
  if (!read.data)
    return (
      <section className={classes['pane']}>
        <Waiting />
      </section>
    );
  const { thread, messages, has_more } = read.data;
  const older = earlier.data?.messages ?? [];
  const first = older[0] ?? messages[0];
  const can_go_back = before === null ? has_more : (earlier.data?.has_more ?? false);
  return (
    <section className={classes['pane']} aria-label={words.threadLabel}>
      <ThreadHead thread={thread} onUnread={() => setLeftUnread(true)} />
      <ol className={classes['messages']}>
        {can_go_back && first && (
          <li>
            <LinkButton onClick={() => setBefore(first.id)}>{words.earlier}</LinkButton>
          </li>
        )}
        {[...older, ...messages].map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {readActingAs() === null && (
        <div className={classes['reply']}>
          <ReplyForm thread_id={thread.id} />
        </div>
      )}
    </section>
  );
}

/** Tells the server how far the reader has seen, once for each message that came. */
function useSeen(answer: { thread: InboxThread; messages: readonly InboxMessage[] } | undefined, is_left: boolean): void {
  const { mutate } = useMarkThreads();
  const newest = answer?.messages.at(-1)?.id ?? null;
  const thread_id = answer?.thread.id ?? null;
  const is_unread = answer?.thread.is_unread === true && !is_left && readActingAs() === null;
  useEffect(() => {
    if (is_unread && thread_id !== null && newest !== null) mutate({ mark: 'read', thread_ids: [thread_id], up_to_id: newest });
  }, [is_unread, thread_id, newest, mutate]);
}

function Message({ message }: { readonly message: InboxMessage }) {
  const { title, audience } = useSession();
  const is_ours = message.is_from_staff === (audience === 'staff');
  return (
    <li className={classes['message']} data-own={is_ours || undefined} data-note={message.is_internal || undefined}>
      <div className={classes['by']}>
        <strong>{writerOf(message, title)}</strong>
        <DateTime instant={message.time_created} show="near" />
        {message.is_internal && <span>{words.staffNote}</span>}
        {message.via === 'email' && <span>{words.byEmail}</span>}
        {message.other_sender !== '' && <span>{words.otherSender(message.other_sender)}</span>}
      </div>
      <div className={classes['bubble']}>{message.text}</div>
    </li>
  );
}
