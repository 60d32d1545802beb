import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useRead } from '../api/queries.ts';
import { usePreference } from '../shell/preferences.ts';
import { useMay, useSession } from '../shell/session.ts';
import type { PrintOptions } from './print-stickers.ts';
import { presetsOf } from './set-of-account-draft.ts';

/** How stickers of an account are printed for the person: as they prefer, or as the account has it. Source: screens S06, S21, S59. */
export function usePrintOptions(account_id: AccountId | null): PrintOptions {
  const { label_format } = useSetOfAccount(account_id);
  const preferred = usePreference('label_format');
  const [size, resolution] = [usePreference('label_size'), usePreference('label_resolution')];
  return { format: preferred === 'account' ? label_format : preferred, size, resolution };
}

/** What an account has set for its shipments: of the own one at once, for staff of the one they name, with defaults until it is read. */
export function useSetOfAccount(account_id: AccountId | null): ReturnType<typeof presetsOf> {
  const { user, general } = useSession();
  const may_read = useMay('API_/accounts/settings:GET');
  const is_asked = isStaff(user) && account_id !== null && may_read;
  const read = useRead(accountSettingsApi.settings, is_asked ? { account_id } : null, { keeps_previous: false });
  return presetsOf(isStaff(user) ? (read.data?.account_settings ?? []) : (general?.account_settings ?? []));
}
