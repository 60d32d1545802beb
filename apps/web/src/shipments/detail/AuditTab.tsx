import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import {
  AUDIT_SCROLL_THROTTLE_MS,
  EMPTY_AUDIT_TRAIL_TEXT,
  auditSource,
  auditTrailTitle,
  isNearEnd,
} from '@tsela/domain/audit/audit-trail';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useThrottledCallback } from '@mantine/hooks';
import { useRef } from 'react';
import { shownError } from '../../api/api-error.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { changeLines } from './audit-draft.ts';
import { useAuditTrail } from '../shipment-calls.ts';
import classes from './tabs.module.css';
import { TabSkeleton } from './TabRead.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

/** Who changed what: ten at a time, more on scrolling. Source: AUDIT-01 to AUDIT-03, CONST-20 to CONST-22, ERR-40, ERR-41. */
export function AuditTab({ shipment }: { readonly shipment: Shipment }) {
  const read = useAuditTrail(shipment.id);
  const place = useRef<HTMLDivElement>(null);
  const events = read.data?.pages.flatMap(({ audit_events }) => audit_events) ?? [];
  const failed = shownError(read.error);
  const title = auditTrailTitle(SCREENS.shipment.title);

  const loadNearEnd = useThrottledCallback(() => {
    const { current } = place;
    if (!current || !read.hasNextPage || read.isFetchingNextPage) return;
    const view = { scroll_top: current.scrollTop, height: current.clientHeight, content_height: current.scrollHeight };
    if (isNearEnd(view)) void read.fetchNextPage();
  }, AUDIT_SCROLL_THROTTLE_MS);

  return (
    <section>
      <Text as="h3" weight="strong" size="m">
        {title}
      </Text>
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.isPending && <TabSkeleton />}
      {!read.isPending && events.length === 0 && <QuietText as="p">{EMPTY_AUDIT_TRAIL_TEXT}</QuietText>}
      {events.length > 0 && (
        // A region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
        <Text ref={place} as="div" tallest={420} onScroll={loadNearEnd} tabIndex={0} role="region" aria-label={title}>
          <ul className={classes['list']}>
            {events.map(({ id, timestamp, action, actor, source, change }) => (
              <li key={id}>
                <div className={classes['grow']}>
                  <strong>{action}</strong>
                  <QuietText>
                    {' '}
                    {actor} · {auditSource(source)}
                  </QuietText>
                  {changeLines(change).map((line) => (
                    <Text key={line} as="div" tone="soft" size="s" isBreakable>
                      {line}
                    </Text>
                  ))}
                </div>
                <QuietText>
                  <DateTime instant={timestamp} />
                </QuietText>
              </li>
            ))}
          </ul>
          {read.isFetchingNextPage && <TabSkeleton />}
        </Text>
      )}
    </section>
  );
}
