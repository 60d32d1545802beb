import type { BranchId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { requestPoints } from './request-map-draft.ts';

const HUB = { id: 4, name: 'Johannesburg', lat: -26.2, lng: 28.1 };
const ADDRESS = { street_address: '12 Oxford Road', local_area: 'Rosebank', city: 'Johannesburg', lat: -26.1, lng: 28 };

it('SCREEN-15: shows the address of a request and the branch that fetches it, as far as known', () => {
  const shown = (address: typeof ADDRESS) =>
    requestPoints({ address, branch_id: 4 as BranchId }, [HUB, { ...HUB, id: 5, name: 'Cape Town' }]).map(({ label }) => label);

  expect(shown(ADDRESS)).toEqual(['Collect from 12 Oxford Road, Rosebank', 'Johannesburg']);
  expect(shown({ ...ADDRESS, lat: 0, lng: 0 })).toEqual(['Johannesburg']);
});
