import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import type { AccountId, ServiceLevelId } from '@tsela/domain/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const ECO = 1 as ServiceLevelId;
const SQUARE: [number, number][][] = [
  [
    [28, -26],
    [28.1, -26],
    [28.1, -26.1],
    [28, -26.1],
    [28, -26],
  ],
];
const FUEL = [{ charge_type: 'percentage' as const, percentage: -7.5, of: 'subtotal' as const }];

/** A draft that has something of every kind. */
async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: {} });
  const created = await succeed(test_app, rateRevisionApi.createRevision, {
    token,
    input: { name: 'Winter', copy_of: rate_revisions[0]?.id ?? 0 },
  });
  const [level] = (await succeed(test_app, rateCardApi.card, { token, input: { id: created.rate_revision.id } })).service_levels;
  if (!level) throw new Error('The test world has a tariff.');
  const rule = { service_level_ids: [ECO], rate_group_ids: [2], from_date: '2026-12-01', to_date: '2026-12-31' };
  const flat = [{ charge_type: 'flat' as const, amount: 45.5 }];
  const changed = await succeed(test_app, rateCardApi.changeCard, {
    token,
    input: {
      id: created.rate_revision.id,
      version: created.rate_revision.version,
      service_levels: {
        put: [
          {
            ...level,
            estimates_between: [
              { from_zone_id: 11, to_zone_id: 12, estimate_from: 3, estimate_to: 5, estimate_unit: 'd' },
              { from_zone_id: null, to_zone_id: 11, estimate_from: 24, estimate_to: 48, estimate_unit: 'h' },
            ],
          },
        ],
      },
      zones: {
        put: [
          { id: 11, code: 'JHB', name: 'Johannesburg', kind: 'rates', polygons: [SQUARE] },
          { id: 12, code: 'CPT', name: 'Cape Town', kind: 'rates', provinces: ['WC'], tags: ['coast', 'far'] },
          {
            id: 13,
            code: 'JHB',
            name: 'Farms',
            kind: 'surcharges',
            places: [{ suburb: 'Elim', code: '0960' }, { city: 'Alma' }],
          },
          { id: 14, code: 'TUE', name: 'Tuesdays', kind: 'service_days', provinces: ['NC'], service_weekdays: [2, 5] },
        ],
      },
      rate_groups: {
        put: [
          {
            id: 2,
            name: 'Gold',
            is_default: false,
            service_levels: [{ service_level_id: ECO, volumetric_divisor: 4000, vat_type: 'zero' }],
          },
        ],
      },
      rates: {
        put: [
          {
            rate_group_id: 2,
            service_level_id: ECO,
            from_zone_id: 11,
            to_zone_id: 12,
            min_weight_kg: 0,
            max_weight_kg: 5,
            formula_type: 'formula',
            charges: [...flat, { charge_type: 'perKg', amount: 8.5, over: 2 }],
            minimum: 60,
          },
        ],
      },
      surcharges: {
        put: [
          { id: 1, name: 'Farms', type: 'zone', zone_ids: [13], side: 'each', charges: flat, order: 3, ...rule },
          {
            id: 2,
            name: 'Long',
            type: 'dimensions_weight',
            longest_side_cm_over: 150,
            charged_per: 'parcel',
            charges: flat,
            account_ids: [7 as AccountId],
          },
          { id: 3, name: 'Mines', type: 'tag', any_tags: ['mine', 'quarry'], charges: flat },
          { id: 4, name: 'Paper', type: 'pod_method', pod_methods: ['grv'], charges: flat, vat_type: 'zero' },
        ],
      },
      rate_adjustments: { put: [{ id: 1, name: 'Discount', charges: FUEL, maximum: 0, ...rule }] },
      time_based_rate_adjustments: {
        put: [
          {
            id: 1,
            name: 'Early',
            charges: flat,
            condition: { side: 'delivery', weekdays: [], before: '09:00', on_public_holidays: true },
          },
        ],
      },
      opt_in_rates: { put: [{ id: 9, name: 'Tail lift', description: '', opted_in_by_default: false, charges: flat }] },
      opt_in_time_based_rates: {
        put: [
          {
            id: 9,
            name: 'Saturday',
            description: 'Six days',
            opted_in_by_default: true,
            charges: flat,
            adds_delivery_weekdays: [6],
          },
        ],
      },
      extras: { put: [{ id: 1, name: 'Cover', min_fee: 25, included_value: 2500, percentage: 2, max_value: null }] },
    },
  });
  const { id, version } = changed.rate_revision;
  const { sheets } = await succeed(test_app, rateCardApi.workbook, { token, input: { id } });
  const texts = sheets.map(({ name, rows }) => ({ name, rows: rows.map((cells) => cells.map(String)) }));
  const bring = (given: typeof texts, save = false) =>
    succeed(test_app, rateCardApi.importWorkbook, { token, input: { id, version, sheets: given, save } });
  return { world, token, id, version, sheets, texts, bring };
}

