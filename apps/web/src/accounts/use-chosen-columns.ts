import { useRef, useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';
import { useSession } from '../shell/session.ts';
import { showToast } from '../ui/toast.ts';
import { chosenColumns } from './account-columns-draft.ts';
import type { ColumnKey } from './account-columns-draft.ts';

/** The columns somebody has chosen, and a way to choose others: shown at once, and kept one choice after the other, the last one last. */
export function useChosenColumns(): {
  chosen: readonly ColumnKey[];
  choose: (columns: readonly ColumnKey[]) => void;
} {
  const { general } = useSession();
  const saving = useSaveUserSetting();
  const [wanted, setWanted] = useState<readonly ColumnKey[] | null>(null);
  const latest = useRef<readonly ColumnKey[] | null>(null);
  const is_saving = useRef(false);

  function save(value: readonly ColumnKey[]): void {
    is_saving.current = true;
    saving.mutate(
      { setting: 'accounts_columns', value },
      {
        onError: (error) => {
          setWanted(null);
          showToast({ text: shownError(error) ?? '', variant: 'error' });
        },
        onSettled: () => {
          is_saving.current = false;
          if (latest.current !== null && latest.current !== value) save(latest.current);
        },
      },
    );
  }

  return {
    chosen:
      wanted === null
        ? chosenColumns(general?.user_settings ?? [])
        : chosenColumns([{ setting: 'accounts_columns', value: wanted }]),
    choose: (columns) => {
      setWanted(columns);
      latest.current = columns;
      if (!is_saving.current) save(columns);
    },
  };
}
