import { shownError } from '../../api/api-error.ts';
import { hourWords as words } from '../../strings/overview/hours.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { dayText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { useOpsPerHour } from '../overview-calls.ts';
import type { OpsAsked } from '../overview-calls.ts';
import { HourBars } from './HourBars.tsx';

/** How a day goes, beside the day before; where it cannot be read, that alone is tried again. */
export function HourPanel({ asked }: { readonly asked: OpsAsked }) {
  const read = useOpsPerHour(asked);
  const now = useNow();
  const failed = shownError(read.error);
  return (
    <Panel title={asked.date === null ? words.title : words.titleOf(dayText(asked.date, now))}>
      {read.data && <HourBars hours={read.data.hours} is_today={asked.date === null} />}
      {read.isPending && <Skeleton height={220} />}
      {!read.data && failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
    </Panel>
  );
}
