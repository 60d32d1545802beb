import { CONTACT_ORDERS, CONTACT_SOURCES } from '@tsela/domain/address-book/contact-lists';
import type { addressBookApi } from '@tsela/contract/address-book/address-book-api';
import type { contactApi } from '@tsela/contract/address-book/contact-api';
import { ADDRESS_TYPES } from '@tsela/contract/service-areas/address-shapes';
import type { InputOf } from '@tsela/contract/route';
import { PROVINCES } from '@tsela/domain/formats/provinces';
import type { AccountId } from '@tsela/domain/ids';
import type { SearchValues } from '../../shell/pages/address.ts';
import { listInput } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/list-view.ts';

/** The filters of an address book as they are when nothing is set. */
export const CLEARED = { search: undefined, type: undefined, source: undefined, zone: undefined };

export type ContactFilters = Omit<InputOf<typeof contactApi.export>, 'account_id'>;

/** What the address bar asks for; what makes no sense is left out. */
export function contactFiltersOf(search: SearchValues): ContactFilters {
  const type = ADDRESS_TYPES.find((each) => each === search['type']);
  const source = CONTACT_SOURCES.find((each) => each === search['source']);
  const zone = PROVINCES.find((each) => each === search['zone']);
  const text = search['search']?.trim() ?? '';
  return { ...(text !== '' && { search: text }), ...(type && { type }), ...(source && { source }), ...(zone && { zone }) };
}

/** A page of the list as the call takes it. */
export function contactsInput(
  search: SearchValues,
  { view, account_id }: { readonly view: ListView; readonly account_id: AccountId | null },
): InputOf<typeof addressBookApi.list> {
  const { limit, offset, order_by: asked, order } = listInput(view);
  const order_by = CONTACT_ORDERS.find((each) => each === asked);
  return { ...ofAccount(account_id), ...contactFiltersOf(search), limit, offset, ...(order_by && order && { order_by, order }) };
}

/** Without an account a call is about the own one. */
export function ofAccount(account_id: AccountId | null): { account_id?: AccountId } {
  return account_id === null ? {} : { account_id };
}

export const BOOK_VIEWS = ['list', 'map', 'duplicates'] as const;
export type BookView = (typeof BOOK_VIEWS)[number];

export function bookViewOf(search: SearchValues): BookView {
  return BOOK_VIEWS.find((each) => each === search['show']) ?? 'list';
}
