import type { BranchId, UserId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { NEW_DRIVER, addDriverInput, driverProblemsOf, newDriverDraft } from './driver-draft.ts';

const SIZWE = {
  ...NEW_DRIVER,
  name: ' Sizwe Dube ',
  mobile_number: '082 123 4567',
  branch_id: '3',
  email: 'sizwe@example.com',
  capacity_kg: '750',
  capacity_parcels: ' 60',
};
const USER = { id: 8 as UserId, name: 'Sizwe Dube', email: 'sizwe@example.com' };

describe('drivers in their form', () => {
  it('begin at the branch of a courier that has one at work, and at none where there is a choice', () => {
    const open = { id: 3 as BranchId, is_active: true };
    const closed = { id: 4 as BranchId, is_active: false };

    expect([[open, closed], [open, { ...closed, is_active: true }], []].map((each) => newDriverDraft(each).branch_id)).toEqual([
      '3',
      '',
      '',
    ]);
  });

  it('say what is missing at its field', () => {
    expect(Object.keys(driverProblemsOf(NEW_DRIVER, { is_new: true }))).toEqual(['name', 'mobile_number', 'branch_id', 'email']);
    expect(Object.keys(driverProblemsOf({ ...SIZWE, kind: 'user' }, { is_new: true }))).toEqual(['user_id']);
    expect(driverProblemsOf({ ...SIZWE, email: '' }, { is_new: false })).toEqual({});
    expect(Object.keys(driverProblemsOf({ ...SIZWE, capacity_kg: '0,5', capacity_parcels: '0' }, { is_new: true }))).toEqual([
      'capacity_kg',
      'capacity_parcels',
    ]);
  });

  it('are sent with an address or with a user, never with both', () => {
    const branch_id = 3 as BranchId;

    expect(addDriverInput(SIZWE)).toEqual({
      name: 'Sizwe Dube',
      mobile_number: '082 123 4567',
      branch_id,
      vehicle_type: '',
      vehicle_registration: '',
      capacity_kg: 750,
      capacity_parcels: 60,
      email: 'sizwe@example.com',
    });
    expect(addDriverInput({ ...SIZWE, kind: 'user', user: USER })).not.toHaveProperty('email');
    expect(addDriverInput({ ...SIZWE, kind: 'user', user: USER })).toMatchObject({ user_id: 8 });
  });
});
