import { describe, expect, it } from 'vitest';
import { compartmentsAt, isFull, roomFor } from './compartment-reservation.ts';

const BOOKS = { length_cm: 20, width_cm: 20, height_cm: 10, weight_kg: 2 };
const counts = [
  { code: 'large', count: 2 },
  { code: 'medium', count: 1 },
];
const at = (taken: Readonly<Record<string, number>>) =>
  compartmentsAt({ provider: 'tcg-locker', counts }, new Map(Object.entries(taken)));

describe('compartments of a point', () => {
  it('come smallest first, with what is free', () => {
    expect(at({ large: 1 }).map(({ code, count, free }) => [code, count, free])).toEqual([
      ['medium', 1, 1],
      ['large', 2, 1],
    ]);
  });

  it('of a point that does not tell are those of its operator, and never full', () => {
    const untold = compartmentsAt({ provider: 'bob-box', counts: [] }, new Map([['small', 90]]));

    expect(untold.map(({ code, free }) => [code, free])).toEqual([
      ['small', null],
      ['medium', null],
      ['large', null],
    ]);
    expect([isFull(untold, null), roomFor(BOOKS, untold)]).toEqual([false, { kind: 'unlimited' }]);
  });

  it('LOCKER-13: of a point that does not tell how many it has take no parcel that none of them holds; a counter takes any', () => {
    const large = { ...BOOKS, length_cm: 100 };
    const at_point = (provider: 'tcg-locker' | 'ram-counter') =>
      roomFor(large, compartmentsAt({ provider, counts: [] }, new Map()));

    expect(at_point('tcg-locker')).toEqual({ kind: 'misfit', text: 'The longest side is 100 cm, at most 60 cm fits.' });
    expect(at_point('ram-counter')).toEqual({ kind: 'unlimited' });
  });

  it('LOCKER-14: the smallest fitting one that is free is kept', () => {
    expect(roomFor(BOOKS, at({}))).toEqual({ kind: 'free', code: 'medium' });
    expect(roomFor(BOOKS, at({ medium: 1 }))).toEqual({ kind: 'free', code: 'large' });
    expect(roomFor(BOOKS, at({ medium: 1, large: 2 }))).toEqual({ kind: 'full' });
  });

  it('are full where all are out of order', () => {
    const broken = compartmentsAt({ provider: 'tcg-locker', counts: [{ code: 'medium', count: 0 }] }, new Map());

    expect(roomFor(BOOKS, broken)).toEqual({ kind: 'full' });
  });

  it('LOCKER-13: say in numbers what does not fit', () => {
    expect(roomFor({ ...BOOKS, length_cm: 61, weight_kg: 16 }, at({}))).toEqual({
      kind: 'misfit',
      text: 'The longest side is 61 cm, at most 60 cm fits. The weight is 16 kg, at most 15 kg fits.',
    });
  });

  it('are full for a parcel when none that holds it is free, and full for all when none is', () => {
    const tall = { ...BOOKS, height_cm: 30, width_cm: 30, length_cm: 30 };
    const only_medium = at({ large: 2 });

    expect([isFull(only_medium, null), isFull(only_medium, BOOKS), isFull(only_medium, tall)]).toEqual([false, false, true]);
    expect(isFull(at({ large: 2, medium: 5 }), null)).toBe(true);
  });
});
