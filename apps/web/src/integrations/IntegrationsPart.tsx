import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { shownError } from '../api/api-error.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Lines } from '../ui/layout/Lines.tsx';

interface IntegrationsPartProps {
  readonly words: { readonly title: string; readonly about: string; readonly empty: string };
  readonly read: {
    readonly data: { readonly count: number } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** The button that opens the dialog for another one; null for users who may make none. */
  readonly addLabel: string | null;
  readonly dialog: (close: () => void) => ReactNode;
  /** The list's rows. */
  readonly children: ReactNode;
}

/** A list of what an account's own programs need, with the button for another one. Source: screens S21. */
export function IntegrationsPart({ words, read, addLabel, dialog, children }: IntegrationsPartProps) {
  const [is_adding, setAdding] = useState(false);
  const add = (
    <Button variant="default" onClick={() => setAdding(true)}>
      {addLabel}
    </Button>
  );
  return (
    <Panel title={words.title} isFlush {...(addLabel !== null && { action: add })}>
      <Text as="div" pad={4}>
        <Sentence>{words.about}</Sentence>
      </Text>
      {read.error && (
        <Text as="div" pad={4}>
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {shownError(read.error)}
          </Notice>
        </Text>
      )}
      {read.isPending && (
        <Text as="div" pad={4}>
          <Skeleton height={48} />
        </Text>
      )}
      {read.data?.count === 0 && <EmptyState text={words.empty} />}
      <Lines>{children}</Lines>
      {is_adding && dialog(() => setAdding(false))}
    </Panel>
  );
}
