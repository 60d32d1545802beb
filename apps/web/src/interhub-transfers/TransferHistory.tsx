import { Button } from '../ui/act/Button.tsx';
import { auditApi } from '@tsela/contract/audit/audit-api';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useRead } from '../api/queries.ts';
import { useMay } from '../shell/session.ts';
import { transferHistory as words } from '../strings/interhub-transfers-history.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { historyEntries } from './transfer-history-draft.ts';

const AT_ONCE = 10;
const MOST = 100;

/** Who did what with a transfer, newest first, for those who may read the audit trail. Source: screens S29. */
export function TransferHistory({ id }: { readonly id: InterhubTransferId }) {
  const may_read = useMay('API_/audit/events:GET');
  const [limit, setLimit] = useState(AT_ONCE);
  const read = useRead(auditApi.events, may_read ? { type: 'interhub_transfer', object_id: id, limit } : null);
  if (!may_read) return null;
  const events = read.data?.audit_events ?? [];
  const failed = shownError(read.error);
  return (
    <Panel title={words.title}>
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.isPending && <Skeleton height={120} />}
      {read.data && events.length === 0 && <QuietText as="p">{words.none}</QuietText>}
      {events.length > 0 && <Timeline label={words.title} entries={historyEntries(events)} />}
      {read.data && events.length < read.data.count && limit < MOST && (
        <Button variant="default" loading={read.isFetching} onClick={() => setLimit(Math.min(MOST, limit + AT_ONCE * 2))}>
          {words.more}
        </Button>
      )}
    </Panel>
  );
}
