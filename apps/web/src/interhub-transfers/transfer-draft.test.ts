import type { TransferParcel } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { describe, expect, it } from 'vitest';
import {
  NEW_TRANSFER,
  detailsOf,
  instantFrom,
  keptFilters,
  openingOf,
  shownParcels,
  tabOf,
  transferFilters,
} from './transfer-draft.ts';

const parcel = (parcel_reference: string, facts: Partial<TransferParcel> = {}): TransferParcel =>
  ({
    parcel_reference,
    difference: null,
    decision: null,
    time_scanned_out: null,
    time_scanned_in: null,
    ...facts,
  }) as TransferParcel;

describe('a transfer in its form', () => {
  it('S29: takes days and times of South Africa, and no driver as none', () => {
    expect(instantFrom('2026-11-27', '18:00')).toBe('2026-11-27T16:00:00.000Z');
    expect(instantFrom('2026-11-27', '')).toBe('2026-11-26T22:00:00.000Z');
    expect(instantFrom('', '18:00')).toBeNull();
    expect(detailsOf(NEW_TRANSFER)).toMatchObject({ driver_id: null, planned_departure: null });
  });

  it('S29: leaves a branch out that was not chosen', () => {
    expect(openingOf(NEW_TRANSFER)).not.toHaveProperty('origin_branch_id');
    expect(openingOf({ ...NEW_TRANSFER, origin_branch_id: '3' })).toMatchObject({ origin_branch_id: 3 });
  });
});

describe('the list of transfers', () => {
  it('S29: reads its filters of the address, and nothing else', () => {
    expect(transferFilters({ tab: 'late', branch_id: '7', state: 'nonsense', search: 'TRF1' })).toEqual({
      tab: 'late',
      branch_id: 7,
      search: 'TRF1',
    });
    expect(transferFilters({ tab: 'all', branch_id: '-2' })).toEqual({});
    expect(tabOf({ tab: 'elsewhere' })).toBe('all');
  });

  it('DATA-15: keeps of what was saved what it understands', () => {
    expect(keptFilters({ tab: 'closed', carrier: 'OWN', page: '3', evil: {} })).toEqual({ tab: 'closed', carrier: 'OWN' });
  });

  it('S29: shows what waits for a decision first', () => {
    const lines = [
      parcel('A'),
      parcel('B', { difference: 'missing' }),
      parcel('C', { difference: 'extra', decision: 'found', time_scanned_in: '2026-11-27T16:00:00Z' }),
    ];
    const names = (show: Parameters<typeof shownParcels>[1]) => shownParcels(lines, show).map((each) => each.parcel_reference);

    expect(names('all')).toEqual(['B', 'A', 'C']);
    expect(names('differences')).toEqual(['B', 'C']);
    expect(names('not-in')).toEqual(['B', 'A']);
    expect(names('not-out')).toEqual(['B', 'A', 'C']);
  });
});
