import { describe, expect, it } from 'vitest';
import { isKioskSilent, kioskChecks, kioskPointIds, whyKioskSendsNothing } from './kiosk-rules.ts';

describe('kioskPointIds', () => {
  it.each([
    ['CG7', 'K0012', ['CG7', 'K0012', 'CG0000']],
    ['', 'K0012', ['K0012', 'CG0000']],
    ['', '', ['K0000', 'CG0000']],
    ['CG0000', 'K0000', ['CG0000', 'K0000']],
  ])('CONST-16 CONST-17 SCREEN-12: with the locker "%s" and the kiosk "%s" looks for %j', (locker_id, kiosk_id, ids) => {
    expect(kioskPointIds({ locker_id, kiosk_id })).toEqual(ids);
  });
});

describe('whyKioskSendsNothing', () => {
  it.each([
    ['works', true, null],
    ['unknown', true, null],
    ['fault', true, 'The label printer of this kiosk is out of order. Please ask the staff.'],
    ['works', false, 'This kiosk is not set up yet. Please ask the staff.'],
  ] as const)('SCREEN-12: with a printer that is "%s" and a point that is %s says %s', (printer, has_point, told) => {
    expect(whyKioskSendsNothing({ printer, has_point })).toBe(told);
  });
});

it('SCREEN-12: a kiosk is silent after five reports that did not come', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const heard = (minutes: number) => isKioskSilent(new Date(now.getTime() - minutes * 60_000), now);

  expect([heard(1), heard(5), heard(6), isKioskSilent(null, now)]).toEqual([false, false, true, true]);
});

it('SCREEN-12: a staff PIN has four to eight digits, and a locker an id', () => {
  const fields = (input: Parameters<typeof kioskChecks>[0]) => kioskChecks(input).map(({ field }) => field);

  expect(fields({ staff_pin: '1234', locker_id: 'CG12' })).toEqual([]);
  expect(fields({ staff_pin: '123', locker_id: 'CG 12' })).toEqual(['staff_pin', 'locker_id']);
  expect(fields({ staff_pin: '123456789' })).toEqual(['staff_pin']);
  expect(fields({ staff_pin: '12a4' })).toEqual(['staff_pin']);
});
