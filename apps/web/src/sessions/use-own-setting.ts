import type { UserSettingKey } from '@tsela/domain/users/user-settings';
import { useState } from 'react';
import { usePreference } from '../shell/preferences.ts';
import { useSaveUserSetting } from '../shell/save-user-setting.ts';

/**
 * One of the own settings as it is shown and chosen. What was chosen stands from the click on until something else than before is read: a
 * control must not jump back in between. A refusal shows what is kept.
 */
export function useOwnSetting<Key extends UserSettingKey>(setting: Key) {
  type Value = ReturnType<typeof usePreference<Key>>;
  const kept = usePreference(setting);
  const save = useSaveUserSetting();
  const [chosen, setChosen] = useState<{ readonly value: Value; readonly before: Value } | null>(null);

  function choose(value: Value, onSaved: () => void): void {
    setChosen({ value, before: kept });
    save.mutate({ setting, value }, { onSuccess: onSaved, onError: () => setChosen(null) });
  }

  const value = chosen !== null && chosen.before === kept ? chosen.value : kept;
  return { value, error: save.error, choose };
}
