import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { bind } from '../routing/bind.ts';
import { listAddressBook } from './address-book-reads.ts';
import { copyAddressBook, previewCopy, undoCopy } from './copy-address-book.ts';
import { saveAddressBookEntry } from './save-address-book-entry.ts';

export const addressBookRoutes = [
  bind(addressBookApi.list, listAddressBook),
  bind(addressBookApi.create, saveAddressBookEntry),
  bind(addressBookApi.copyPreview, previewCopy),
  bind(addressBookApi.copy, copyAddressBook),
  bind(addressBookApi.undoCopy, undoCopy),
];
