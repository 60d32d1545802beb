import { useDebouncedValue } from '@mantine/hooks';
import type { ProviderId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { TYPING_MS } from '../ui/form/SearchInput.tsx';
import { SearchCombobox } from '../ui/form/SearchCombobox.tsx';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { useProviders } from '../providers/provider-calls.ts';

export interface PickedProvider {
  readonly id: ProviderId;
  readonly name: string;
}

interface ProviderPickerProps {
  readonly label: string;
  /** Left out, settings are taken over from it. */
  readonly name?: string;
  readonly value: PickedProvider | null;
  readonly onChange: (provider: PickedProvider | null) => void;
  /** The one that cannot be picked, as it is the one that is changed. */
  readonly except?: ProviderId;
}

/** As many as are read at a glance; typing finds the others. */
const SUGGESTIONS = 8;

/** A provider of the installation, found by its name or host among however many there are. */
export function ProviderPicker({ label, name = 'copy_settings_from', value, onChange, except }: ProviderPickerProps) {
  const [text, setText] = useState<string | null>(null);
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue((text ?? '').trim(), TYPING_MS);
  // One more than is shown, as one of them may be the one left out.
  const input = { limit: SUGGESTIONS + 1, offset: 0, ...(search !== '' && { search }) };
  const read = useProviders(is_opened ? input : null);
  const found = (read.data?.providers ?? []).filter(({ id }) => id !== except).slice(0, SUGGESTIONS);

  return (
    <SearchCombobox
      label={label}
      name={name}
      placeholder={words.copyNothing}
      text={text ?? value?.name ?? ''}
      onText={(entry) => {
        setText(entry);
        if (value !== null && entry !== value.name) onChange(null);
      }}
      onLeave={() => setText(null)}
      onOpen={() => setOpened(true)}
      is_loading={read.isFetching}
      nothing={is_opened ? undefined : ''}
      groups={[
        {
          label: SCREENS.providers.title,
          options: found.map(({ id, name: title, origins }) => ({
            key: String(id),
            title,
            detail: origins[0] ?? '',
            onPick: () => {
              onChange({ id, name: title });
              setText(null);
            },
          })),
        },
      ]}
    />
  );
}
