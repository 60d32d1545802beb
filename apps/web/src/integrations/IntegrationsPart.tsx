import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { shownError } from '../api/api-error.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { LinesPanel } from '../ui/table/LinesPanel.tsx';

interface IntegrationsPartProps {
  readonly words: { readonly title: string; readonly about: string; readonly empty: string };
  readonly read: {
    readonly data: { readonly count: number } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  /** Where more is said of them. */
  readonly more?: ReactNode;
  /** The button that opens the dialog for another one; null for users who may make none. */
  readonly addLabel: string | null;
  readonly dialog: (close: () => void) => ReactNode;
  /** The list's rows. */
  readonly children: ReactNode;
}

/** A list of what an account's own programs need, with the button for another one. Source: screens S21. */
export function IntegrationsPart({ words, read, more, addLabel, dialog, children }: IntegrationsPartProps) {
  const [is_adding, setAdding] = useState(false);
  const add = (
    <Button variant="default" onClick={() => setAdding(true)}>
      {addLabel}
    </Button>
  );
  return (
    <LinesPanel
      title={words.title}
      {...(addLabel !== null && { action: add })}
      read={read}
      fault={shownError(read.error)}
      about={
        <>
          <Sentence>{words.about}</Sentence>
          {more}
        </>
      }
      foot={
        <>
          {read.data?.count === 0 && <EmptyState text={words.empty} />}
          {is_adding && dialog(() => setAdding(false))}
        </>
      }
    >
      {children}
    </LinesPanel>
  );
}
