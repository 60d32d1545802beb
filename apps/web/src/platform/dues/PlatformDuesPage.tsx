import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { SETTINGS, StaffTabs } from '../../shell/parts/StaffTabs.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useDues } from './dues-calls.ts';
import { DuesView } from './DuesView.tsx';

/** What the reader's own provider pays the platform. Source: screens S51, issue 21.8. */
export function PlatformDuesPage() {
  const read = useDues();
  return (
    <PageFrame title={SCREENS.platformDues.title} back={SETTINGS} tabs={<StaffTabs current="platform-dues" />}>
      {read.error !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {!read.data && read.error === null && <Skeleton height={240} />}
      {read.data && <DuesView dues={read.data} />}
    </PageFrame>
  );
}
