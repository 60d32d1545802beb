import { Button } from '../ui/act/Button.tsx';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { transferHistory as words } from '../strings/interhub-transfers-history.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { useTransferHistory } from './interhub-transfer-calls.ts';
import { historyEntries } from './transfer-history-draft.ts';

const AT_ONCE = 10;

/** What happened to a transfer and by whom, newest first, for all who may see it. Source: screens S29. */
export function TransferHistory({ id }: { readonly id: InterhubTransferId }) {
  const [is_whole, setWhole] = useState(false);
  const read = useTransferHistory(id);
  const entries = historyEntries(read.data?.events ?? []);
  const failed = shownError(read.error);
  return (
    <Panel title={words.title}>
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.isPending && <Skeleton height={120} />}
      {read.data && entries.length === 0 && <QuietText as="p">{words.none}</QuietText>}
      {entries.length > 0 && <Timeline label={words.title} entries={is_whole ? entries : entries.slice(0, AT_ONCE)} />}
      {!is_whole && entries.length > AT_ONCE && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {words.more}
        </Button>
      )}
    </Panel>
  );
}
