import { describe, expect, it } from 'vitest';
import { FEATURES } from '../providers/features.ts';
import { QUICK_QUOTE_PATH, isSettingsPath, sendParcelPath, whyNot } from './menu-buttons.ts';
import type { MenuFacts } from './menu.ts';

const ACTOR = {
  role_id: 5,
  account_id: 9,
  permissions: ['API_/shipments:POST', 'API_/rates:POST', 'INLINE_see_billing_info'],
  permissions_ui: [],
  is_platform_internal: false,
  email: 'thandi@example.co.za',
};
const CUSTOMER: MenuFacts = {
  actor: ACTOR,
  account: { account_type: 'prepaid', is_on_hold: false },
  features: FEATURES,
  settings: { guest_login_is_staff_login: false, unused_feature_guest_shipment_creation: false },
};
const STAFF: MenuFacts = { ...CUSTOMER, actor: { ...ACTOR, role_id: 3, account_id: null }, account: null };
const GUEST: MenuFacts = { ...CUSTOMER, actor: null, account: null };

describe('buttons of the navigation', () => {
  it('says nothing against what is allowed', () => {
    expect(whyNot('send-parcel', CUSTOMER)).toBeNull();
    expect(whyNot('quick-quote', CUSTOMER)).toBeNull();
    expect(whyNot('top-up', CUSTOMER)).toBeNull();
    expect(whyNot('quick-quote', GUEST)).toBeNull();
    expect(whyNot('send-parcel', STAFF)).toBeNull();
  });

  it('PERM-067: a guest is asked to log in unless guests may send', () => {
    const permitting = { ...GUEST.settings, unused_feature_guest_shipment_creation: true };

    expect(whyNot('send-parcel', GUEST)).toBe('Please log in to send a parcel.');
    expect(whyNot('send-parcel', { ...GUEST, settings: permitting })).toBeNull();
  });

  it('a held account is told so, and can still quote', () => {
    const held: MenuFacts = { ...CUSTOMER, account: { account_type: 'postpaid', is_on_hold: true } };

    expect(whyNot('send-parcel', held)).toBe('Your account is on hold. Please contact support before sending parcels.');
    expect(whyNot('quick-quote', held)).toBeNull();
  });

  it.each([
    ['send-parcel', 'You do not have permission to send parcels.'],
    ['quick-quote', 'You do not have permission to get quotes.'],
    ['top-up', 'You do not have permission to see billing.'],
  ] as const)('without the permission %s says "%s"', (button, reason) => {
    expect(whyNot(button, { ...CUSTOMER, actor: { ...ACTOR, permissions: [] } })).toBe(reason);
  });

  it.each([
    ['send-parcel', 'shipments', 'Sending parcels is not available at this provider.'],
    ['quick-quote', 'quick_quote', 'Quick quotes are not available at this provider.'],
    ['top-up', 'top_up', 'Topping up is not available at this provider.'],
  ] as const)('MENU-02: %s without the feature %s says "%s"', (button, feature, reason) => {
    expect(whyNot(button, { ...CUSTOMER, features: FEATURES.filter((each) => each !== feature) })).toBe(reason);
  });

  it('PAY-03: staff cannot top up, a guest has to log in', () => {
    expect(whyNot('top-up', STAFF)).toBe('Staff cannot top up an account.');
    expect(whyNot('top-up', GUEST)).toBe('Please log in to top up your account.');
  });

  it('MENU-48: references are searched by staff with a permission to read', () => {
    const reading = { ...STAFF, actor: { ...ACTOR, account_id: null, permissions: ['API_/shipments:GET'] } };

    expect(whyNot('reference-search', reading)).toBeNull();
    expect(whyNot('reference-search', CUSTOMER)).toBe('You do not have permission to search references.');
  });

  it('MENU-16 MENU-17: "Send a parcel" leads to the form, on small screens of non-staff to the mobile one', () => {
    const now = new Date(1_795_000_000_000);

    expect(sendParcelPath(CUSTOMER, { now, is_small_screen: false })).toBe('/shipments/new?quick_quote=send&t=1795000000000');
    expect(sendParcelPath(CUSTOMER, { now, is_small_screen: true })).toBe('/shipments/mobile/new');
    expect(sendParcelPath(GUEST, { now, is_small_screen: true })).toBe('/shipments/mobile/new');
    expect(sendParcelPath(STAFF, { now, is_small_screen: true })).toBe('/shipments/new?quick_quote=send&t=1795000000000');
  });

  it('MENU-18: quick quote leads to the form in quote mode', () => {
    expect(QUICK_QUOTE_PATH).toBe('/shipments/new?quick_quote=quote');
  });
});

describe('settings screens', () => {
  it.each([
    ['/settings', true],
    ['/settings/branches', true],
    ['/settings-old', false],
    ['/shipments', false],
  ])('MENU-51: %s is a settings screen: %s', (path, expected) => {
    expect(isSettingsPath(path)).toBe(expected);
  });
});
