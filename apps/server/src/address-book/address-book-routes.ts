import { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import { bind } from '../http/bind.ts';
import { listAddressBook } from './address-book-reads.ts';
import { saveAddressBookEntry } from './save-address-book-entry.ts';

export const addressBookRoutes = [bind(addressBookApi.list, listAddressBook), bind(addressBookApi.create, saveAddressBookEntry)];
