import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { AccountId } from '@tsela/domain/ids';
import { triggering as words } from '../../strings/integrations-trigger.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { useTriggerable } from '../trigger-calls.ts';

/** More are found by typing on. */
const SUGGESTIONS = 8;

/** The integration that is told of shipments by hand. */
export interface ChosenIntegration {
  readonly id: number;
  readonly name: string;
}

interface IntegrationPickerProps {
  readonly value: ChosenIntegration | null;
  readonly onChange: (integration: ChosenIntegration | null) => void;
  /** Those of one account; left out, of every account within reach. */
  readonly account_id?: AccountId;
  readonly errors?: Readonly<Record<string, string>>;
  readonly is_in_dialog?: boolean;
}

/** An integration that is switched on, found by its name, its partner or its account. Source: SCAN-05. */
export function IntegrationPicker({ value, onChange, account_id, errors = {}, is_in_dialog = false }: IntegrationPickerProps) {
  const [text, setText] = useState<string | null>(null);
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue((text ?? '').trim(), TYPING_MS);
  const wanted = { limit: SUGGESTIONS, ...(account_id !== undefined && { account_id }), ...(search !== '' && { search }) };
  const read = useTriggerable(is_opened ? wanted : null);
  const shown = value?.name ?? '';

  function handleText(entry: string): void {
    setText(entry);
    // None counts from the first key on, so that the field shows no other than the one that is told.
    if (value !== null && entry !== shown) onChange(null);
  }

  return (
    <SearchCombobox
      label={words.integration}
      name="integration_id"
      placeholder={words.placeholder}
      is_required
      errors={errors}
      text={text ?? shown}
      onText={handleText}
      onLeave={() => setText(null)}
      onOpen={() => setOpened(true)}
      is_loading={read.isFetching}
      nothing={is_opened ? words.none : ''}
      is_in_dialog={is_in_dialog}
      groups={[
        {
          label: words.choose,
          options: (read.data?.integrations ?? []).map(({ id, name, integration_type, account_name, account_code }) => {
            const title = name === '' ? words.unnamed(account_name) : name;
            return {
              key: String(id),
              title,
              detail: words.detail(integration_type, `${account_name} (${account_code})`),
              onPick: () => {
                onChange({ id, name: title });
                setText(null);
              },
            };
          }),
        },
      ]}
    />
  );
}
