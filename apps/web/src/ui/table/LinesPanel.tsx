import type { ComponentProps, ReactNode } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Lines } from '../layout/Lines.tsx';
import { Panel } from '../layout/Panel.tsx';
import { Text } from '../show/Text.tsx';

interface LinesPanelProps extends Pick<ComponentProps<typeof Panel>, 'title' | 'aside' | 'action'> {
  readonly read: { readonly error: Error | null; readonly isPending: boolean; readonly refetch: () => unknown };
  /** Why it could not be read, or what went wrong with one of its lines. */
  readonly fault: string | null;
  /** What it is for, above the lines. */
  readonly about?: ReactNode;
  /** What is below the lines: that there are none, an act on all of them. */
  readonly foot?: ReactNode;
  /** The lines. */
  readonly children: ReactNode;
}

/** A short list, all of it at once, as a part of a page. */
export function LinesPanel({ read, fault, about, foot, children, ...rest }: LinesPanelProps) {
  return (
    <Panel {...rest} isFlush>
      {about !== undefined && (
        <Text as="div" pad={4}>
          {about}
        </Text>
      )}
      {fault !== null && (
        <Text as="div" pad={4}>
          <Notice kind="error" {...(read.error && { onRetry: () => void read.refetch() })}>
            {fault}
          </Notice>
        </Text>
      )}
      {read.isPending && (
        <Text as="div" pad={4}>
          <Skeleton height={48} />
        </Text>
      )}
      <Lines>{children}</Lines>
      {foot}
    </Panel>
  );
}
