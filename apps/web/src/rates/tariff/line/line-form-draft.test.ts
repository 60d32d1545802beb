import { expect, it } from 'vitest';
import { draftOfLine, isTouched, lineOfDraft, newLine, wordsIn } from './line-form-draft.ts';
import { placesIn } from './places-draft.ts';
import type { EditedPart, Line } from '../tariff-shapes.ts';

const LINES: Readonly<Partial<Record<EditedPart, Line>>> = {
  service_levels: {
    id: 3,
    code: 'ECO',
    name: 'Economy',
    description: '',
    collection_address_type: 'any',
    delivery_address_type: 'street-address',
    cut_off_time: '15:00',
    collection_weekdays: [1, 2, 3, 4, 5],
    estimate_from: 2,
    estimate_to: 4,
    estimate_unit: 'd',
    estimates_between: [{ from_zone_id: 1, to_zone_id: null, estimate_from: 2, estimate_to: 6, estimate_unit: 'h' }],
    volumetric_divisor: 4000,
    weight_rounding: 'round_up_to_nearest_half',
    capacity_per_day: null,
    vat_type: 'standard',
    insurance_disabled: false,
    parcel_limits: { length_cm: 120, weight_kg: 40 },
    order: 2,
  },
  zones: {
    id: 4,
    code: 'OUT',
    name: 'Outlying',
    kind: 'service_days',
    service_weekdays: [2, 4],
    places: [{ suburb: 'Hogsback', code: '5721' }],
    tags: ['Coast'],
    polygons: [[[[18, -33]]]],
  },
  rate_groups: {
    id: 1,
    name: 'Standard',
    is_default: true,
    service_levels: [{ service_level_id: 3, volumetric_divisor: 5000 }],
  },
  surcharges: {
    id: 9,
    name: 'Farm',
    type: 'zone',
    zone_ids: [4],
    side: 'each',
    charges: [{ charge_type: 'perKg', amount: 3.5, over: 10 }],
    minimum: 50,
    tags: ['rural', 'vip'],
    from_date: '2026-01-01',
    order: 1,
  },
  time_based_rate_adjustments: {
    id: 5,
    name: 'Saturday',
    charges: [{ charge_type: 'percentage', percentage: 25, of: 'subtotal' }],
    condition: { side: 'delivery', weekdays: [6], on_public_holidays: true, before: '12:00' },
  },
  extras: { id: 2, name: 'Insurance', min_fee: 20, included_value: 2500, percentage: 2, max_value: null },
};

it.each(Object.keys(LINES) as EditedPart[])(
  'SCREEN-47: the form of a line gives a line back as it was when nothing is changed: %s',
  (part) => {
    const line = LINES[part] ?? newLine(part, 1, { last_order: 0, levels: LEVELS });

    expect(lineOfDraft(part, draftOfLine(part, line), line)).toEqual({ line, errors: {} });
  },
);

const LEVELS = { volumetric_divisor: 4000, weight_rounding: 'do_not_round' } as const;

it('the form of a line leaves out what belongs to another condition', () => {
  const line = LINES.surcharges ?? { id: 0 };

  const { line: read } = lineOfDraft('surcharges', { ...draftOfLine('surcharges', line), type: 'tag', any_tags: 'bulky' }, line);

  expect(read).toMatchObject({ type: 'tag', any_tags: ['bulky'] });
  expect(read).not.toHaveProperty('zone_ids');
  expect(read).not.toHaveProperty('side');
});

it('the form of a line says by field what is wrong', () => {
  const line = newLine('service_levels', 1, { last_order: 0, levels: LEVELS });
  const draft = {
    ...draftOfLine('service_levels', line),
    volumetric_divisor: 'four',
    estimate_to: '1,5',
    capacity_per_day: '-1',
  };

  expect(lineOfDraft('service_levels', draft, line).errors).toEqual({
    code: 'Code is missing.',
    name: 'Name is missing.',
    estimate_to: 'Estimate to has to be whole.',
    capacity_per_day: 'Collections a day is below 0.',
    volumetric_divisor: 'Volumetric divisor is not a number.',
  });
});

it('SCREEN-47: the form of a line says what is wrong with an estimate between zones', () => {
  const line = { ...newLine('service_levels', 1, { last_order: 0, levels: LEVELS }), code: 'ECO', name: 'Economy' };
  const estimate = { from_zone_id: '1', to_zone_id: '', estimate_from: '2', estimate_to: '3', estimate_unit: 'd' };
  const read = (changes: object) =>
    lineOfDraft(
      'service_levels',
      { ...draftOfLine('service_levels', line), estimates_between: [{ ...estimate, ...changes }] },
      line,
    );

  expect(read({}).line['estimates_between']).toEqual([
    { from_zone_id: 1, to_zone_id: null, estimate_from: 2, estimate_to: 3, estimate_unit: 'd' },
  ]);
  expect(read({ estimate_to: '2,5' }).errors).toEqual({ estimates_between: 'An estimate between zones is two whole numbers.' });
  expect(read({ from_zone_id: '' }).errors).toEqual({
    estimates_between: 'An estimate between zones names at least one of them.',
  });
});

it('the form of a line reads amounts as people write them, and points to the charge that is wrong', () => {
  const line = newLine('rate_adjustments', 1, { last_order: 0, levels: LEVELS });
  const charge = { charge_type: 'flat', of: 'base', over: '' } as const;
  const draft = {
    ...draftOfLine('rate_adjustments', line),
    name: 'Fuel',
    charges: [
      { ...charge, value: 'R 1 234,5' },
      { ...charge, value: '' },
    ],
  };

  const { line: read, errors } = lineOfDraft('rate_adjustments', draft, line);

  expect(read['charges']).toEqual([
    { charge_type: 'flat', amount: 1234.5 },
    { charge_type: 'flat', amount: 0 },
  ]);
  expect(errors).toEqual({ 'charges[1].value': 'Please enter a number.' });
});

it('the form of a line reads lists of words and of places', () => {
  expect(wordsIn(' farm, vip; farm\n')).toEqual(['farm', 'vip']);
  expect(placesIn('Hogsback\tAlice\t5721\n\n"Sea Point", Cape Town, 8005\n6500')).toEqual([
    { suburb: 'Hogsback', city: 'Alice', code: '5721' },
    { suburb: 'Sea Point', city: 'Cape Town', code: '8005' },
    { suburb: '', city: '', code: '6500' },
  ]);
});

it('a form is touched by what differs from how it was opened, and not by what was put back', () => {
  const line = LINES.service_levels;
  if (!line) throw new Error('There is one.');
  const before = draftOfLine('service_levels', line);
  const typed = { ...before, name: 'Economy plus' };

  expect([before, typed, { ...typed, name: 'Economy' }].map((draft) => isTouched(draft, before))).toEqual([false, true, false]);
});
