import { useDebouncedValue } from '@mantine/hooks';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { useSavedAddresses } from '../../address-book/address-book-calls.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentImport as words } from '../../strings/shipments/import.ts';
import { SearchCombobox } from '../../ui/form/SearchCombobox.tsx';
import { TYPING_MS } from '../../ui/form/SearchInput.tsx';
import { senderOfEntry } from './import-draft.ts';
import type { ImportDefaultsDraft } from './import-draft.ts';

interface SenderFromBookProps {
  readonly account: FormAccount | null;
  readonly onPick: (sender: ImportDefaultsDraft['sender']) => void;
}

/** Fills in where rows are collected from the account's address book; nothing for users who may not read it. */
export function SenderFromBook({ account, onPick }: SenderFromBookProps) {
  const { user } = useSession();
  const may_read = useMay('API_/accounts/address-books:GET') && (account !== null || (user !== null && !isStaff(user)));
  const [text, setText] = useState('');
  const [is_opened, setOpened] = useState(false);
  const [search] = useDebouncedValue(text, TYPING_MS);
  const saved = useSavedAddresses(is_opened && may_read ? { search, account_id: account?.id ?? null } : null);
  if (!may_read) return null;
  return (
    <SearchCombobox
      label={words.senderFromBook}
      name="sender_from_book"
      text={text}
      onText={setText}
      onOpen={() => setOpened(true)}
      onLeave={() => setText('')}
      is_loading={saved.isFetching}
      nothing={words.senderNotInBook}
      groups={[
        {
          label: words.senderBook,
          options: (saved.data?.address_books ?? []).map((entry) => ({
            key: String(entry.id),
            title: entry.name || entry.contact_name,
            detail: entry.address.entered_address,
            onPick: () => {
              onPick(senderOfEntry(entry));
              setText('');
            },
          })),
        },
      ]}
    />
  );
}
