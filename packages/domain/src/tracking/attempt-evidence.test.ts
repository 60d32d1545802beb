import { describe, expect, it } from 'vitest';
import { attemptEvidence, isAtTheDoor, isFailedAttempt } from './attempt-evidence.ts';
import { missingOfAttempt } from './step-demands.ts';

const ADDRESS = { lat: -26.1076, lng: 28.0567 };
const NEXT_DOOR = { lat: -26.1085, lng: 28.0567 };
const FAR = { lat: -26.2041, lng: 28.0473 };
const UNKNOWN = { lat: 0, lng: 0 };

describe('users-ask 35: a failed attempt', () => {
  it.each([
    [NEXT_DOOR, 0, 'called', true, 100],
    [FAR, 1, 'messaged', true, 10_771],
    [UNKNOWN, 1, 'rang', true, null],
    [NEXT_DOOR, 1, null, false, 100],
    [FAR, 0, 'called', false, 10_771],
    [UNKNOWN, 0, 'called', false, null],
  ] as const)('at %o with %i photos and %s as contact is shown: %s', (at, photos, contact_tried, is_shown, distance_m) => {
    const evidence = attemptEvidence({ at, address: ADDRESS, photos, contact_tried });

    expect([evidence.is_shown, evidence.distance_m]).toEqual([is_shown, distance_m]);
  });

  it.each([
    [NEXT_DOOR, 0, 'called', []],
    [FAR, 1, 'called', []],
    [FAR, 0, 'called', ['photos']],
    [NEXT_DOOR, 0, null, ['contact']],
    [UNKNOWN, 0, null, ['contact', 'photos']],
  ] as const)('at %o with %i photos and %s as contact still wants %o', (at, photos, contact_tried, wanted) => {
    const missing = missingOfAttempt(attemptEvidence({ at, address: ADDRESS, photos, contact_tried }));

    expect(missing.map(({ demand }) => demand)).toEqual(wanted);
    expect(isAtTheDoor(at, ADDRESS)).toBe(at === NEXT_DOOR);
  });

  it('is one at a door, not an exception or a refusal', () => {
    const statuses = [
      'delivery-failed-attempt',
      'collection-failed-attempt',
      'delivery-exception',
      'delivery-rejected',
      'delivered',
    ];

    expect(statuses.filter(isFailedAttempt)).toEqual(['delivery-failed-attempt', 'collection-failed-attempt']);
  });
});
