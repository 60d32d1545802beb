import { describe, expect, it } from 'vitest';
import { POSITION_NEEDED, STATUSES_AHEAD, branchChecks, workText } from './branch-rules.ts';

const BRANCH = {
  code: 'JNB',
  name: 'Johannesburg',
  city: 'Johannesburg',
  lat: -26.2,
  lng: 28.05,
  contact: { name: '', email: '', mobile_number: '' },
};

const fieldsOf = (change: object) => branchChecks({ ...BRANCH, ...change }).map(({ field }) => field);

describe('branchChecks', () => {
  it('SCREEN-50: a branch with a code, a name, a town and a position may be saved', () => {
    expect(branchChecks(BRANCH)).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, ['name']],
    ['no code', { code: '' }, ['code']],
    ['a code with a space', { code: 'J B' }, ['code']],
    ['a code of eleven letters', { code: 'ABCDEFGHIJK' }, ['code']],
    ['no town', { city: '' }, ['city']],
    ['no position', { lat: 0, lng: 0 }, ['lat']],
    ['latitude and longitude in the wrong order', { lat: 28.05, lng: -26.2 }, ['lat']],
    ['a position in Europe', { lat: 52.4, lng: 13.1 }, ['lat']],
    ['a wrong e-mail address', { contact: { ...BRANCH.contact, email: 'nobody' } }, ['contact.email']],
    ['a wrong number', { contact: { ...BRANCH.contact, mobile_number: '12' } }, ['contact.mobile_number']],
  ])('refuses %s', (_name, change, fields) => {
    expect(fieldsOf(change)).toEqual(fields);
  });

  it('takes branches across the borders', () => {
    for (const place of [
      { lat: -24.65, lng: 25.91 },
      { lat: -17.83, lng: 31.05 },
      { lat: -25.97, lng: 32.58 },
    ])
      expect(fieldsOf(place)).toEqual([]);
  });

  it('says why a position is needed', () => {
    expect(branchChecks({ ...BRANCH, lat: 0, lng: 0 })[0]?.message).toBe(POSITION_NEEDED);
  });
});

describe('workText', () => {
  it.each([
    [{ drivers: 0, staff: 0, shipments: 0, accounts: 0 }, null],
    [{ drivers: 1, staff: 0, shipments: 0, accounts: 0 }, '1 driver'],
    [{ drivers: 0, staff: 2, shipments: 1, accounts: 0 }, '2 members of staff and 1 shipment'],
    [{ drivers: 3, staff: 1, shipments: 14, accounts: 2 }, '3 drivers, 1 member of staff, 14 shipments and 2 accounts'],
  ])('%j is %s', (work, text) => {
    expect(workText(work)).toBe(text);
  });
});

describe('STATUSES_AHEAD', () => {
  it('of a collection are those before it, of a delivery all that are not over', () => {
    expect(STATUSES_AHEAD.collection).toEqual([
      'submitted',
      'outsourced',
      'collection-assigned',
      'awaiting-dropoff',
      'collection-unassigned',
      'collection-rejected',
      'collection-exception',
      'collection-failed-attempt',
    ]);
    for (const over of ['delivered', 'cancelled', 'returned-to-sender', 'undeliverable', 'quote', 'payment-failed'] as const)
      expect(STATUSES_AHEAD.delivery).not.toContain(over);
    for (const open of ['submitted', 'at-hub', 'out-for-delivery', 'on-hold', 'damaged'] as const)
      expect(STATUSES_AHEAD.delivery).toContain(open);
  });
});
