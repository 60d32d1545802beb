import { ActionIcon } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { useThrottledCallback } from '@mantine/hooks';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { AuditEvent } from '@tsela/contract/audit/audit-api';
import {
  AUDIT_SCROLL_THROTTLE_MS,
  EMPTY_AUDIT_TRAIL_TEXT,
  auditActor,
  auditSource,
  auditTrailTitle,
  isNearEnd,
} from '@tsela/domain/audit/audit-trail';
import type { ProviderId } from '@tsela/domain/ids';
import { Fragment, useEffect, useRef } from 'react';
import { shownError } from '../../api/api-error.ts';
import { providers as words } from '../../strings/providers.ts';
import { ui } from '../../strings/ui.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useSettingsTrail } from '../settings-calls.ts';
import classes from './SettingsTrail.module.css';
import { trailChanges } from './trail-draft.ts';
import { Facts } from '../../ui/layout/Facts.tsx';

interface SettingsTrailProps {
  readonly provider_id: ProviderId;
  readonly newest: string;
  readonly onClose: () => void;
}

/**
 * Who changed which setting, from what to what: ten at a time, more on scrolling. Source: AUDIT-01 to AUDIT-03, CONST-20 to CONST-22,
 * ERR-40, ERR-41.
 */
export function SettingsTrail({ provider_id, newest, onClose }: SettingsTrailProps) {
  const read = useSettingsTrail({ provider_id, newest });
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const events = read.data?.pages.flatMap(({ audit_events }) => audit_events) ?? [];
  const failed = shownError(read.error);
  const title = auditTrailTitle(words.trailEntity);

  // It opens on demand: the keyboard goes with it.
  useEffect(() => panel.current?.focus(), []);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && panel.current?.contains(document.activeElement)) onClose();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onClose]);

  const loadNearEnd = useThrottledCallback(() => {
    const { current } = place;
    if (!current || !read.hasNextPage || read.isFetchingNextPage) return;
    const view = { scroll_top: current.scrollTop, height: current.clientHeight, content_height: current.scrollHeight };
    if (isNearEnd(view)) void read.fetchNextPage();
  }, AUDIT_SCROLL_THROTTLE_MS);

  return (
    <aside ref={panel} className={classes['panel']} aria-label={title} tabIndex={-1}>
      <header className={classes['head']}>
        <h2>{title}</h2>
        <ActionIcon aria-label={words.refresh} loading={read.isRefetching} onClick={() => void read.refetch()}>
          <IconRefresh size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={words.close} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </header>
      {/* A region that scrolls has to be reachable by keyboard (WCAG 2.1.1). */}
      <div ref={place} className={classes['events']} onScroll={loadNearEnd} tabIndex={0} role="region" aria-label={title}>
        {failed !== null && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {failed}
          </Notice>
        )}
        {!read.isPending && events.length === 0 && <p className={classes['quiet']}>{EMPTY_AUDIT_TRAIL_TEXT}</p>}
        <ul className={classes['list']}>
          {events.map((event) => (
            <TrailEvent key={event.id} event={event} />
          ))}
        </ul>
        {(read.isPending || read.isFetchingNextPage) && <TrailSkeleton />}
        {read.hasNextPage && !read.isFetchingNextPage && (
          <Button variant="default" fullWidth onClick={() => void read.fetchNextPage()}>
            {words.loadMore}
          </Button>
        )}
      </div>
    </aside>
  );
}

function TrailEvent({ event }: { readonly event: AuditEvent }) {
  const { timestamp, source, change } = event;
  return (
    <li className={classes['event']}>
      {trailChanges(change).map(({ label, lines }) => (
        <div key={label}>
          <strong>{label}</strong>
          <Facts look="pairs">
            {lines.map(({ term, text, is_old }) => (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd className={is_old ? classes['old'] : undefined}>{text}</dd>
              </Fragment>
            ))}
          </Facts>
        </div>
      ))}
      <div className={classes['quiet']}>
        {auditActor(event)} · {auditSource(source)} · <DateTime instant={timestamp} />
      </div>
    </li>
  );
}

function TrailSkeleton() {
  return (
    <div role="status" aria-label={ui.loading} className={classes['bones']}>
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}