type Sheets = Awaited<ReturnType<typeof scene>>['texts'];

/** The sheets with the cell under a heading, in the row that begins so, written anew. */
function withCell(
  sheets: Sheets,
  { sheet, row, column, text }: { sheet: string; row: number; column: string; text: string },
): Sheets {
  return sheets.map(({ name, rows }) => {
    const at = rows[0]?.indexOf(column) ?? -1;
    return { name, rows: rows.map((cells, index) => (name === sheet && index === row - 1 ? cells.with(at, text) : cells)) };
  });
}

it('a revision goes out as a sheet for each kind and comes back without a change (users-ask 17)', async () => {
  const { sheets, texts, bring } = await scene();

  const again = await bring(texts, true);

  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Tariff', 2],
    ['Service levels', 2],
    ['Zones', 5],
    ['Places of zones', 3],
    ['Rate groups', 3],
    ['Rates', 3],
    ['Surcharges', 5],
    ['Adjustments', 2],
    ['Time-based adjustments', 2],
    ['Opt-in rates', 2],
    ['Opt-in time-based rates', 2],
    ['Insurance', 2],
  ]);
  expect(
    sheets
      .find(({ name }) => name === 'Rates')
      ?.rows.at(-1)
      ?.slice(0, 7),
  ).toEqual(['Gold', 'ECO', 'JHB', 'CPT', 0, 5, 'formula']);
  const [titles = [], eco = []] = sheets.find(({ name }) => name === 'Service levels')?.rows ?? [];
  // The farms have the code of Johannesburg on another layer.
  expect(eco[titles.indexOf('Estimates between')]).toBe('JHB (rates) > CPT: 3-5 d; Anywhere > JHB (rates): 24-48 h');
  expect(again).toMatchObject({ errors: [], differences: [], is_saved: true });
});

it('an import of a workbook says line by line what it would change before anything is saved, and keeps the outlines of zones (users-ask 17)', async () => {
  const { token, id, texts, bring } = await scene();
  const edited = withCell(texts, { sheet: 'Rates', row: 3, column: 'Flat (R)', text: 'R 49,50' }).map(({ name, rows }) => {
    if (name === 'Surcharges') return { name, rows: rows.filter((cells) => !cells.includes('Mines')) };
    // A new zone, and a rate to it at once.
    if (name === 'Zones') return { name, rows: [...rows, ['', 'DBN', 'Durban', 'rates', 'KZN', '', '']] };
    if (name === 'Rates') return { name, rows: [...rows, ['Gold', 'ECO', 'JHB', 'DBN', '0', '', 'flat', '80']] };
    return { name, rows };
  });

  const seen = await bring(edited);
  const untouched = await succeed(test_app, rateCardApi.rates, { token, input: { id, rate_group_id: 2 } });
  const saved = await bring(edited, true);

  expect([seen.is_saved, seen.error_count, untouched.count]).toEqual([false, 0, 1]);
  expect(seen.differences.map(({ part, change, name }) => [part, change, name])).toEqual([
    ['zones', 'added', 'DBN, Durban'],
    ['rates', 'changed', 'ECO, Gold, Johannesburg to Cape Town, 0 kg to 5 kg'],
    ['rates', 'added', 'ECO, Gold, Johannesburg to Durban, over 0 kg'],
    ['surcharges', 'removed', 'Mines'],
  ]);
  expect(saved.is_saved).toBe(true);
  const { rates } = await succeed(test_app, rateCardApi.rates, { token, input: { id, rate_group_id: 2 } });
  expect(rates.map(({ charges }) => charges[0]?.amount)).toEqual([49.5, 80]);
  const { zones } = await succeed(test_app, rateCardApi.zones, { token, input: { id } });
  expect(zones.find((zone) => zone.id === 11)?.polygons).toEqual([SQUARE]);
});

