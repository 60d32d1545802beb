import type { ManagedBranch } from '@tsela/contract/hubs/branch-api';
import type { BranchId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import {
  NEW_BRANCH,
  branchDraftOf,
  branchInput,
  branchPosition,
  branchProblemsOf,
  withBranchPin,
  withBranchPlace,
} from './branch-draft.ts';

const DURBAN: ManagedBranch = {
  id: 3 as BranchId,
  code: 'DUR',
  name: 'Durban',
  city: 'Durban',
  zone: 'KZN',
  lat: -29.85,
  lng: 31.02,
  is_active: true,
  is_hub: false,
  street_address: '12 Musgrave Road',
  local_area: 'Berea',
  postal_code: '4001',
  contact: { name: 'Priya Naidoo', email: '', mobile_number: '+27315550100' },
  opening_hours: '',
  drivers: 2,
  time_modified: '2026-11-23T08:00:00Z',
};

describe('branches in their form', () => {
  it('come back as they were', () => {
    const { street_address, lat, lng, is_hub, contact } = branchInput(branchDraftOf(DURBAN));

    expect({ street_address, lat, lng, is_hub }).toEqual({
      street_address: '12 Musgrave Road',
      lat: -29.85,
      lng: 31.02,
      is_hub: false,
    });
    expect(contact.mobile_number.replaceAll(' ', '')).toBe('+27315550100');
  });

  it('take degrees with a comma, and no words', () => {
    expect(branchInput({ ...NEW_BRANCH, lat: '-26,2', lng: '28.05' })).toMatchObject({ lat: -26.2, lng: 28.05 });
    expect(branchInput({ ...NEW_BRANCH, lat: 'south', lng: '' })).not.toHaveProperty('lat');
  });

  it('say what is missing at its field', () => {
    expect(Object.keys(branchProblemsOf(NEW_BRANCH))).toEqual(['name', 'code', 'city', 'lat']);
    expect(branchProblemsOf(branchDraftOf(DURBAN))).toEqual({});
  });

  it('get town, province, code and position from a suburb', () => {
    const place = { local_area: 'Berea', city: 'Durban', zone: 'KZN', code: '4001', lat: -29.85, lng: 31 };

    expect(withBranchPlace(place)).toEqual({
      local_area: 'Berea',
      city: 'Durban',
      zone: 'KZN',
      postal_code: '4001',
      lat: '-29.85',
      lng: '31',
    });
  });

  it('take a pin from the map, and its suburb only where that was chosen: issue 4 point 4', () => {
    const draft = branchDraftOf(DURBAN);
    const pin = { lat: -29.8512, lng: 31.0034 };

    const pinned = { ...draft, ...withBranchPin(pin, null) };
    expect([branchPosition(draft), branchPosition(pinned), pinned.local_area]).toEqual([
      { lat: -29.85, lng: 31.02 },
      pin,
      'Berea',
    ]);
    const moved = { ...draft, ...withBranchPin(pin, { local_area: 'Glenwood', city: 'Durban', code: '4001', zone: 'KZN' }) };
    expect([moved.local_area, moved.street_address]).toEqual(['Glenwood', '12 Musgrave Road']);
    expect(branchPosition(NEW_BRANCH)).toBeNull();
  });
});
