import { Button } from '../../ui/act/Button.tsx';
import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useMay } from '../../shell/session.ts';
import { addressBook as words } from '../../strings/address-book.ts';
import { BulkButton } from '../../ui/act/BulkButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useContacts } from '../contact-calls.ts';
import { CONTACT_COLUMNS, ContactCard } from './contact-columns.tsx';
import { CLEARED, contactFiltersOf, contactsInput } from './contact-filters-draft.ts';
import { ContactMenu } from './ContactMenu.tsx';
import { ImportLink } from './BookButtons.tsx';
import { useContactRemoval } from './use-contact-removal.ts';

interface ContactListProps {
  readonly account_id: AccountId | null;
  readonly onEdit: (entry: AddressBookEntry) => void;
  readonly onAdd: () => void;
}

/** The contacts of an account as a list. Source: screens S14. */
export function ContactList({ account_id, onEdit, onAdd }: ContactListProps) {
  const { view, filters, changeFilters } = useListAddress();
  const may_add = useMay('API_/accounts/address-books:POST');
  const may_delete = useMay('API_/accounts/address-books:DELETE');
  const input = contactsInput(filters, { view, account_id });
  const read = useContacts(input);
  const rows = read.data?.address_books;
  const selection = useSelection(JSON.stringify(input), rows);
  const removal = useContactRemoval({ onDone: selection.clear });
  const is_filtered = Object.keys(contactFiltersOf(filters)).length > 0;
  const acts = (entry: AddressBookEntry) => ({
    account_id,
    entry,
    onEdit: () => onEdit(entry),
    onDelete: () => removal.remove([entry]),
  });
  const actions: Column<AddressBookEntry> = {
    key: 'actions',
    header: words.actions,
    is_header_hidden: true,
    align: 'right',
    width: 48,
    render: (entry) => <ContactMenu {...acts(entry)} />,
  };
  return (
    <ListTable
      label={words.label}
      columns={[...CONTACT_COLUMNS, actions]}
      rows={rows}
      rowName={({ name }) => name}
      read={read}
      {...(may_delete && {
        selection: {
          keys: selection.keys,
          onChange: selection.set,
          actions: (
            <BulkButton disabled={removal.is_pending} onClick={() => removal.remove(selection.chosen)}>
              {words.removeSome(selection.chosen.length)}
            </BulkButton>
          ),
        },
      })}
      empty={
        <EmptyState
          text={account_id === null ? words.empty : words.emptyOfAccount}
          action={
            may_add && (
              <Row gap={3} justify="center">
                <Button onClick={onAdd}>{words.add}</Button>
                <ImportLink account_id={account_id} />
              </Row>
            )
          }
        />
      }
      card={(entry) => <ContactCard entry={entry} />}
      cardAction={(entry) => <ContactMenu {...acts(entry)} is_on_card />}
      onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
    />
  );
}
