import { Button } from '../ui/act/Button.tsx';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { EMPTY_AUDIT_TRAIL_TEXT, auditActor, auditSource, auditTrailTitle } from '@tsela/domain/audit/audit-trail';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { accountParts } from '../strings/accounts.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { useAccountTrail } from './account-calls.ts';
import { eventTitle, trailLines } from './account-trail-draft.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** Who changed what of an account, newest first; its own people see what concerns them. Source: AUDIT-01 to AUDIT-03, ERR-40. */
export function AccountTrail({ account }: { readonly account: Account }) {
  const read = useAccountTrail(account.id);
  const events = read.data?.pages.flatMap(({ audit_events }) => audit_events) ?? [];
  const title = auditTrailTitle(SCREENS.account.title);
  return (
    <Panel title={title}>
      <Stack gap={4}>
        {read.error && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {shownError(read.error)}
          </Notice>
        )}
        {read.isPending && <Skeleton height={160} />}
        {read.data && events.length === 0 && <Sentence>{EMPTY_AUDIT_TRAIL_TEXT}</Sentence>}
        {events.length > 0 && (
          <Timeline
            label={title}
            entries={events.map((event) => ({
              id: event.id,
              instant: event.timestamp,
              title: eventTitle(event),
              detail: (
                <>
                  <div>
                    {auditActor(event)} · {auditSource(event.source)}
                  </div>
                  {trailLines(event).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </>
              ),
            }))}
          />
        )}
        {read.hasNextPage && (
          <Row align="stretch">
            <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
              {accountParts.more}
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
