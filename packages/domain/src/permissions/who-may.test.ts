import { describe, expect, it } from 'vitest';
import {
  isAdminLevelAccountUser,
  isLogoutHidden,
  isSiteWideMessageHidden,
  mayAddShipmentOnTrip,
  mayCreateBlankShipment,
  mayCreateShipment,
  mayDeliver,
  mayOpenMaps,
  mayOpenReleaseNotes,
  releaseAudiencesFor,
  mayOpenTools,
  mayRegisterAccount,
  maySearchReferences,
  maySeeBillingInfo,
  maySeeBillingTransactions,
  seesProviderOverdueBanner,
} from './who-may.ts';
import type { Actor } from './who-may.ts';

function actor(changes: Partial<Actor>): Actor {
  return { role_id: 41, account_id: null, permissions: [], permissions_ui: [], is_platform_internal: false, ...changes };
}

const STAFF = actor({});
const CUSTOMER = actor({ role_id: 5, account_id: 9 });

describe('who may what', () => {
  it.each([
    ['PERM-055', maySeeBillingInfo, 'INLINE_see_billing_info'],
    ['PERM-056', mayCreateBlankShipment, 'INLINE_create_blank_shipment'],
    ['PERM-057', mayDeliver, 'INLINE_deliver_parcels_or_shipments'],
  ] as const)('%s: %s asks for %s', (_id, may, permission) => {
    expect(may({ permissions: [permission] })).toBe(true);
    expect(may({ permissions: ['API_*'] })).toBe(false);
  });

  it.each([['maps_view_drivers'], ['maps_edit_branches'], ['maps_view_draft'], ['maps_view_exceptions']])(
    'PERM-020: maps open with %s alone',
    (permission) => {
      expect(mayOpenMaps({ permissions_ui: [permission] })).toBe(true);
      expect(mayOpenMaps({ permissions_ui: ['shipments'] })).toBe(false);
    },
  );

  it('PERM-022: tools open with any one tool', () => {
    expect(mayOpenTools({ permissions_ui: ['blocked_list'] })).toBe(true);
    expect(mayOpenTools({ permissions_ui: ['shipments'] })).toBe(false);
  });

  it.each([['API_/shipments:GET'], ['API_/accounts:GET'], ['API_/billing/invoices:GET'], ['API_/billing/credit-notes:GET']])(
    'MENU-48 MENU-49: references are searched by staff holding %s',
    (permission) => {
      expect(maySearchReferences(actor({ permissions: [permission] }))).toBe(true);
      expect(maySearchReferences(actor({ permissions: [permission], account_id: 9 }))).toBe(false);
      expect(maySearchReferences(STAFF)).toBe(false);
    },
  );

  it.each([
    [5, [], true],
    [6, ['API_/accounts:PATCH'], false],
    [9, ['API_/accounts:PATCH'], false],
    [41, ['API_/accounts:PATCH'], true],
    [41, ['API_/accounts:GET'], false],
  ])('MENU-09: an account user of role %s holding %j is admin-level: %s', (role_id, permissions, expected) => {
    expect(isAdminLevelAccountUser(actor({ role_id, permissions, account_id: 9 }))).toBe(expected);
    expect(isAdminLevelAccountUser(actor({ role_id, permissions, account_id: null }))).toBe(false);
  });

  it('PERM-067 PERM-068 PERM-094: shipments are created by users, and by guests where permitted', () => {
    expect(mayCreateShipment(CUSTOMER, { unused_feature_guest_shipment_creation: false })).toBe(true);
    expect(mayCreateShipment(null, { unused_feature_guest_shipment_creation: true })).toBe(true);
    expect(mayCreateShipment(null, { unused_feature_guest_shipment_creation: false })).toBe(false);
  });

  it('PERM-095 PERM-098: guests register an account where permitted', () => {
    expect(mayRegisterAccount({ enable_guest_account_creation: true })).toBe(true);
    expect(mayRegisterAccount({ enable_guest_account_creation: false })).toBe(false);
  });

  it('PERM-096: a driver adds shipments where permitted', () => {
    const driver = { role_id: 2, account_id: null };

    expect(mayAddShipmentOnTrip(driver, { driver_can_add_shipments: true })).toBe(true);
    expect(mayAddShipmentOnTrip(driver, { driver_can_add_shipments: false })).toBe(false);
    expect(mayAddShipmentOnTrip(STAFF, { driver_can_add_shipments: false })).toBe(true);
  });

  it.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])('PERM-075: with provider setting %s and account flag %s account users see transactions: %s', (setting, flag, expected) => {
    const allowed = { show_billing_transactions_for_account_users: setting, force_show_billing_transactions: flag };

    expect(maySeeBillingTransactions(CUSTOMER, allowed)).toBe(expected);
    expect(maySeeBillingTransactions(STAFF, allowed)).toBe(true);
    expect(maySeeBillingTransactions(null, allowed)).toBe(false);
  });

  it('SCREEN-53: who opens the release notes reads all of them; drivers and users of accounts what is for them', () => {
    const all = ['staff', 'drivers', 'accounts'];
    expect(releaseAudiencesFor(actor({ role_id: 3 }))).toEqual(all);
    expect(releaseAudiencesFor(actor({ is_platform_internal: true }))).toEqual(all);
    expect(releaseAudiencesFor(actor({ permissions: ['API_/release-notes:POST'] }))).toEqual(all);
    expect(releaseAudiencesFor(actor({ role_id: 2 }))).toEqual(['drivers']);
    expect(releaseAudiencesFor(actor({ role_id: 5, account_id: 9 }))).toEqual(['accounts']);
    expect(releaseAudiencesFor(STAFF)).toEqual([]);
  });

  it('PERM-066 ROLE-18: release notes open for platform-internal staff and administrators', () => {
    expect(mayOpenReleaseNotes(actor({ is_platform_internal: true }))).toBe(true);
    expect(mayOpenReleaseNotes(actor({ role_id: 3 }))).toBe(true);
    expect(mayOpenReleaseNotes(STAFF)).toBe(false);
    expect(mayOpenReleaseNotes(actor({ is_platform_internal: true, account_id: 9 }))).toBe(false);
  });

  it('PERM-063 PERM-064: the overdue banner needs billing and the right to save provider settings', () => {
    const both = actor({ permissions: ['API_/providers/settings:POST'], permissions_ui: ['billing'] });

    expect(seesProviderOverdueBanner(both)).toBe(true);
    expect(seesProviderOverdueBanner({ ...both, permissions_ui: [] })).toBe(false);
    expect(seesProviderOverdueBanner({ ...both, permissions: [] })).toBe(false);
    expect(seesProviderOverdueBanner({ ...both, account_id: 9 })).toBe(false);
  });

  it('PERM-065: two permissions hide the link and the message, a wildcard does not', () => {
    expect(isLogoutHidden({ permissions_ui: ['hide_logout'] })).toBe(true);
    expect(isSiteWideMessageHidden({ permissions_ui: ['hide_site_wide_message'] })).toBe(true);
    expect(isLogoutHidden({ permissions_ui: ['*'] })).toBe(false);
    expect(isSiteWideMessageHidden({ permissions_ui: ['*'] })).toBe(false);
  });
});
