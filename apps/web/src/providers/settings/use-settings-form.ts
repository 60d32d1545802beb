import type { ProviderSettings, SettingKey } from '@tsela/domain/providers/provider-settings';
import type { ProviderId } from '@tsela/domain/ids';
import { useMemo, useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../../api/api-error.ts';
import { providers as words } from '../../strings/providers.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSaveSettings, useSettings } from '../settings-calls.ts';
import {
  baseOf,
  changedKeys,
  conflictsOf,
  leftAfterSaving,
  savingOf,
  settingsWith,
  violationsOf,
  withEdit,
  withMineKept,
  withReset,
  withoutEdit,
} from './settings-draft.ts';
import type { Conflict, Edits, SettingsBase } from './settings-draft.ts';

export type SettingErrors = Readonly<Record<string, string>>;

export interface SettingsForm {
  readonly base: SettingsBase;
  readonly edits: Edits;
  readonly changed: readonly SettingKey[];
  readonly conflicts: readonly Conflict[];
  /** Every setting as it would be once saved. */
  readonly settings: ProviderSettings;
  readonly errors: SettingErrors;
  /** Why the last saving has failed; null when it has not. */
  readonly failure: string | null;
  readonly is_saving: boolean;
  readonly change: (key: SettingKey, value: unknown) => void;
  readonly reset: (keys: readonly SettingKey[]) => void;
  readonly undo: (key: SettingKey) => void;
  readonly keepMine: (key: SettingKey) => void;
  readonly discard: () => void;
  readonly save: () => void;
}

const NOTHING: SettingsBase = { stored: {}, changes: {}, read_at: '' };

/** The edits of all tabs over what is stored, and their saving. `onFailing` gets the first setting that cannot be saved. */
export function useSettingsForm(onFailing: (key: string) => void, provider_id: ProviderId | undefined) {
  const read = useSettings(provider_id);
  const { saving, remember } = useSaveSettings(provider_id);
  const base = useMemo(() => (read.data ? baseOf(read.data) : NOTHING), [read.data]);
  const [edits, setEdits] = useState<Edits>({});
  const [errors, setErrors] = useState<SettingErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const conflicts = conflictsOf(base, edits);

  function edit(keys: readonly SettingKey[], next: (old: Edits) => Edits): void {
    setEdits(next);
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([key]) => !keys.some((each) => each === key))));
    setFailure(null);
  }

  function showErrors(found: SettingErrors): void {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) onFailing(first);
  }

  function handleError(error: unknown): void {
    setFailure(shownError(error));
    if (error instanceof ApiError && error.status === 409) {
      // What others have saved is shown beside what was to be saved.
      void read.refetch();
      return;
    }
    showErrors(fieldErrors(error));
  }

  function save(): void {
    if (conflicts.length > 0) {
      setFailure(words.decideFirst);
      return;
    }
    const found = firstMessages(violationsOf(base, edits));
    setFailure(null);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    const input = { ...savingOf(base, edits), ...(provider_id !== undefined && { provider_id }) };
    saving.mutate(input, {
      onSuccess: (saved) => {
        remember(saved, input.reset ?? []);
        setEdits((now) => leftAfterSaving(now, edits));
        showToast({ text: words.saved(changedKeys(edits).length), variant: 'success' });
      },
      onError: handleError,
    });
  }

  const form: SettingsForm = {
    base,
    edits,
    changed: changedKeys(edits),
    conflicts,
    settings: useMemo(() => settingsWith(base, edits), [base, edits]),
    errors,
    failure,
    is_saving: saving.isPending,
    ...editActions(base, edit),
    discard: () => edit(changedKeys(edits), () => ({})),
    save,
  };
  return { read, form };
}

/** What changes edits; each names the settings whose errors it takes away. */
function editActions(
  base: SettingsBase,
  edit: (keys: readonly SettingKey[], next: (old: Edits) => Edits) => void,
): Pick<SettingsForm, 'change' | 'reset' | 'undo' | 'keepMine'> {
  return {
    change: (key, value) => edit([key], (old) => withEdit(old, base, key, value)),
    reset: (keys) => edit(keys, (old) => keys.reduce((sum, key) => withReset(sum, base, key), old)),
    undo: (key) => edit([key], (old) => withoutEdit(old, key)),
    keepMine: (key) => edit([key], (old) => withMineKept(old, base, key)),
  };
}

function firstMessages(violations: readonly { readonly field: string; readonly message: string }[]): SettingErrors {
  return Object.fromEntries(violations.toReversed().map(({ field, message }) => [field, message]));
}
