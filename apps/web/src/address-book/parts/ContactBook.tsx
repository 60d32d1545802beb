import type { AddressBookEntry } from '@tsela/contract/address-book/address-book-api';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { useListAddress } from '../../shell/pages/address.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { bookViewOf } from './contact-filters-draft.ts';
import { ContactList } from './ContactList.tsx';
import { ContactMap } from './ContactMap.tsx';
import { DuplicateContacts } from './DuplicateContacts.tsx';

const loadDialog = async () => (await import('./ContactDialog.tsx')).ContactDialog;

/** What is being edited: a contact, a new one, or nothing. */
type Edited = AddressBookEntry | 'new' | null;

/** The dialog of an address book, for whatever opens it. */
export function useContactDialog(account_id: AccountId | null) {
  const [edited, setEdited] = useState<Edited>(null);
  const close = () => setEdited(null);
  const key = edited === null || edited === 'new' ? String(edited) : String(edited.id);
  const dialog = (
    <LazyComponent
      key={key}
      load={loadDialog}
      props={edited === null ? null : { account_id, entry: edited === 'new' ? null : edited, onUse: setEdited, onClose: close }}
    />
  );
  return { dialog, add: () => setEdited('new'), edit: (entry: AddressBookEntry) => setEdited(entry) };
}

interface ContactBookProps {
  /** Null is the own account's. */
  readonly account_id: AccountId | null;
  readonly onEdit: (entry: AddressBookEntry) => void;
  readonly onAdd: () => void;
}

/** The contacts of an account: a list, a map of them, or those that are there twice. Source: screens S14, S44. */
export function ContactBook(props: ContactBookProps) {
  const { filters } = useListAddress();
  const view = bookViewOf(filters);
  if (view === 'map') return <ContactMap {...props} />;
  if (view === 'duplicates') return <DuplicateContacts account_id={props.account_id} />;
  return <ContactList {...props} />;
}
