import { useRef, useState } from 'react';
import { tellFailure } from './tell.ts';
import { chosenColumns } from '../ui/table/column-choice.ts';
import type { ColumnChooserProps } from '../ui/table/ColumnChooser.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { usePreference } from './preferences.ts';
import { useSaveUserSetting } from './save-user-setting.ts';

/** The settings that keep the columns of a list. */
type ColumnSetting = 'accounts_columns' | 'shipments_columns' | 'users_columns';

interface Offered<Row> {
  readonly offered: readonly Column<Row>[];
  /** The keys of those shown by default. */
  readonly usual: readonly string[];
}

/**
 * The columns of a list that the user has chosen, and what choosing others needs: shown at once, and kept one choice after the other, the
 * last one last. Source: CALL-25, screens 0.2.
 */
export function useChosenColumns<Row>(
  setting: ColumnSetting,
  { offered, usual }: Offered<Row>,
): { readonly columns: readonly Column<Row>[]; readonly chooser: ColumnChooserProps } {
  const stored = usePreference(setting);
  const saving = useSaveUserSetting();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const latest = useRef<readonly string[] | null>(null);
  const is_saving = useRef(false);
  const chosen = chosenColumns(wanted ?? stored, { offered: offered.map(({ key }) => key), usual });

  function save(value: readonly string[]): void {
    is_saving.current = true;
    saving.mutate(
      { setting, value },
      {
        onError: (error) => {
          // What was chosen since is still to be saved, and stays shown.
          if (latest.current === value) setWanted(null);
          tellFailure(error);
        },
        onSettled: () => {
          is_saving.current = false;
          if (latest.current !== null && latest.current !== value) save(latest.current);
        },
      },
    );
  }

  function handleChoose(columns: readonly string[]): void {
    setWanted(columns);
    latest.current = columns;
    if (!is_saving.current) save(columns);
  }

  return {
    columns: chosen.flatMap((key) => offered.filter((column) => column.key === key)),
    chooser: { offered, chosen, onChoose: handleChoose },
  };
}
