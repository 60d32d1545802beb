import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeCard } from './change-card.ts';
import type { Charge, Rate } from './rate-card.ts';
import { readMatrix } from './read-matrix.ts';
import { levelId, SAMPLE_CARD } from './sample-card.testing.ts';
import { writeMatrix } from './write-matrix.ts';

const MATRIX = { rate_group_id: 1, service_level_id: 1 };
const HEAD = 'From zone;To zone;Over (kg);Up to (kg);Formula;Flat (R);Per kg (R);Above kg;Minimum (R);Maximum (R)';

function read(...rows: readonly string[]) {
  return readMatrix([HEAD, ...rows].join('\r\n'), SAMPLE_CARD, MATRIX);
}

describe('a matrix as a file', () => {
  it('is written by zones and weight, with a heading for every column', () => {
    const [head, ...rows] = writeMatrix(SAMPLE_CARD, MATRIX).split('\r\n');

    expect(head?.startsWith('\uFEFFFrom zone,To zone,Over (kg),Up to (kg),Formula,Flat (R),Per kg (R),Above kg,')).toBe(true);
    expect(rows.map((row) => row.replace(/,*$/, ''))).toEqual([
      'JHB,CPT,0,5,flat,99',
      'JHB,CPT,5,25,formula,99,8.5,5',
      'JHB,JHB,0,5,flat,65',
      'JHB,JHB,5,25,formula,65,3,5',
    ]);
  });

  it('comes back without a change', () => {
    expect(readMatrix(writeMatrix(SAMPLE_CARD, MATRIX), SAMPLE_CARD, MATRIX)).toEqual({
      put: [],
      remove: [],
      added: 0,
      changed: 0,
      unchanged: 4,
      errors: [],
      warnings: [],
    });
  });

  it('comes back without a change, whatever its charges are', () => {
    const cents = fc.nat(1_000_000);
    const charge: fc.Arbitrary<Charge> = fc.oneof(
      fc.record({ charge_type: fc.constant('flat' as const), amount_cents: cents }),
      fc.record({ charge_type: fc.constant('perKg' as const), amount_cents: cents, over_grams: fc.nat(100_000) }),
      fc.record({ charge_type: fc.constant('perItem' as const), amount_cents: cents, over_items: fc.nat(20) }),
      fc.record({
        charge_type: fc.constant('perKmFromCollectionBranch' as const),
        amount_cents: cents,
        over_metres: fc.nat(50_000),
      }),
      fc.record({ charge_type: fc.constant('perKmFromDeliveryBranch' as const), amount_cents: cents }),
      fc.record({
        charge_type: fc.constant('percentage' as const),
        percentage_bp: fc.nat(100_000),
        of: fc.constantFrom('base' as const, 'declared_value' as const),
      }),
    );
    // A file keeps the first charge of each type in a column and the rest behind: their order among each other is not kept.
    const charges = fc.uniqueArray(charge, { maxLength: 4, selector: ({ charge_type }) => charge_type }).map(inColumnOrder);
    fc.assert(
      fc.property(charges, fc.option(cents), (made, minimum) => {
        const [first] = SAMPLE_CARD.rates;
        if (!first) throw new Error('The sample has rates.');
        const rate: Rate = { ...first, charges: made, ...(minimum !== null && { minimum_cents: minimum }) };
        const card = { ...SAMPLE_CARD, rates: [rate] };

        expect(readMatrix(writeMatrix(card, MATRIX), card, MATRIX)).toMatchObject({
          unchanged: 1,
          put: [],
          remove: [],
          errors: [],
        });
      }),
    );
  });

  it('names weight breaks that overlap by row and cell, and warns of holes (issue 4, bad input)', () => {
    const overlapping = read(
      'JHB;CPT;0;10;flat;90;;;;',
      'CPT;JHB;0;10;flat;90;;;;',
      'JHB;CPT;5;20;flat;120;;;;',
      'JHB;CPT;30;;flat;200;;;;',
    );
    const holed = read('JHB;CPT;0;5;flat;90;;;;', 'JHB;CPT;10;;flat;120;;;;', 'CPT;JHB;1;;flat;90;;;;');

    expect([overlapping.put, overlapping.errors]).toEqual([
      [],
      [{ row: 4, column: 'Over (kg)', message: 'It overlaps with the weight break 0 kg to 10 kg in row 2.' }],
    ]);
    expect(holed.errors).toEqual([]);
    expect(holed.added).toBe(2);
    expect(holed.warnings).toEqual([
      { row: 3, column: 'Over (kg)', message: 'There is no rate from 5 kg to 10 kg for these zones.' },
      { row: 4, column: 'Over (kg)', message: 'There is no rate from 0 kg to 1 kg for these zones.' },
    ]);
  });

  it('keeps second charges of one type', () => {
    const [first] = SAMPLE_CARD.rates;
    if (!first) throw new Error('The sample has rates.');
    const charges: Charge[] = [
      { charge_type: 'perKg', amount_cents: 850, over_grams: 5000 },
      { charge_type: 'perKg', amount_cents: 120, over_grams: 25_000 },
    ];
    const card = { ...SAMPLE_CARD, rates: [{ ...first, charges }] };
    const text = writeMatrix(card, MATRIX);

    expect(text).toContain('perKg 1.2 over 25');
    expect(readMatrix(text, card, MATRIX)).toMatchObject({ unchanged: 1, errors: [] });
  });

  it('is unchanged where the columns have the charges in another order than the rate, and changed where one differs', () => {
    const [first] = SAMPLE_CARD.rates;
    if (!first) throw new Error('The sample has rates.');
    const flat: Charge = { charge_type: 'flat', amount_cents: 9900 };
    const per_kg: Charge = { charge_type: 'perKg', amount_cents: 850 };
    const card = { ...SAMPLE_CARD, rates: [{ ...first, charges: [per_kg, flat] }] };
    const text = writeMatrix(card, MATRIX);

    expect(readMatrix(text, card, MATRIX)).toMatchObject({ unchanged: 1, changed: 0 });
    expect(readMatrix(text.replace('8.5', '8.6'), card, MATRIX)).toMatchObject({ unchanged: 0, changed: 1 });
  });

  it('is read with semicolons, decimal commas, a mark, Windows line ends, quotes and blank lines', () => {
    const text = `\uFEFF${HEAD}\r\n\r\n"JHB";"CPT";0;5;flat;"1 099,50";;;;\r\nCape Town;anywhere;0;;formula;10;8,5;2,5;20;\r\n\r\n`;

    const { put, remove, added, changed, unchanged, errors } = readMatrix(text, SAMPLE_CARD, MATRIX);

    expect(errors).toEqual([]);
    expect([added, changed, unchanged, remove]).toEqual([1, 1, 0, [102, 103, 104]]);
    expect(put).toEqual([
      {
        id: 101,
        rate_group_id: 1,
        service_level_id: 1,
        from_zone_id: 1,
        to_zone_id: 2,
        min_weight_grams: 0,
        max_weight_grams: 5000,
        formula_type: 'flat',
        charges: [{ charge_type: 'flat', amount_cents: 109_950 }],
      },
      {
        rate_group_id: 1,
        service_level_id: 1,
        from_zone_id: 2,
        to_zone_id: null,
        min_weight_grams: 0,
        max_weight_grams: null,
        formula_type: 'formula',
        charges: [
          { charge_type: 'flat', amount_cents: 1000 },
          { charge_type: 'perKg', amount_cents: 850, over_grams: 2500 },
        ],
        minimum_cents: 2000,
      },
    ]);
  });

  it.each([
    ['JHB;Nowhere;0;5;flat;10', 'To zone', 'There is no zone "Nowhere" for rates.'],
    [';CPT;0;5;flat;10', 'From zone', 'A zone is missing.'],
    ['JHB;CPT;abc;5;flat;10', 'Over (kg)', '"abc" is not a number.'],
    ['JHB;CPT;5;5;flat;10', 'Up to (kg)', 'The weight break ends where it begins or before.'],
    ['JHB;CPT;0;5;dear;10', 'Formula', 'The formula is one of flat, formula, no-rate, zero-rate.'],
    ['JHB;CPT;0;5;flat;-1', 'Flat (R)', 'The number is below 0.'],
    ['JHB;CPT;0;5;flat;1,234', 'Flat (R)', 'The number has more than 2 decimals.'],
    ['JHB;CPT;0;5;formula;;;5', 'Above kg', '"Per kg (R)" is empty beside it.'],
    ['JHB;CPT;0;5;flat;10;;;9;8', 'Maximum (R)', 'The maximum is below the minimum.'],
    ['JHB;CPT;0;5;flat;10;;;;;;5', '', 'There are more cells than headings. Are decimal commas in a file parted by commas?'],
  ])('names row and column of what is wrong: %s', (row, column, message) => {
    const { errors, put, remove } = read('JHB;JHB;0;5;flat;10', '', row);

    expect(errors).toEqual([{ row: 4, column, message }]);
    expect([put, remove]).toEqual([[], []]);
  });

  it.each([
    ['perKg 8.505 over 25', '"perKg 8.505 over 25": The number has more than 2 decimals.'],
    ['perItem 5 over 1.5', '"perItem 5 over 1.5": The number has to be whole.'],
    ['flat 2000000000', '"flat 2000000000": The number is too large.'],
  ])('looks at further charges as at those in columns of their own: %s', (further, message) => {
    const { errors } = readMatrix(`${HEAD};Further charges\r\nJHB;CPT;0;5;formula;10;;;;;${further}`, SAMPLE_CARD, MATRIX);

    expect(errors).toEqual([{ row: 2, column: 'Further charges', message }]);
  });

  it('refuses a line that stands there twice', () => {
    expect(read('JHB;CPT;0;5;flat;10', 'JHB;CPT;0;5;flat;11').errors).toEqual([
      { row: 3, column: 'Over (kg)', message: 'The same zones and weights stand in an earlier row.' },
    ]);
  });

  it.each([
    ['', 'The column "From zone" is missing.'],
    ['From zone;To zone;Over (kg);Up to (kg);Formula', 'There is no rate in this file. Remove rates one by one instead.'],
    [`${HEAD};Discount\nJHB;CPT;0;5;flat;10`, '"Discount" is not a column of rates.'],
    [`${HEAD}\n"JHB;CPT;0;5;flat;10`, 'A quotation mark is opened and never closed.'],
  ])('refuses a file that is none: %j', (text, message) => {
    expect(readMatrix(text, SAMPLE_CARD, MATRIX).errors[0]?.message).toBe(message);
  });

  it('refuses a file of very many columns at once', () => {
    expect(readMatrix('a;'.repeat(300_000), SAMPLE_CARD, MATRIX).errors).toEqual([
      { row: 1, column: '', message: 'A file has 200 columns at most.' },
    ]);
  });

  it('guards what spreadsheets would run, and reads it back', () => {
    const zones = SAMPLE_CARD.zones.map((zone) => (zone.id === 1 ? { ...zone, code: '=1+1' } : zone));
    const card = { ...SAMPLE_CARD, zones };
    const text = writeMatrix(card, MATRIX);

    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/(^|,)=1/m);
    expect(readMatrix(text, card, MATRIX)).toMatchObject({ unchanged: 4, errors: [] });
  });

  it('changes the card as the preview says', () => {
    const { put, remove } = read('JHB;CPT;0;10;flat;100');

    const { card, violations } = changeCard(SAMPLE_CARD, { rates: { put, remove } });

    expect(violations).toEqual([]);
    expect(card.rates.filter((rate) => rate.rate_group_id === 1 && rate.service_level_id === levelId(1))).toEqual([
      expect.objectContaining({ id: 402, max_weight_grams: 10_000, charges: [{ charge_type: 'flat', amount_cents: 10_000 }] }),
    ]);
  });
});

const ORDER: readonly Charge['charge_type'][] = [
  'flat',
  'perKg',
  'perItem',
  'perKmFromCollectionBranch',
  'perKmFromDeliveryBranch',
  'percentage',
];

function inColumnOrder(charges: readonly Charge[]): Charge[] {
  return charges.toSorted((a, b) => ORDER.indexOf(a.charge_type) - ORDER.indexOf(b.charge_type));
}
