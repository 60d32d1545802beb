import { expect, it } from 'vitest';
import { toolPagesFor } from './listed-screens.ts';

const keys = (permissions: string[], permissions_ui: string[]) =>
  toolPagesFor({ permissions, permissions_ui }).map(({ key }) => key);

it('PERM-052 SCREEN-30: a tool is for who holds both its calls and its screen', () => {
  expect(keys(['API_/blocked-list/*', 'API_/messages/*'], ['blocked_list'])).toEqual(['blocked-list', 'outbox']);
  expect(keys(['API_/blocked-list/*'], [])).toEqual([]);
  expect(keys([], ['blocked_list'])).toEqual([]);
});

it('PERM-046 PERM-047: stickers and sizes of parcels are for who holds their screens and calls', () => {
  expect(keys(['API_/tracking/stickers*'], ['assign_tracking_stickers'])).toEqual(['assign-tracking-stickers']);
  expect(keys(['API_/tracking/stickers*'], [])).toEqual([]);
  expect(keys([], ['assign_tracking_stickers'])).toEqual([]);
  expect(keys(['API_/shipments/parcels:PATCH'], ['update_parcel_dimensions'])).toEqual(['update-parcel-dimensions']);
  expect(keys(['API_/shipments/parcels:PATCH'], [])).toEqual([]);
  expect(keys([], ['update_parcel_dimensions'])).toEqual([]);
});

it('PERM-051 PERM-053: the barcode generator and copying an address book are for who holds their screens', () => {
  expect(keys([], ['barcode_generator'])).toEqual(['barcode-generator']);
  expect(keys(['API_/accounts/address-books:POST'], ['copy_address_book'])).toEqual(['copy-address-book']);
  expect(keys(['API_/accounts/address-books:POST'], [])).toEqual([]);
  expect(keys([], ['copy_address_book'])).toEqual([]);
});
