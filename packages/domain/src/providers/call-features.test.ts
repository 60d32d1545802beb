import { describe, expect, it } from 'vitest';
import { featureFor, featuresOfCall } from './call-features.ts';

const CUSTOMER = { role_id: 5, account_id: 9 };
const DRIVER = { role_id: 2, account_id: null };
const STAFF = { role_id: 3, account_id: null };

describe('the feature a call serves', () => {
  it.each([
    ['GET', '/ui/dashboard', CUSTOMER, 'dashboard'],
    ['GET', '/ui/dashboard', STAFF, null],
    ['GET', '/ui/ops-dashboard', STAFF, 'ops_dashboard'],
    ['GET', '/shipments', CUSTOMER, 'shipments'],
    ['GET', '/shipments/label/stickers', STAFF, 'shipments'],
    ['POST', '/shipments', null, 'shipments'],
    ['GET', '/shipments', DRIVER, 'tripsheet'],
    ['GET', '/tracking/shipments', null, 'track'],
    ['GET', '/tracking/shipments', STAFF, null],
    ['POST', '/tracking/shipment-events', DRIVER, 'tripsheet'],
    ['POST', '/tracking/shipment-events', STAFF, 'hub_scanner'],
    ['GET', '/tracking/shipment-events', STAFF, null],
    ['GET', '/trip-sheet', DRIVER, 'tripsheet'],
    ['POST', '/trip-sheet/assign', STAFF, 'tripsheet'],
    ['GET', '/accounts/address-books', CUSTOMER, 'address_book'],
    ['GET', '/accounts/address-books', STAFF, null],
    ['GET', '/accounts', CUSTOMER, null],
    ['GET', '/billing/invoices', STAFF, 'billing'],
    ['GET', '/billing/invoices', CUSTOMER, null],
    ['POST', '/rates', CUSTOMER, null],
    ['GET', '/shipments-of-others', STAFF, null],
    ['POST', '/login', null, null],
  ])('PERM-021: %s %s of %j: %s', (method, path, user, expected) => {
    expect(featureFor(featuresOfCall({ method, path }), user)).toBe(expected);
  });
});
