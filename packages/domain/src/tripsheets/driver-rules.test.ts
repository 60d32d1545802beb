import { describe, expect, it } from 'vitest';
import { driverChecks, driverUserChecks, tidyRegistration } from './driver-rules.ts';

const DRIVER = { name: 'Sizwe Dube', mobile_number: '0821234567', vehicle_registration: 'CA 123 456' };

describe('drivers', () => {
  it('SCREEN-50: need a name and a number that can be called', () => {
    expect(driverChecks(DRIVER)).toEqual([]);
    expect(driverChecks({ ...DRIVER, name: '', mobile_number: '' }).map(({ field }) => field)).toEqual(['name', 'mobile_number']);
    expect(driverChecks({ ...DRIVER, vehicle_registration: 'X'.repeat(21) }).map(({ field }) => field)).toEqual([
      'vehicle_registration',
    ]);
  });

  it('SCREEN-50: are invited by e-mail or chosen among the users, never both', () => {
    expect(driverUserChecks({ email: 'sizwe@example.com', user_id: null })).toEqual([]);
    expect(driverUserChecks({ email: '', user_id: 7 })).toEqual([]);
    expect(driverUserChecks({ email: '', user_id: null })[0]?.message).toBe('Please enter a valid email address.');
    expect(driverUserChecks({ email: 'sizwe@example.com', user_id: 7 })[0]?.field).toBe('user_id');
  });

  it('registrations are kept as they stand on the plate', () => {
    expect(tidyRegistration('  ca  123 456 ')).toBe('CA 123 456');
  });
});
