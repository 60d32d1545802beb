import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { contactApi } from '@tsela/contract/address-book/contact-api';
import { bind } from '../routing/bind.ts';
import { listAddressBook, listDuplicates } from './address-book-reads.ts';
import { changeAddressBookEntry } from './change-address-book-entry.ts';
import { copyAddressBook, previewCopy, undoCopy } from './copy-address-book.ts';
import { setDefaultEntry } from './default-entries.ts';
import { exportContacts } from './export-contacts.ts';
import { mergeAddressBookEntries } from './merge-address-book-entries.ts';
import { removeAddressBookEntries } from './remove-address-book-entries.ts';
import { saveAddressBookEntry } from './save-address-book-entry.ts';

export const addressBookRoutes = [
  bind(addressBookApi.list, listAddressBook),
  bind(addressBookApi.create, saveAddressBookEntry),
  bind(contactApi.change, changeAddressBookEntry),
  bind(contactApi.remove, removeAddressBookEntries),
  bind(contactApi.setDefault, setDefaultEntry),
  bind(contactApi.duplicates, listDuplicates),
  bind(contactApi.merge, mergeAddressBookEntries),
  bind(contactApi.export, exportContacts),
  bind(contactApi.copyPreview, previewCopy),
  bind(contactApi.copy, copyAddressBook),
  bind(contactApi.undoCopy, undoCopy),
];
