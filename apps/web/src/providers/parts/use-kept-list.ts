import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { useMay } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSaveSettings, useSettings } from '../settings-calls.ts';
import { baseOf } from '../settings/settings-draft.ts';

/** A list that is a setting, saved with every change; what another user has changed since it was read is not overwritten. */
export function useKeptList<Key extends SettingKey>(key: Key) {
  const read = useSettings();
  const { saving, remember } = useSaveSettings();
  const may_change = useMay('API_/providers/settings:POST');
  const base = read.data && baseOf(read.data);
  return {
    read,
    may_change,
    is_saving: saving.isPending,
    list: base && readSetting(base.stored, key),
    save(value: unknown, { said, onDone }: { said: string; onDone?: () => void }) {
      if (!base) return;
      saving.mutate(
        { settings: [{ setting: key, value }], based_on: base.read_at },
        {
          onSuccess: (saved) => {
            remember(saved, []);
            showToast({ text: said, variant: 'success' });
            onDone?.();
          },
          onError: (error) => {
            tellFailure(error);
            // What others have saved is shown, so that the next change starts from it.
            void read.refetch();
          },
        },
      );
    },
  };
}
