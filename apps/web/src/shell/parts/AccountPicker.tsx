import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { accountApi } from '@tsela/contract/accounts/account-api';
import type { AccountId } from '@tsela/domain/ids';
import { useRead } from '../../api/queries.ts';
import { accountPicker as words } from '../../strings/shell.ts';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';

/** More are found by typing on. */
const SUGGESTIONS = 8;

/** The account that staff work for. */
export interface FormAccount {
  readonly id: AccountId;
  readonly account_code: string;
  readonly name: string;
}

interface AccountPickerProps {
  readonly value: Readonly<FormAccount> | null;
  readonly onChange: (account: FormAccount | null) => void;
  readonly errors?: Readonly<Record<string, string>>;
  readonly is_required?: boolean;
  readonly name?: string;
  /** Where two are chosen beside each other. */
  readonly label?: string;
  /** In a row of filters the placeholder says it. */
  readonly is_label_hidden?: boolean;
}

/** The account to work for, found by its name or code; the field never shows another than the one that counts. For staff. */
export function AccountPicker({
  value,
  onChange,
  errors = {},
  is_required = false,
  name = 'account_id',
  label = words.account,
  is_label_hidden = false,
}: AccountPickerProps) {
  const [text, setText] = useState<string | null>(null);
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(text ?? '', TYPING_MS);
  const read = useRead(accountApi.list, is_opened ? { search: search.trim(), limit: SUGGESTIONS } : null);

  const shown = value ? `${value.name} (${value.account_code})` : '';

  function handleText(entry: string): void {
    setText(entry);
    // Where an account is needed, none counts from the first key on; a filter holds until another is picked.
    if (value !== null && (is_required ? entry !== shown : entry === '')) onChange(null);
  }

  return (
    <SearchCombobox
      label={label}
      name={name}
      is_label_hidden={is_label_hidden}
      placeholder={is_label_hidden ? words.anyAccount : words.accountPlaceholder}
      is_required={is_required}
      errors={errors}
      text={text ?? shown}
      onText={handleText}
      onLeave={() => setText(null)}
      onOpen={() => setOpened(true)}
      is_loading={read.isFetching}
      nothing={is_opened ? undefined : ''}
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
