import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { bind } from '../routing/bind.ts';
import { listAddressBook, listDuplicates } from './address-book-reads.ts';
import { changeAddressBookEntry } from './change-address-book-entry.ts';
import { copyAddressBook, previewCopy, undoCopy } from './copy-address-book.ts';
import { setDefaultEntry } from './default-entries.ts';
import { exportContacts } from './export-contacts.ts';
import { checkContactImport, importContacts } from './import-contacts.ts';
import { mergeAddressBookEntries } from './merge-address-book-entries.ts';
import { removeAddressBookEntries } from './remove-address-book-entries.ts';
import { saveAddressBookEntry } from './save-address-book-entry.ts';

export const addressBookRoutes = [
  bind(addressBookApi.list, listAddressBook),
  bind(addressBookApi.create, saveAddressBookEntry),
  bind(addressBookApi.change, changeAddressBookEntry),
  bind(addressBookApi.remove, removeAddressBookEntries),
  bind(addressBookApi.setDefault, setDefaultEntry),
  bind(addressBookApi.duplicates, listDuplicates),
  bind(addressBookApi.merge, mergeAddressBookEntries),
  bind(addressBookApi.export, exportContacts),
  bind(addressBookApi.checkImport, checkContactImport),
  bind(addressBookApi.import, importContacts),
  bind(addressBookApi.copyPreview, previewCopy),
  bind(addressBookApi.copy, copyAddressBook),
  bind(addressBookApi.undoCopy, undoCopy),
];
