import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { AccountId } from '@tsela/domain/ids';
import { useListAddress } from '../shell/pages/address.ts';
import { accountParts, accounts } from '../strings/accounts.ts';
import { ContactDialog } from '../address-book/parts/ContactDialog.tsx';
import { useMay } from '../shell/session.ts';
import { addressBook } from '../strings/address-book.ts';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { listInput } from '../ui/table/list-view.ts';
import { SearchField } from '../ui/table/SearchField.tsx';
import { useAddressBook } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';

const words = accountParts.addressBook;

/** The saved contacts of an account. Source: screens S44. */
export function AccountAddressBook({ account_id }: { readonly account_id: AccountId }) {
  const { view, filters, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const may_save = useMay('API_/accounts/address-books:POST');
  // Null adds one; undefined is neither.
  const [edited, setEdited] = useState<AddressBookEntry | null | undefined>();
  const search = filters['search'] ?? '';
  const read = useAddressBook({ account_id, limit, offset, ...(search !== '' && { search }) });
  const edit: Column<AddressBookEntry> = {
    key: 'edit',
    header: addressBook.actions,
    is_header_hidden: true,
    align: 'right',
    render: (entry) => (
      <Button variant="subtle" size="compact-sm" aria-label={addressBook.editOf(entry.name)} onClick={() => setEdited(entry)}>
        {addressBook.edit}
      </Button>
    ),
  };
  return (
    <Stack gap={4}>
      <Row>
        <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
        {may_save && (
          <Button variant="default" onClick={() => setEdited(null)}>
            {addressBook.add}
          </Button>
        )}
      </Row>
      <ListTable
        label={words.label}
        columns={may_save ? [...COLUMNS, edit] : COLUMNS}
        rows={read.data?.address_books}
        rowName={({ name }) => name}
        read={read}
        empty={words.empty}
        card={(entry) => (
          <>
            <CardLine is_title start={entry.name} end={phoneOf(entry)} />
            <CardLine start={addressText(entry)} />
          </>
        )}
        {...(may_save && { cardAction: edit.render })}
        onClearFilters={search === '' ? undefined : () => changeFilters({ search: undefined })}
      />
      {edited !== undefined && <ContactDialog account_id={account_id} entry={edited} onClose={() => setEdited(undefined)} />}
    </Stack>
  );
}

function phoneOf({ mobile_number }: AddressBookEntry): string {
  return mobile_number === '' ? '' : groupedPhone(mobile_number);
}

function addressText({ address }: AddressBookEntry): string {
  return [address.street_address, address.local_area, address.city, address.code].filter((part) => part !== '').join(', ');
}

const COLUMNS: readonly Column<AddressBookEntry>[] = [
  { key: 'name', header: accounts.name, render: ({ name }) => <strong>{name}</strong> },
  { key: 'contact', header: accountParts.contactName, render: ({ contact_name }) => contact_name },
  { key: 'address', header: accountParts.address, render: addressText },
  { key: 'phone', header: accounts.phone, render: (entry) => <span className="num">{phoneOf(entry)}</span> },
  { key: 'email', header: accounts.email, render: ({ email }) => email },
];
