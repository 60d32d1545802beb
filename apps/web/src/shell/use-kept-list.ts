import { useRef, useState } from 'react';
import { usePreference } from './preferences.ts';
import { useSaveUserSetting } from './save-user-setting.ts';
import { tellFailure } from './tell.ts';

/** The settings of a user that keep a list of names. */
export type ListSetting = 'accounts_columns' | 'shipments_columns' | 'users_columns' | 'favourite_reports';

interface KeptList {
  readonly kept: readonly string[];
  readonly keep: (names: readonly string[]) => void;
}

/** A list of names that is kept with the user: shown at once, and kept one choice after the other, the last one last. Source: CALL-25. */
export function useKeptList(setting: ListSetting): KeptList {
  const stored = usePreference(setting);
  const saving = useSaveUserSetting();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const latest = useRef<readonly string[] | null>(null);
  const is_saving = useRef(false);

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

  function keep(names: readonly string[]): void {
    setWanted(names);
    latest.current = names;
    if (!is_saving.current) save(names);
  }

  return { kept: wanted ?? stored, keep };
}
