import { AppLink } from '../act/app-link.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { PageFrame } from '../layout/PageFrame.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';

interface UnreadFrameProps {
  readonly title: string;
  /** The list it belongs to. */
  readonly back: { readonly href: string; readonly label: string };
  readonly read: { readonly isLoading: boolean; readonly refetch: () => unknown };
  /** The text of a failed read, by shownError. */
  readonly error: string | null;
  /** What is said when there is no such thing. */
  readonly notFound: string;
}

/** The page of one thing while it is not there: on its way, not to be read, or nowhere. */
export function UnreadFrame({ title, back, read, error, notFound }: UnreadFrameProps) {
  return (
    <PageFrame title={title} back={back}>
      {error !== null ? (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {error}
        </Notice>
      ) : read.isLoading ? (
        <Skeleton height={320} />
      ) : (
        <EmptyState text={notFound} action={<AppLink href={back.href}>{back.label}</AppLink>} />
      )}
    </PageFrame>
  );
}
