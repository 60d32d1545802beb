import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { shipments as words } from '../../strings/shipments.ts';
import { useAccounts } from '../shipment-calls.ts';
import type { FormAccount } from '../shipment-draft.ts';
import { TYPING_MS } from './AddressSearch.tsx';
import { SearchCombobox } from './SearchCombobox.tsx';

interface AccountPickerProps {
  readonly value: FormAccount | null;
  readonly onChange: (account: FormAccount | null) => void;
  readonly errors?: Readonly<Record<string, string>>;
  readonly is_required?: boolean;
  readonly name?: string;
}

/** The account somebody works for, found by its name or code. For staff. */
export function AccountPicker({ value, onChange, errors = {}, is_required = false, name = 'account_id' }: AccountPickerProps) {
  const [text, setText] = useState<string | null>(null);
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(text ?? '', TYPING_MS);
  const read = useAccounts(is_opened ? search : null);

  function handleText(entry: string): void {
    setText(entry);
    if (entry === '' && !is_required) onChange(null);
  }

  return (
    <SearchCombobox
      label={words.account}
      name={name}
      placeholder={words.accountPlaceholder}
      is_required={is_required}
      errors={errors}
      text={text ?? (value ? `${value.name} (${value.account_code})` : '')}
      onText={handleText}
      onOpen={() => setOpened(true)}
      is_loading={read.isFetching}
      nothing={is_opened ? words.noAccounts : ''}
      groups={[
        {
          label: words.chooseAccount,
          options: (read.data?.accounts ?? []).map(({ id, account_code, name: title }) => ({
            key: String(id),
            title,
            detail: account_code,
            onPick: () => {
              onChange({ id, account_code, name: title });
              setText(null);
            },
          })),
        },
      ]}
    />
  );
}
