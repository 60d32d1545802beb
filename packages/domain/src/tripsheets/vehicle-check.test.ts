import { describe, expect, it } from 'vitest';
import { VEHICLE_CHECKS, whyNotOnDuty } from './vehicle-check.ts';

const SOUND = VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' }));

describe('S26: the vehicle check', () => {
  it('is answered whole before a driver goes on duty', () => {
    expect(whyNotOnDuty(SOUND)).toBeNull();
    expect(whyNotOnDuty(SOUND.slice(1))).toBe('Please answer every question about the vehicle.');
  });

  it('says what is wrong; a driver goes on duty with it, and the office reads it', () => {
    const flat = (note: string) => [{ check: 'tyres' as const, is_sound: false, note }, ...SOUND.slice(1)];

    expect(whyNotOnDuty(flat(' '))).toBe('Please say what is wrong with the vehicle.');
    expect(whyNotOnDuty(flat('Rear left is worn'))).toBeNull();
  });
});
