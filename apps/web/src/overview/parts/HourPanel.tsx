import type { BranchId } from '@tsela/domain/ids';
import { shownError } from '../../api/api-error.ts';
import { hourWords as words } from '../../strings/overview-hours.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useOpsPerHour } from '../overview-calls.ts';
import { HourBars } from './HourBars.tsx';

/** How today goes, beside yesterday; where it cannot be read, that alone is tried again. */
export function HourPanel({ branch_id }: { readonly branch_id: BranchId | null }) {
  const read = useOpsPerHour(branch_id);
  const failed = shownError(read.error);
  return (
    <Panel title={words.title}>
      {read.data && <HourBars hours={read.data.hours} />}
      {read.isPending && <Skeleton height={220} />}
      {!read.data && failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
    </Panel>
  );
}
