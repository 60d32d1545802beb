import type { UserSettingKey } from '@tsela/domain/users/user-settings';
import { useRef, useState } from 'react';
import { usePreference } from './preferences.ts';
import { useSaveUserSetting } from './save-user-setting.ts';
import { tellFailure } from './tell.ts';

/** The settings of a user that keep a list of names. */
export type ListSetting = 'accounts_columns' | 'shipments_columns' | 'users_columns' | 'favourite_reports';

interface Kept<Value> {
  readonly kept: Value;
  readonly keep: (value: Value) => void;
}

/** A list of names that is kept with the user. */
export function useKeptList(setting: ListSetting): Kept<readonly string[]> {
  return useKept<readonly string[]>(setting, usePreference(setting));
}

/** A choice that is kept with the user: shown at once, and kept one after the other, the last one last. Source: CALL-25. */
export function useKept<Value extends object>(setting: UserSettingKey, stored: Value): Kept<Value> {
  const saving = useSaveUserSetting();
  const [wanted, setWanted] = useState<Value | null>(null);
  const latest = useRef<Value | null>(null);
  const is_saving = useRef(false);

  function save(value: Value): void {
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

  function keep(value: Value): void {
    setWanted(value);
    latest.current = value;
    if (!is_saving.current) save(value);
  }

  return { kept: wanted ?? stored, keep };
}
