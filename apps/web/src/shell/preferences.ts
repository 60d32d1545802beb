import { readUserSetting } from '@tsela/domain/users/user-settings';
import type { UserSettingKey } from '@tsela/domain/users/user-settings';
import { useEffect } from 'react';
import { readActingAs } from '../api/acting-as.ts';
import { chooseColourScheme } from '../theme/colour-scheme.ts';
import { useSession } from './session.ts';

/** What the signed-in person prefers, or the usual: `usePreference('table_density')`. Source: screens S06. */
export function usePreference<Key extends UserSettingKey>(key: Key) {
  const { general } = useSession();
  return readUserSetting(Object.fromEntries((general?.user_settings ?? []).map(({ setting, value }) => [setting, value])), key);
}

/** Applies a user's saved appearance on this device, also where they sign in for the first time. Source: screens S06. */
export function useKeptLooks(): void {
  const { general } = useSession();
  const density = usePreference('table_density');
  const scheme = usePreference('colour_scheme');
  const has_chosen = general?.user_settings.some(({ setting }) => setting === 'colour_scheme') ?? false;

  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);

  // An impersonator keeps the colours of their own device; without a choice the device decides.
  useEffect(() => {
    if (has_chosen && readActingAs() === null) chooseColourScheme(scheme);
  }, [has_chosen, scheme]);
}
