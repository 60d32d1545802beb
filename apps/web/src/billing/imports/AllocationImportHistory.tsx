import { Button } from '../../ui/act/Button.tsx';
import type { AllocationImport } from '@tsela/contract/billing/allocation-import-api';
import { shownError } from '../../api/api-error.ts';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { allocationImport as words } from '../../strings/billing-allocation-import.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { Text } from '../../ui/show/Text.tsx';
import { useAllocationImports, useUndoAllocations } from '../allocation-import-calls.ts';

/** The last imports, each of which is taken back as a whole. Source: screens S36. */
export function AllocationImportHistory() {
  const read = useAllocationImports();
  const imports = read.data?.imports;
  return (
    <Panel title={words.history}>
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!imports && !read.error && <Skeleton height={64} />}
      {imports?.length === 0 && <Text as="p">{words.noHistory}</Text>}
      <Stack gap={3}>
        {imports?.map((each) => (
          <Import key={each.id} made={each} />
        ))}
      </Stack>
    </Panel>
  );
}

function Import({ made }: { readonly made: AllocationImport }) {
  const may_undo = useMay('API_/billing/allocations:DELETE');
  const undoing = useUndoAllocations();
  const { id, time_created, created_by_name, row_count, total, time_undone } = made;

  async function handleUndo(): Promise<void> {
    if (!(await isSure({ title: words.undoTitle, body: words.undoText, button: words.undo }))) return;
    undoing.mutate({ id }, { onError: tellFailure, onSuccess: () => showToast({ text: words.wasUndone, variant: 'success' }) });
  }

  return (
    <Row justify="between">
      <Stack gap={0}>
        <span>
          <DateTime instant={time_created} /> {words.by(created_by_name)}
        </span>
        <Text tone="quiet">{words.counts(row_count, moneyText(total))}</Text>
      </Stack>
      {time_undone !== null && <Text tone="quiet">{words.undone}</Text>}
      {time_undone === null && may_undo && (
        <Button variant="default" loading={undoing.isPending} onClick={() => void handleUndo()}>
          {words.undo}
        </Button>
      )}
    </Row>
  );
}
