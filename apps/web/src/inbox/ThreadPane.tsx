import type { InboxMessage } from '@tsela/contract/inbox/message-shapes';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
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
import { customerIn, writerOf } from './inbox-draft.ts';
import { useEarlier, useMarkThreads, useThread } from './inbox-calls.ts';
import { Attachments } from './Attachments.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ThreadHead } from './ThreadHead.tsx';

/** A conversation, the newest message last; what is seen is read. Source: screens S19. */
export function ThreadPane({ thread_id }: { readonly thread_id: number }) {
  const read = useThread({ thread_id });
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
  const [first] = messages;
  return (
    <section className={classes['pane']} aria-label={words.threadLabel}>
      <ThreadHead thread={thread} onUnread={() => setLeftUnread(true)} />
      <ol className={classes['messages']}>
        {has_more && first && <Earlier thread_id={thread.id} before={first.id} />}
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {readActingAs() === null && (
        <div className={classes['reply']}>
          <ReplyForm thread={thread} customer_name={customerIn(messages)} key={thread.id} />
        </div>
      )}
    </section>
  );
}

interface EarlierProps {
  readonly thread_id: number;
  /** The oldest message below; it moves on with those that come. */
  readonly before: number;
}

/** The messages before another, once they are asked for, and the way to those before them. */
function Earlier({ thread_id, before }: EarlierProps) {
  const [is_open, setOpen] = useState(false);
  const read = useEarlier(is_open ? { thread_id, before } : null);
  if (!is_open)
    return (
      <li>
        <LinkButton onClick={() => setOpen(true)}>{words.earlier}</LinkButton>
      </li>
    );
  const fault = shownError(read.error);
  if (fault !== null)
    return (
      <li>
        <Notice kind="error">{fault}</Notice>
      </li>
    );
  const { messages = [], has_more = false } = read.data ?? {};
  const [first] = messages;
  return (
    <>
      {has_more && first && <Earlier thread_id={thread_id} before={first.id} />}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </>
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
        {message.from_email !== '' && <span>{words.otherAddress}</span>}
      </div>
      <div className={classes['bubble']}>{message.text}</div>
      {message.attachments.length > 0 && <Attachments attachments={message.attachments} />}
    </li>
  );
}
