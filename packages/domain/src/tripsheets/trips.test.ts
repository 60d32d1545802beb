import { describe, expect, it } from 'vitest';
import { isLoaded, whyNotTrip } from './trips.ts';

const [morning, evening] = [new Date('2026-11-27T06:00:00Z'), new Date('2026-11-27T15:00:00Z')];
const NOT_STARTED = { time_started: null, time_ended: null };
const UNDER_WAY = { time_started: morning, time_ended: null };
const ENDED = { time_started: morning, time_ended: evening };

describe('SCREEN-25: a trip', () => {
  it('is started once, ended once, and taken up again', () => {
    expect(whyNotTrip(NOT_STARTED, 'start', 'Sipho')).toBeNull();
    expect(whyNotTrip(UNDER_WAY, 'start', 'Sipho')).toBe('Sipho is on the way already.');
    expect(whyNotTrip(ENDED, 'start', 'Sipho')).toBeNull();
    expect(whyNotTrip(NOT_STARTED, 'end', 'Sipho')).toBe('The trip of Sipho was not started.');
    expect(whyNotTrip(UNDER_WAY, 'end', 'Sipho')).toBeNull();
    expect(whyNotTrip(ENDED, 'end', 'Sipho')).toBe('The trip of Sipho has ended already.');
  });

  it('takes along what is loaded whole', () => {
    const loaded = new Set([1, 2]);
    expect([[1, 2], [1], [1, 3], []].map((parcels) => isLoaded(parcels, loaded))).toEqual([true, true, false, false]);
  });
});
