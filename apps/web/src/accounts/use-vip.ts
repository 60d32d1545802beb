import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useReadOnce } from '../api/queries.ts';
import { useSession } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { accountActions as words } from '../strings/accounts.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useSaveVips } from './account-calls.ts';

/**
 * Whether an account is a VIP, and a way to change that. The list is one of the provider's settings: it is read right before it is
 * changed, and another user's change in between is not overwritten. Source: KEY-65, screens S44.
 */
export function useVip(account_id: AccountId): { is_vip: boolean; setVip: (is_vip: boolean) => void } {
  const { settings } = useSession();
  const readOnce = useReadOnce();
  const saving = useSaveVips();

  async function save(is_vip: boolean): Promise<void> {
    const read = await readOnce(settingsApi.readSettings, {});
    const stored = Object.fromEntries(read.settings.map(({ setting, value }) => [setting, value]));
    const others = readSetting(stored, 'vip_accounts').filter((id) => id !== account_id);
    const value = is_vip ? [...others, account_id] : others;
    await saving.mutateAsync({ settings: [{ setting: 'vip_accounts', value }], based_on: read.current_time });
  }

  return {
    is_vip: readSetting(settings, 'vip_accounts').includes(account_id),
    setVip: (is_vip) =>
      void save(is_vip).then(() => showToast({ text: is_vip ? words.isVip : words.isNoVip, variant: 'success' }), tellFailure),
  };
}
