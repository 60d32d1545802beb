import { describe, expect, it } from 'vitest';
import { auditApi } from './audit/audit-api.ts';
import { addressBookEntry } from './address-book/address-book-api.ts';
import { address, contact } from './service-areas/address-shapes.ts';
import { managedRole } from './users/role-api.ts';
import { role, user } from './users/user-shapes.ts';
import { parcel } from './shipments/parcel-shapes.ts';

describe('what programs read', () => {
  it('DATA-27: a parcel has every field of the specification', () => {
    expect(Object.keys(parcel.properties)).toEqual(
      expect.arrayContaining([
        'parcel_description',
        'packaging',
        'status',
        'tracking_reference',
        'alternative_tracking_reference',
        'submitted_length_cm',
        'submitted_width_cm',
        'submitted_height_cm',
        'submitted_weight_kg',
        'actual_length_cm',
        'actual_width_cm',
        'actual_height_cm',
        'actual_weight_kg',
      ]),
    );
  });

  it('DATA-01: a user has every field of the specification, with the role', () => {
    expect(Object.keys(user.properties)).toEqual(
      expect.arrayContaining([
        'name',
        'email',
        'role',
        'role_id',
        'account_id',
        'branch_id',
        'limit_user_to_branch',
        'limit_user_to_account',
        'two_factor_auth_enabled',
        'terms_and_conditions_accepted_version',
        'shipment_page_mode',
        'client_type',
      ]),
    );
    expect(Object.keys(user.properties.role.properties)).toEqual(
      expect.arrayContaining(['id', 'name', 'permissions', 'permissions_ui', 'require_2fa', 'logout_after_inactive_minutes']),
    );
  });

  it('DATA-03: a role has every field of the specification, wherever it is read', () => {
    for (const each of [role, managedRole])
      expect(Object.keys(each.properties)).toEqual(
        expect.arrayContaining(['id', 'name', 'provider_id', 'permissions', 'permissions_ui']),
      );
  });

  it('DATA-29: an address has every field of the specification, and one of five types', () => {
    expect(Object.keys(address.properties)).toEqual(
      expect.arrayContaining([
        'id',
        'company',
        'street_address',
        'local_area',
        'city',
        'code',
        'zone',
        'country',
        'lat',
        'lng',
        'type',
        'entered_address',
        'gs_hash',
      ]),
    );
    expect(address.properties.type).toMatchObject({
      enum: ['residential', 'business', 'locker', 'counter', 'international'],
    });
  });

  it('DATA-13: an entry of the address book has its contact and an address like that of a shipment', () => {
    expect(Object.keys(addressBookEntry.properties)).toEqual(
      expect.arrayContaining([
        'name',
        'contact_name',
        'mobile_number',
        'email',
        'address',
        'special_instructions',
        'opening_hours',
        'account_id',
        'source',
      ]),
    );
    expect(addressBookEntry.properties.address).toBe(address);
    expect(Object.keys(contact.properties).toSorted()).toEqual(['email', 'mobile_number', 'name']);
  });

  it('DATA-40: the audit trail answers its events and how many there are', () => {
    expect(Object.keys(auditApi.events.output.properties)).toEqual(expect.arrayContaining(['audit_events', 'count']));
  });
});