it('an import of a workbook names what it cannot take by sheet, row and cell, and changes nothing (users-ask 17)', async () => {
  const { texts, bring, token, id, version } = await scene();
  const broken = [
    { sheet: 'Service levels', row: 2, column: 'Cut off time', text: '25:00' },
    { sheet: 'Surcharges', row: 2, column: 'Zone ids', text: 'JHB (surcharges); XYZ' },
    { sheet: 'Surcharges', row: 3, column: 'Charges', text: 'perKilo' },
    { sheet: 'Adjustments', row: 2, column: 'Charges', text: 'percentage 7.555' },
    { sheet: 'Places of zones', row: 2, column: 'Zone', text: 'Nowhere' },
    { sheet: 'Insurance', row: 2, column: 'Percentage', text: 'two' },
  ].reduce(withCell, texts);

  const { errors, is_saved, rate_revision } = await bring(broken, true);
  const in_rates = await bring(withCell(texts, { sheet: 'Rates', row: 3, column: 'Rate group', text: 'Silver' }), true);
  const estimate = (text: string) =>
    bring(withCell(texts, { sheet: 'Service levels', row: 2, column: 'Estimates between', text }), true);
  const in_estimates = [await estimate('JHB (rates) > XYZ: 3-5 d'), await estimate('JHB to CPT')];
  const lonely = await bring(
    texts.map((sheet) => (sheet.name === 'Zones' ? { ...sheet, rows: sheet.rows.slice(0, 1) } : sheet)),
    true,
  );
  const unknown = await bring([{ name: 'Sheet1', rows: [['a']] }]);

  expect(errors.map(({ sheet, row, column, message }) => `${sheet} ${row} ${column}: ${message}`).toSorted()).toEqual([
    'Adjustments 2 Charges: Two decimals are the most.',
    'Insurance 2 Percentage: "two" is not a number.',
    'Places of zones 2 Zone: There is no zone "Nowhere" in this file.',
    'Service levels 2 Cut off time: 25:00 is not a time of day.',
    'Surcharges 2 Zone ids: There is no zone "XYZ" in this file.',
    'Surcharges 3 Charges: "perKilo" is not understood. Write it like "perKg 8.50 over 25" or "percentage 10 of base".',
  ]);
  expect([is_saved, rate_revision.version]).toEqual([false, version]);
  expect(in_rates.errors).toEqual([
    { sheet: 'Rates', row: 3, column: 'Rate group', message: 'There is no rate group "Silver" in this file.' },
  ]);
  expect(in_estimates.map((answer) => [answer.is_saved, answer.errors[0]?.column, answer.errors[0]?.message])).toEqual([
    [false, 'Estimates between', 'There is no zone "XYZ" in this file.'],
    [
      false,
      'Estimates between',
      '"JHB to CPT" is not understood. Write it like "JNB > CPT: 3-4 d" or "Anywhere > CPT: 24-48 h".',
    ],
  ]);
  expect([lonely.is_saved, lonely.error_count > 0]).toEqual([false, true]);
  expect(unknown.errors[0]?.message).toContain('There is no sheet named Tariff');
  const { rate_revision: after } = await succeed(test_app, rateCardApi.card, { token, input: { id } });
  expect(after.version).toBe(version);
});
