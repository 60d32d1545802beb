import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { mayMoveOn } from '../shipments/status/may-move-on.ts';
import { checkedPart, openPart, unseenText } from './part-of-step.ts';

function parcel(number: number, status: ShipmentStatus = 'out-for-delivery', time_added: Date | null = null) {
  return {
    tracking_reference: `ABC234/${number}`,
    alternative_tracking_reference: number === 3 ? 'OWN-3' : '',
    status,
    time_added,
  };
}

const THREE = [parcel(1), parcel(2), parcel(3)];

function numbersOf(parcels: readonly { readonly tracking_reference: string }[]): number[] {
  return parcels.map(({ tracking_reference }) => Number(tracking_reference.slice(-1)));
}

function found(check: Parameters<typeof checkedPart>[1]['check'], parcels = THREE, reference = 'ABC234') {
  const { seen, unseen } = checkedPart(parcels, { parcels, reference, check });
  return [numbersOf(seen), numbersOf(unseen)];
}

describe('what a check says was there', () => {
  it.each([
    ['no check says nothing of single parcels', undefined, [1, 2, 3], []],
    ['those that it confirms, however they are written', { confirmed: ['abc234/1', ' OWN-3 '] }, [1, 3], [2]],
    ['all of them', { confirmed: ['ABC234/1', 'ABC234/2', 'ABC234/3'] }, [1, 2, 3], []],
    ['a check that names none says nothing either', { confirmed: [] }, [1, 2, 3], []],
    ['nor does one of other parcels', { confirmed: ['XYZ999/1'] }, [1, 2, 3], []],
    ['but for those that it says were left', { confirmed: [], left: ['ABC234/2'] }, [1, 3], [2]],
    ['nothing, where all of them were', { confirmed: [], left: ['ABC234/1', 'ABC234/2', 'ABC234/3'] }, [], [1, 2, 3]],
  ] as const)('KEY-36: %s', (_, check, seen, unseen) => {
    expect(found(check && { ...check, confirmed: [...check.confirmed] })).toEqual([seen, unseen]);
  });

  it('counts so many of the newest that were added in the same act as there', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 29, 10, minute));
    const parcels = [
      parcel(1, 'collection-assigned'),
      parcel(2, 'collection-assigned', at(1)),
      parcel(4, 'collection-assigned', at(9)),
    ];

    expect(found({ confirmed: ['ABC234/1'], added: 1 }, parcels)).toEqual([[1, 4], [2]]);
  });

  it('counts the parcel that the event itself names', () => {
    expect(found({ confirmed: ['ABC234/1'] }, THREE, 'ABC234/2')).toEqual([[1, 2], [3]]);
  });
});

describe('what a step of a whole shipment is of', () => {
  it('SHIP-RULE-03: is not what was delivered, nor what was collected where a collection fails', () => {
    const apart = [parcel(1, 'delivered'), parcel(2, 'at-hub'), parcel(3, 'collection-assigned')];

    expect(numbersOf(openPart(apart, 'at-hub'))).toEqual([2, 3]);
    expect(numbersOf(openPart(apart, 'collection-failed-attempt'))).toEqual([3]);
    expect(numbersOf(openPart(apart, null))).toEqual([2, 3]);
    expect(numbersOf(openPart([parcel(1, 'delivered')], 'at-hub'))).toEqual([1]);
  });

  it('is whole where the shipment is over, held or not booked', () => {
    const whole = ['delivered', 'cancelled', 'returned-to-sender', 'on-hold', 'quote'] as const;

    expect(whole.filter(mayMoveOn)).toEqual([]);
    expect(mayMoveOn('in-transit')).toBe(true);
  });
});

it('says of one or more parcels that they were not there', () => {
  expect(unseenText([])).toBe('');
  expect(unseenText(['ABC234/2'])).toBe('ABC234/2 was not there and stays where it was.');
  expect(unseenText(['ABC234/2', 'ABC234/3'])).toBe('ABC234/2, ABC234/3 were not there and stay where they were.');
});
