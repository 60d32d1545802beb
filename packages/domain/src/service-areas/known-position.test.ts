import { expect, it } from 'vitest';
import { distanceMetres } from './distance.ts';
import { confidenceOfProofs, isLikelyAt, learnPosition } from './known-position.ts';

const DOOR = { lat: -26.1467, lng: 28.0436 };
/** About 11 m a step to the north. */
const north = (steps: number) => ({ lat: DOOR.lat + steps * 0.0001, lng: DOOR.lng });

it('a learnt door is where the first proof was, and the mean of those that agree', () => {
  const first = learnPosition(null, DOOR);
  const second = learnPosition(first, north(2));

  expect(first).toEqual({ ...DOOR, proofs: 1, doubts: 0 });
  expect([second.proofs, distanceMetres(second, north(1))]).toEqual([2, 0]);
});

it('a learnt door is not moved by one proof from elsewhere, and is by two in a row', () => {
  const known = { ...DOOR, proofs: 5, doubts: 0 };
  const elsewhere = north(50);

  const doubted = learnPosition(known, elsewhere);
  expect(doubted).toEqual({ ...DOOR, proofs: 5, doubts: 1 });
  expect(learnPosition(doubted, DOOR)).toMatchObject({ proofs: 6, doubts: 0 });
  expect(learnPosition(doubted, elsewhere)).toEqual({ ...elsewhere, proofs: 1, doubts: 0 });
});

it('a learnt door follows a door that moves a little, however many proofs there were', () => {
  let known = { ...DOOR, proofs: 5000, doubts: 0 };
  for (let at = 0; at < 60; at++) known = learnPosition(known, north(4));

  expect(distanceMetres(known, north(4))).toBeLessThan(5);
});

it('a learnt door is surer with each proof, and less sure while one is doubted', () => {
  expect([1, 2, 3, 90].map((proofs) => confidenceOfProofs({ proofs, doubts: 0 }))).toEqual([0.93, 0.97, 0.99, 0.99]);
  expect(confidenceOfProofs({ proofs: 3, doubts: 1 })).toBeCloseTo(0.89);
});

it('a door is not learnt from a proof that was made far from the suburb', () => {
  expect([isLikelyAt(north(500), DOOR), isLikelyAt({ lat: -26.3, lng: 28.0436 }, DOOR)]).toEqual([true, false]);
});
