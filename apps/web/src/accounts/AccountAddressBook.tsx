import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { AccountId } from '@tsela/domain/ids';
import { shownError } from '../api/api-error.ts';
import { useListAddress } from '../shell/address.ts';
import { accountParts, accounts } from '../strings/accounts.ts';
import { CardLine } from '../ui/CardLine.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { listInput } from '../ui/list-view.ts';
import { SearchField } from '../ui/SearchField.tsx';
import classes from './Accounts.module.css';
import { useAddressBook } from './account-calls.ts';

const words = accountParts.addressBook;

/** The saved contacts of an account. Source: screens S44. */
export function AccountAddressBook({ account_id }: { readonly account_id: AccountId }) {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const search = filters['search'] ?? '';
  const read = useAddressBook({ account_id, limit, offset, ...(search !== '' && { search }) });
  return (
    <div className={classes['stack']}>
      <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
      <DataTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.address_books}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        read={read}
        error={read.error && shownError(read.error)}
        count={read.data?.count}
        view={view}
        onViewChange={changeView}
        empty={<EmptyState text={words.empty} />}
        card={(entry) => (
          <>
            <CardLine is_title start={entry.name} end={phoneOf(entry)} />
            <CardLine start={addressText(entry)} />
          </>
        )}
        onClearFilters={search === '' ? undefined : () => changeFilters({ search: undefined })}
      />
    </div>
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
