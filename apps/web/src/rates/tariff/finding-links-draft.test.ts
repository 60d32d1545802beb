import { expect, it } from 'vitest';
import { fieldLabel } from './field-label-draft.ts';
import { findingHref, findingMapHref } from './finding-links-draft.ts';
import { shareText } from '../impact/impact-draft.ts';

const FINDING = { severity: 'warning', code: 'x', part: 'surcharges', row_id: 4, field: 'name', message: 'm' } as const;

it('a finding’s link leads to the line that was found wanting', () => {
  expect(findingHref(8, FINDING)).toBe('/rates-and-estimates?revision=8&part=surcharges&line=4&field=name');
  expect(findingHref(8, { ...FINDING, part: 'opt_in_rates' })).toContain('part=opt_in&');
});

it('a finding’s link leads to the matrix that has holes', () => {
  const holes = { ...FINDING, part: 'rates', row_id: null, field: '1|7' };

  expect(findingHref(8, holes)).toBe('/rates-and-estimates?revision=8&part=rates&group=1&level=7&view=matrix');
});

it('beyond 12: leads to the map where it is about a zone', () => {
  expect(findingMapHref(8, { ...FINDING, part: 'zones' })).toBe('/maps?draft=8&zone=4');
  expect([findingMapHref(8, FINDING), findingMapHref(8, { ...FINDING, part: 'zones', row_id: null })]).toEqual([null, null]);
});

it('a finding’s link names changed fields as their form does', () => {
  expect(fieldLabel('service_levels', 'estimate_to')).toBe('Estimate to');
  expect(fieldLabel('rates', 'minimum_cents')).toBe('At least');
  expect(fieldLabel('rates', 'min_weight_grams')).toBe('Over (kg)');
  expect(fieldLabel('surcharges', 'parcel_weight_grams_over')).toBe('Parcel heavier than');
});

it('a finding’s link says how much a sum rises or falls', () => {
  expect(shareText(12.5, 100)).toBe('+12.5 %');
  expect(shareText(-5, 100)).toBe('-5 %');
  expect(shareText(5, 0)).toBe('');
});
