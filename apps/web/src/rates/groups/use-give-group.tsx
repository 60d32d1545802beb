import type { UseMutationResult } from '@tanstack/react-query';
import type { RateGroupInUse } from '@tsela/contract/rates/rate-group-api';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '../../shell/session.ts';
import { groupsOf as words } from '../../strings/rates-tariff.ts';
import type { Selection } from '../../ui/table/table-shapes.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { BulkButton } from '../../ui/act/BulkButton.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { GiveGroupDialog } from './GiveGroupDialog.tsx';

interface Giving<Row extends { readonly id: number }, Input> {
  /** What is listed, and the rows of it that are read. */
  readonly list: string;
  readonly rows: readonly Row[] | undefined;
  readonly groups: readonly RateGroupInUse[];
  readonly giving: UseMutationResult<unknown, Error, Input>;
  readonly inputOf: (ids: Row['id'][], rate_group_id: number | null) => Input;
  readonly words: {
    readonly title: (count: number) => string;
    readonly done: (count: number) => string;
    /** What having none is called. */
    readonly none: string;
  };
}

/** Giving a rate group to the ticked rows of a list: what its table needs for that, where the user may, and the dialog that asks which. */
export function useGiveGroup<Row extends { readonly id: number }, Input>({
  list,
  rows,
  groups,
  giving,
  inputOf,
  words: own,
}: Giving<Row, Input>): { readonly selecting: { readonly selection?: Selection }; readonly dialog: ReactNode } {
  const may_give = useMay('API_/rates/revisions:PATCH');
  const { keys, chosen, set, clear } = useSelection(list, rows);
  const [is_giving, setGiving] = useState(false);
  const ids = chosen.map(({ id }) => id);

  function handleGive(rate_group_id: number | null): void {
    giving.mutate(inputOf(ids, rate_group_id), {
      onSuccess: () => {
        showToast({ text: own.done(ids.length), variant: 'success' });
        setGiving(false);
        clear();
      },
    });
  }

  function handleOpen(): void {
    giving.reset();
    setGiving(true);
  }

  return {
    selecting: may_give
      ? { selection: { keys, onChange: set, actions: <BulkButton onClick={handleOpen}>{words.give}</BulkButton> } }
      : {},
    dialog: is_giving && (
      <GiveGroupDialog
        title={own.title(ids.length)}
        noneLabel={own.none}
        groups={groups}
        giving={giving}
        onGive={handleGive}
        onClose={() => setGiving(false)}
      />
    ),
  };
}
