import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';

interface UnreadMapProps {
  readonly title: string;
  /** Null for users who may. */
  readonly whyNot: string | null;
  readonly read: { readonly error: Error | null; readonly refetch: () => unknown };
}

/** Where one comes from to draw on a map. */
export const BACK_TO_MAPS = { href: paths.maps(), label: SCREENS.maps.title };

/** The page of what is drawn on a map while it is not there: not to be seen, not to be read, or on its way. */
export function UnreadMap({ title, whyNot, read }: UnreadMapProps) {
  return (
    <PageFrame title={title} back={BACK_TO_MAPS}>
      {whyNot !== null && <Notice kind="info">{whyNot}</Notice>}
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {whyNot === null && !read.error && <Skeleton height={420} />}
    </PageFrame>
  );
}
