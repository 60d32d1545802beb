import { Input } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { ProviderId } from '@tsela/domain/ids';
import { useState } from 'react';
import { releaseNotes as words } from '../../strings/providers-platform.ts';
import { useProvider } from '../../providers/provider-calls.ts';
import { ProviderPicker } from '../ProviderPicker.tsx';
import type { DraftFieldsProps } from '../../ui/form/field.tsx';
import type { ReleaseNoteDraft } from './release-note-draft.ts';
import classes from './ReleaseNotes.module.css';

/** Which providers' users read the notes: all, or the named ones. */
export function ReleaseNoteProviders({ draft, errors, onChange }: DraftFieldsProps<ReleaseNoteDraft>) {
  // The field begins anew after each that was picked.
  const [picked, setPicked] = useState(0);
  const { provider_ids } = draft;
  return (
    <div className={classes['writing']}>
      <ProviderPicker
        key={picked}
        name="provider_ids"
        label={words.atPick}
        value={null}
        onChange={(provider) => {
          if (provider === null) return;
          setPicked(picked + 1);
          onChange({ provider_ids: [...new Set([...provider_ids, provider.id])] });
        }}
      />
      <Input.Description>{words.atAll}</Input.Description>
      {errors['provider_ids'] !== undefined && <Input.Error>{errors['provider_ids']}</Input.Error>}
      {provider_ids.length > 0 && (
        <ul className={classes['chips']} aria-label={words.at}>
          {provider_ids.map((id) => (
            <li key={id}>
              <Named id={id} onRemove={() => onChange({ provider_ids: provider_ids.filter((each) => each !== id) })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Named({ id, onRemove }: { readonly id: ProviderId; readonly onRemove: () => void }) {
  const name = useProvider(id).data?.providers[0]?.name ?? words.atOthers(id);
  return (
    <Button variant="default" size="compact-sm" aria-label={words.atRemove(name)} onClick={onRemove}>
      {name} ×
    </Button>
  );
}
