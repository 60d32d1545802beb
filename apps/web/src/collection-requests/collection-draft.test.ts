import { describe, expect, it } from 'vitest';
import {
  NEW_COLLECTION,
  collectionChange,
  collectionInput,
  collectionProblems,
  draftOfRequest,
  typedReferences,
  withPart,
  withPlace,
} from './collection-draft.ts';

const HOURS = { from: '08:00', to: '17:00' };
const DRAFT = { ...NEW_COLLECTION, date: '2026-11-30', expected_parcels: '12', name: 'Sipho', city: 'Johannesburg' };

describe('a collection that is asked for', () => {
  it('S15: takes the office hours where no window is given', () => {
    expect(collectionInput(DRAFT, HOURS)).toMatchObject({
      collect_after: '08:00',
      collect_before: '17:00',
      expected_parcels: 12,
    });
    expect(collectionInput({ ...DRAFT, collect_after: '09:30' }, HOURS).collect_after).toBe('09:30');
    expect(collectionInput(DRAFT, HOURS)).not.toHaveProperty('repeat');
  });

  it('CONST-41: is repeated daily or weekly until a day', () => {
    const weekly = { ...DRAFT, frequency: 'weekly', weekdays: [1, 4], repeat_until: '2027-01-30' } as const;

    expect(collectionInput(weekly, HOURS).repeat).toEqual({ frequency: 'weekly', weekdays: [1, 4], repeat_until: '2027-01-30' });
    expect(Object.keys(collectionProblems({ ...weekly, repeat_until: '' }, { is_staff: false }))).toEqual(['repeat_until']);
  });

  it('needs a day and parcels, and an account of staff', () => {
    expect(Object.keys(collectionProblems(NEW_COLLECTION, { is_staff: true }))).toEqual([
      'account_id',
      'date',
      'expected_parcels',
    ]);
    expect(collectionProblems(DRAFT, { is_staff: false })).toEqual({});
    expect(Object.keys(collectionProblems({ ...DRAFT, expected_parcels: '1.5' }, { is_staff: false }))).toEqual([
      'expected_parcels',
    ]);
  });

  it('has the province of a place that was found, until the place is changed by hand', () => {
    const found = withPlace(NEW_COLLECTION, { local_area: 'Rosebank', city: 'Johannesburg', code: '2196', zone: 'GP' } as never);

    expect([found.zone, withPart(found, { name: 'A' }).zone, withPart(found, { city: 'B' }).zone]).toEqual(['GP', 'GP', '']);
  });

  it('S15: sends of what is changed no more than that, and nothing for nothing', () => {
    const request = {
      id: 7,
      time_modified: '2026-11-27T08:00:00.000Z',
      date: '2026-11-30',
      collect_after: '09:00',
      collect_before: '12:00',
      address: {
        company: '',
        street_address: '5 Oxford Road',
        local_area: 'Rosebank',
        city: 'Johannesburg',
        code: '2196',
        zone: 'GP',
      },
      contact: { name: 'Sipho', email: '', mobile_number: '+27835550101' },
      expected_parcels: 12,
      expected_weight_kg: 3.5,
      instructions: 'Ring twice',
    } as unknown as Parameters<typeof draftOfRequest>[0];
    const draft = draftOfRequest(request);
    const told = { id: 7, time_modified: request.time_modified };

    expect(collectionChange(draft, request, HOURS)).toBeNull();
    expect(collectionChange({ ...draft, date: '2026-12-01', instructions: '' }, request, HOURS)).toEqual({
      ...told,
      date: '2026-12-01',
      instructions: '',
    });
    expect(collectionChange({ ...draft, expected_weight_kg: '' }, request, HOURS)).toEqual({ ...told, expected_weight_kg: 0 });
    expect(collectionChange({ ...draft, street_address: '7 Oxford Road' }, request, HOURS)).toEqual({
      ...told,
      address: { ...request.address, street_address: '7 Oxford Road' },
    });
    expect(collectionChange({ ...draft, mobile_number: '083 555 0102' }, request, HOURS)).toMatchObject({
      contact: { name: 'Sipho', mobile_number: '083 555 0102' },
    });
  });

  it('takes references with anything between them, each once', () => {
    expect(typedReferences(' AB2CD3, EF4GH5\nAB2CD3;')).toEqual(['AB2CD3', 'EF4GH5']);
  });
});
