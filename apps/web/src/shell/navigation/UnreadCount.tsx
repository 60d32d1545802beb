import { unreadCountApi } from '@tsela/contract/inbox/unread-count-api';
import { unreadText } from '@tsela/domain/inbox/thread-rules';
import { useEffect, useRef } from 'react';
import { useRead } from '../../api/queries.ts';
import { inbox as words } from '../../strings/inbox.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import classes from './Navigation.module.css';

/** Where live messages do not come through. */
const REFRESH_MS = 60_000;

/** How many messages wait to be read, beside the inbox in the menu; what arrives meanwhile is told in the corner. Source: screens S19. */
export function UnreadCount() {
  const unread = useRead(unreadCountApi.unreadCount, {}, { refetch_every_ms: REFRESH_MS }).data?.unread;
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (unread === undefined) return;
    if (known.current !== undefined && unread > known.current) showToast({ text: words.arrived(unread), variant: 'info' });
    known.current = unread;
  }, [unread]);
  if (unread === undefined || unread === 0) return null;
  const text = unreadText(unread);
  return (
    <span className={`${classes['count']} num`}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{words.unreadCount(text)}</span>
    </span>
  );
}
