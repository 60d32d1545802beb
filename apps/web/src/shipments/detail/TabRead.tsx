import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface TabReadProps<Answer> {
  readonly read: { readonly data: Answer | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly isEmpty: (answer: Answer) => boolean;
  readonly empty: string;
  readonly children: (answer: Answer) => ReactNode;
}

/** A tab's content in its four states. */
export function TabRead<Answer>({ read, isEmpty, empty, children }: TabReadProps<Answer>) {
  const failed = shownError(read.error);
  return (
    <>
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.data === undefined && failed === null && <TabSkeleton />}
      {read.data !== undefined && (isEmpty(read.data) ? <EmptyState text={empty} /> : children(read.data))}
    </>
  );
}

export function TabSkeleton() {
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} width={line % 2 === 0 ? '60%' : '45%'} />
      ))}
    </div>
  );
}
