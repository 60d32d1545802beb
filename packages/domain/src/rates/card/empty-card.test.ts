import { expect, it } from 'vitest';
import type { Day } from '../../time/day.ts';
import { startingCard } from './empty-card.ts';

const DAY = '2026-11-22' as Day;
const SINCE_2018 = { from_date: '2018-04-01', percentage: 15 };

it.each([
  [{ vat_percentage: 15, all_vat_percentages: [SINCE_2018] }, [['2018-04-01', 1500]]],
  [
    { vat_percentage: 15.5, all_vat_percentages: [SINCE_2018] },
    [
      ['2018-04-01', 1500],
      ['2026-11-22', 1550],
    ],
  ],
  [
    { vat_percentage: 14, all_vat_percentages: [SINCE_2018, { from_date: '1993-04-07', percentage: 14 }] },
    [
      ['1993-04-07', 1400],
      ['2018-04-01', 1500],
      ['2026-11-22', 1400],
    ],
  ],
  [
    { vat_percentage: 15, all_vat_percentages: [{ from_date: '2030-01-01', percentage: 16 }] },
    [
      ['2018-04-01', 1500],
      ['2030-01-01', 1600],
    ],
  ],
  [{ vat_percentage: 16, all_vat_percentages: [{ from_date: '2026-11-22', percentage: 15 }] }, [['2026-11-22', 1600]]],
])('KEY-29: a new tariff begins with VAT as the settings %j have it', (settings, percentages) => {
  expect(startingCard(settings, DAY).vat_percentages.map(({ from_date, percentage_bp }) => [from_date, percentage_bp])).toEqual(
    percentages,
  );
});
