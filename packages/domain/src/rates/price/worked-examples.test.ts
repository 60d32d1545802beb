import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explainPrice } from './explain-price.ts';
import type { RatingInput } from './rating-input.ts';
import { replayTrace } from './replay-trace.ts';
import {
  cardWith,
  day,
  IN_CPT,
  IN_JHB,
  IN_KAROO,
  ON_A_FARM,
  PARCEL,
  priceOf,
  refusalOf,
  SAMPLE_CARD,
} from '../card/sample-card.testing.ts';
import type { Given } from '../card/sample-card.testing.ts';

const kg = (weight_grams: number): Partial<RatingInput> => ({ parcels: [{ ...PARCEL, weight_grams }] });
const BULKY = { length_cm: 60, width_cm: 40, height_cm: 30, weight_grams: 3000 };
const LONG = { length_cm: 130, width_cm: 10, height_cm: 10, weight_grams: 1000 };
const LOCAL: Partial<RatingInput> = { delivery: IN_JHB };

const rand = (cents: number): string => (cents / 100).toFixed(2);

interface Example {
  readonly what: string;
  readonly code: string;
  readonly given: Given;
  /** Values without VAT in the order charged, the VAT of each line added up, and what is paid. All in cents. */
  readonly lines: readonly number[];
  readonly vat: number;
  readonly paid: number;
}

// Each line is worked out by hand in its comment: parts, rounding at the end of the line, 15 % VAT of the rounded line.
const EXAMPLES: readonly Example[] = [
  // 4000 cm³ / 4000 = 1 kg, actual 2 kg. 99.00; fuel 20 % 19.80. VAT 14.85 + 2.97 = 17.82.
  { what: 'first weight break', code: 'ECO', given: {}, lines: [9900, 1980], vat: 1782, paid: 13_662 },
  // Exactly 5 kg belongs to the break that ends at 5 kg.
  { what: 'exactly the end of a break', code: 'ECO', given: { input: kg(5000) }, lines: [9900, 1980], vat: 1782, paid: 13_662 },
  // 5.001 kg rounds up to 6 kg: 99.00 + 1 x 8.50 = 107.50; fuel 21.50. VAT 16.125 -> 16.13, 3.225 -> 3.23.
  { what: 'a gram into the next break', code: 'ECO', given: { input: kg(5001) }, lines: [10_750, 2150], vat: 1936, paid: 14_836 },
  // 99.00 + 20 x 8.50 = 269.00; fuel 53.80. VAT 40.35 + 8.07.
  { what: 'the heaviest allowed', code: 'ECO', given: { input: kg(25_000) }, lines: [26_900, 5380], vat: 4842, paid: 37_122 },
  // 72 000 cm³ / 4000 = 18 kg over 3 kg: 99.00 + 13 x 8.50 = 209.50; fuel 41.90. VAT 31.425 -> 31.43, 6.285 -> 6.29.
  {
    what: 'volumetric by road',
    code: 'ECO',
    given: { input: { parcels: [BULKY] } },
    lines: [20_950, 4190],
    vat: 3772,
    paid: 28_912,
  },
  // 72 000 / 5000 = 14.4 kg, not rounded: 14.4 x 22.00 = 316.80; fuel 63.36. VAT 47.52, 9.504 -> 9.50.
  {
    what: 'volumetric by air',
    code: 'OVN',
    given: { input: { parcels: [BULKY] } },
    lines: [31_680, 6336],
    vat: 5702,
    paid: 43_718,
  },
  // 2 x 22.00 = 44.00, below the minimum of 180.00; fuel 36.00. VAT 27.00 + 5.40.
  { what: 'minimum charge', code: 'OVN', given: {}, lines: [18_000, 3600], vat: 3240, paid: 24_840 },
  // 8.183 x 22.00 = 180.026 -> 180.03; fuel 36.006 -> 36.01. VAT 27.0045 -> 27.00, 5.4015 -> 5.40.
  {
    what: 'rounding at the end of each line',
    code: 'OVN',
    given: { input: kg(8183) },
    lines: [18_003, 3601],
    vat: 3240,
    paid: 24_844,
  },
  // 65.00; fuel 13.00. VAT 9.75 + 1.95.
  { what: 'local', code: 'ECO', given: { input: LOCAL }, lines: [6500, 1300], vat: 1170, paid: 8970 },
  // 12.3 kg -> 13 kg: 65.00 + 8 x 3.00 = 89.00; fuel 17.80. VAT 13.35 + 2.67.
  {
    what: 'local, heavier',
    code: 'ECO',
    given: { input: { ...LOCAL, ...kg(12_300) } },
    lines: [8900, 1780],
    vat: 1602,
    paid: 12_282,
  },
  // 80.00 + 2 parcels over one x 15.00 = 110.00; fuel 22.00. VAT 16.50 + 3.30.
  {
    what: 'per item over one',
    code: 'OVN',
    given: { input: { ...LOCAL, parcels: [PARCEL, PARCEL, PARCEL] } },
    lines: [11_000, 2200],
    vat: 1980,
    paid: 15_180,
  },
  // Nothing, and a fifth of nothing.
  { what: 'zero-rate', code: 'OVN', given: { input: { collection: IN_CPT } }, lines: [0, 0], vat: 0, paid: 0 },
  // (12.5 - 5) x 7.00 = 52.50, 8 x 5.00 = 40.00, together 92.50, below 120.00; fuel 24.00. VAT 18.00 + 3.60.
  { what: 'kilometres below the minimum', code: 'LSF', given: { input: LOCAL }, lines: [12_000, 2400], vat: 2160, paid: 16_560 },
  // 25 x 7.00 + 20 x 5.00 = 275.00; fuel 55.00. VAT 41.25 + 8.25.
  {
    what: 'kilometres from both branches',
    code: 'LSF',
    given: { input: LOCAL, context: { metres_from_collection_branch: 30_000, metres_from_delivery_branch: 20_000 } },
    lines: [27_500, 5500],
    vat: 4950,
    paid: 37_950,
  },
  // 65.00; farm 150.00; fuel 20 % of the base 13.00. VAT 9.75 + 22.50 + 1.95.
  {
    what: 'zone surcharge on one side',
    code: 'ECO',
    given: { input: { delivery: ON_A_FARM } },
    lines: [6500, 15_000, 1300],
    vat: 3420,
    paid: 26_220,
  },
  // Farm on both sides: 2 x 150.00. VAT 9.75 + 45.00 + 1.95.
  {
    what: 'zone surcharge on each side',
    code: 'ECO',
    given: { input: { collection: ON_A_FARM, delivery: ON_A_FARM } },
    lines: [6500, 30_000, 1300],
    vat: 5670,
    paid: 43_470,
  },
  // 99.00; 10 % 9.90; fuel 19.80. VAT 14.85 + 1.485 -> 1.49 + 2.97 = 19.31.
  {
    what: 'tag surcharge',
    code: 'ECO',
    given: { input: { tags: ['fragile'] } },
    lines: [9900, 990, 1980],
    vat: 1931,
    paid: 14_801,
  },
  // 13 000 / 4000 = 3.25 kg -> 4 kg: 99.00; long 85.00; fuel 19.80. VAT 14.85 + 12.75 + 2.97.
  {
    what: 'a long parcel',
    code: 'ECO',
    given: { input: { parcels: [LONG] } },
    lines: [9900, 8500, 1980],
    vat: 3057,
    paid: 23_437,
  },
  // 3.25 + 3.25 + 1 = 7.5 kg over 4 kg -> 8 kg: 99.00 + 3 x 8.50 = 124.50; 2 x 85.00; fuel 24.90.
  // VAT 18.675 -> 18.68, 25.50, 3.735 -> 3.74.
  {
    what: 'two long parcels of three',
    code: 'ECO',
    given: { input: { parcels: [LONG, LONG, PARCEL] } },
    lines: [12_450, 17_000, 2490],
    vat: 4792,
    paid: 36_732,
  },
  // 99.00; paper proof 25.00; fuel 19.80. VAT 14.85 + 3.75 + 2.97.
  {
    what: 'proof-of-delivery surcharge',
    code: 'ECO',
    given: { input: { pod_method: 'grv' } },
    lines: [9900, 2500, 1980],
    vat: 2157,
    paid: 16_537,
  },
  // R 2 000 is within the first R 2 500: 25.00. VAT 14.85 + 2.97 + 3.75.
  {
    what: 'insurance, first value',
    code: 'ECO',
    given: { input: { declared_value_cents: 200_000 } },
    lines: [9900, 1980, 2500],
    vat: 2157,
    paid: 16_537,
  },
  // 25.00 + 2 % of (10 000 - 2 500) = 175.00. VAT 14.85 + 2.97 + 26.25.
  {
    what: 'insurance above it',
    code: 'ECO',
    given: { input: { declared_value_cents: 1_000_000 } },
    lines: [9900, 1980, 17_500],
    vat: 4407,
    paid: 33_787,
  },
  // Cover ends at R 100 000: 25.00 + 2 % of 97 500 = 1 975.00. VAT 14.85 + 2.97 + 296.25.
  {
    what: 'insurance at its limit',
    code: 'ECO',
    given: { input: { declared_value_cents: 20_000_000 } },
    lines: [9900, 1980, 197_500],
    vat: 31_407,
    paid: 240_787,
  },
  // The service level has insurance disabled: as without a declared value.
  {
    what: 'insurance disabled',
    code: 'LSF',
    given: { input: { ...LOCAL, declared_value_cents: 1_000_000 } },
    lines: [12_000, 2400],
    vat: 2160,
    paid: 16_560,
  },
  // 99.00; tail lift 350.00; fuel 19.80. VAT 14.85 + 52.50 + 2.97.
  {
    what: 'opt-in rate',
    code: 'ECO',
    given: { input: { opt_in_rates: [51] } },
    lines: [9900, 35_000, 1980],
    vat: 7032,
    paid: 53_912,
  },
  // 99.00; fuel 19.80; Saturday delivery 120.00. VAT 14.85 + 2.97 + 18.00.
  {
    what: 'opt-in time-based rate',
    code: 'ECO',
    given: { input: { opt_in_time_based_rates: [61] } },
    lines: [9900, 1980, 12_000],
    vat: 3582,
    paid: 27_462,
  },
  // 7 March 2026 is a Saturday: 180.00; fuel 36.00; 90.00. VAT 27.00 + 5.40 + 13.50.
  {
    what: 'Saturday collection',
    code: 'OVN',
    given: { input: { collection_min_date: day('2026-03-07') } },
    lines: [18_000, 3600, 9000],
    vat: 4590,
    paid: 35_190,
  },
  // A window that begins at 17:00 can only be met after hours: 70.00. VAT 14.85 + 2.97 + 10.50.
  {
    what: 'after hours',
    code: 'ECO',
    given: { input: { delivery_after: '17:00' } },
    lines: [9900, 1980, 7000],
    vat: 2832,
    paid: 21_712,
  },
  // Peak 5 % of (99.00 + 19.80) = 5.94. VAT 14.85 + 2.97 + 0.891 -> 0.89.
  {
    what: 'dated adjustment of the lines so far',
    code: 'ECO',
    given: { context: { now: new Date('2026-12-01T08:00:00Z') } },
    lines: [9900, 1980, 594],
    vat: 1871,
    paid: 14_345,
  },
  // VAT was 14 % until 31 March 2018: 13.86 + 2.772 -> 2.77.
  {
    what: 'VAT of another date',
    code: 'ECO',
    given: { context: { now: new Date('2018-03-31T12:00:00Z') } },
    lines: [9900, 1980],
    vat: 1663,
    paid: 13_543,
  },
  // The export group sells Economy zero-rated: 200.00; fuel 40.00; no VAT.
  { what: 'zero VAT', code: 'ECO', given: { context: { rate_group_id: 2 } }, lines: [20_000, 4000], vat: 0, paid: 24_000 },
  // Sums: volumetric 14.4 + 0.8 = 15.2 kg over 3 + 10 = 13 kg: 334.40; fuel 66.88. VAT 50.16, 10.032 -> 10.03.
  {
    what: 'weights compared for the shipment',
    code: 'OVN',
    given: { input: { parcels: [BULKY, { ...PARCEL, weight_grams: 10_000 }] } },
    lines: [33_440, 6688],
    vat: 6019,
    paid: 46_147,
  },
  // Each alone: 14.4 + 10 = 24.4 kg: 536.80; fuel 107.36. VAT 80.52, 16.104 -> 16.10.
  {
    what: 'weights compared for each parcel',
    code: 'OVN',
    given: { input: { parcels: [BULKY, { ...PARCEL, weight_grams: 10_000 }] }, card: cardWith({ charged_weight_per: 'parcel' }) },
    lines: [53_680, 10_736],
    vat: 9662,
    paid: 74_078,
  },
  // 99.00 holds 99 x 15/115 = 12.913 -> 12.91, leaving 86.09; fuel 19.80 holds 2.583 -> 2.58, leaving 17.22.
  {
    what: 'card that includes VAT',
    code: 'ECO',
    given: { card: cardWith({ rates_include_vat: true }) },
    lines: [8609, 1722],
    vat: 1549,
    paid: 11_880,
  },
  // 1 g; 4000 cm³ / 4000 = 1 kg counts. 99.00; fuel 19.80.
  { what: 'the lightest', code: 'ECO', given: { input: kg(1) }, lines: [9900, 1980], vat: 1782, paid: 13_662 },
  // 99.00 + 5 x 8.50 = 141.50; fuel 28.30. VAT 21.225 -> 21.23, 4.245 -> 4.25.
  { what: 'ten kilograms', code: 'ECO', given: { input: kg(10_000) }, lines: [14_150, 2830], vat: 2548, paid: 19_528 },
  // 7.5 -> 8 kg: 99.00 + 3 x 8.50 = 124.50; fuel 24.90. VAT 18.675 -> 18.68, 3.735 -> 3.74.
  { what: 'half a kilogram rounds up', code: 'ECO', given: { input: kg(7500) }, lines: [12_450, 2490], vat: 2242, paid: 17_182 },
  // 65.00 + 20 x 3.00 = 125.00; fuel 25.00. VAT 18.75 + 3.75.
  {
    what: 'local, the heaviest allowed',
    code: 'ECO',
    given: { input: { ...LOCAL, ...kg(25_000) } },
    lines: [12_500, 2500],
    vat: 2250,
    paid: 17_250,
  },
  // 2 + 2 = 4 kg: 65.00; fuel 13.00. VAT 9.75 + 1.95.
  {
    what: 'two parcels within one break',
    code: 'ECO',
    given: { input: { ...LOCAL, parcels: [PARCEL, PARCEL] } },
    lines: [6500, 1300],
    vat: 1170,
    paid: 8970,
  },
  // 2 + 2 + 2 = 6 kg: 99.00 + 1 x 8.50 = 107.50; fuel 21.50. VAT 16.125 -> 16.13, 3.225 -> 3.23.
  {
    what: 'three parcels reach the next break',
    code: 'ECO',
    given: { input: { parcels: [PARCEL, PARCEL, PARCEL] } },
    lines: [10_750, 2150],
    vat: 1936,
    paid: 14_836,
  },
  // 10 x 22.00 = 220.00; fuel 44.00. VAT 33.00 + 6.60.
  { what: 'above the minimum charge', code: 'OVN', given: { input: kg(10_000) }, lines: [22_000, 4400], vat: 3960, paid: 30_360 },
  // 8.18 x 22.00 = 179.96, raised to 180.00; fuel 36.00. VAT 27.00 + 5.40.
  {
    what: 'four cents below the minimum',
    code: 'OVN',
    given: { input: kg(8180) },
    lines: [18_000, 3600],
    vat: 3240,
    paid: 24_840,
  },
  // 8.182 x 22.00 = 180.004 -> 180.00; fuel 36.00. VAT 27.00 + 5.40.
  {
    what: 'less than half a cent falls away',
    code: 'OVN',
    given: { input: kg(8182) },
    lines: [18_000, 3600],
    vat: 3240,
    paid: 24_840,
  },
  // Anywhere to the Karoo 300.00; fuel 60.00. VAT 45.00 + 9.00.
  {
    what: 'from anywhere',
    code: 'OVN',
    given: { input: { collection: IN_CPT, delivery: IN_KAROO } },
    lines: [30_000, 6000],
    vat: 5400,
    paid: 41_400,
  },
  // 80.00, no parcel over one; fuel 16.00. VAT 12.00 + 2.40.
  { what: 'one item', code: 'OVN', given: { input: LOCAL }, lines: [8000, 1600], vat: 1440, paid: 11_040 },
  // 80.00; fuel 16.00; Saturday 90.00. VAT 12.00 + 2.40 + 13.50.
  {
    what: 'local Saturday collection',
    code: 'OVN',
    given: { input: { ...LOCAL, collection_min_date: day('2026-03-07') } },
    lines: [8000, 1600, 9000],
    vat: 2790,
    paid: 21_390,
  },
  // 65.00; farm 150.00; 10 % of 65.00 = 6.50; fuel 13.00. VAT 9.75 + 22.50 + 0.975 -> 0.98 + 1.95.
  {
    what: 'two surcharges, a percentage of the base alone',
    code: 'ECO',
    given: { input: { delivery: ON_A_FARM, tags: ['fragile'] } },
    lines: [6500, 15_000, 650, 1300],
    vat: 3518,
    paid: 26_968,
  },
  // 107.50; 10.75; fuel 21.50. VAT 16.125 -> 16.13, 1.6125 -> 1.61, 3.225 -> 3.23.
  {
    what: 'tag surcharge of a heavier parcel',
    code: 'ECO',
    given: { input: { ...kg(6000), tags: ['fragile'] } },
    lines: [10_750, 1075, 2150],
    vat: 2097,
    paid: 16_072,
  },
  // 99.00; 9.90; paper 25.00; fuel 19.80. VAT 14.85 + 1.485 -> 1.49 + 3.75 + 2.97.
  {
    what: 'tag and proof of delivery',
    code: 'ECO',
    given: { input: { pod_method: 'grv', tags: ['fragile'] } },
    lines: [9900, 990, 2500, 1980],
    vat: 2306,
    paid: 17_676,
  },
  // 12 000 / 4000 = 3 kg: 99.00; 120 cm is not over 120 cm; fuel 19.80.
  {
    what: 'exactly the longest side',
    code: 'ECO',
    given: { input: { parcels: [{ ...LONG, length_cm: 120 }] } },
    lines: [9900, 1980],
    vat: 1782,
    paid: 13_662,
  },
  // 12 010 / 4000 = 3.003 kg -> 4 kg: 99.00; long 85.00; fuel 19.80. VAT 14.85 + 12.75 + 2.97.
  {
    what: 'a millimetre over the longest side',
    code: 'ECO',
    given: { input: { parcels: [{ ...LONG, length_cm: 120.1 }] } },
    lines: [9900, 8500, 1980],
    vat: 3057,
    paid: 23_437,
  },
  // R 2 500 is the whole first value: 25.00. VAT 14.85 + 2.97 + 3.75.
  {
    what: 'insurance, the whole first value',
    code: 'ECO',
    given: { input: { declared_value_cents: 250_000 } },
    lines: [9900, 1980, 2500],
    vat: 2157,
    paid: 16_537,
  },
  // 25.00 + 2 % of 0.50 = 25.01. VAT 14.85 + 2.97 + 3.7515 -> 3.75.
  {
    what: 'insurance, half a rand above it',
    code: 'ECO',
    given: { input: { declared_value_cents: 250_050 } },
    lines: [9900, 1980, 2501],
    vat: 2157,
    paid: 16_538,
  },
  // 25.00 + 2 % of 97 500 = 1 975.00. VAT 14.85 + 2.97 + 296.25.
  {
    what: 'insurance, all that can be covered',
    code: 'ECO',
    given: { input: { declared_value_cents: 10_000_000 } },
    lines: [9900, 1980, 197_500],
    vat: 31_407,
    paid: 240_787,
  },
  // 99.00; tail lift 350.00; fuel 19.80; Saturday delivery 120.00. VAT 14.85 + 52.50 + 2.97 + 18.00.
  {
    what: 'both kinds of opt-in',
    code: 'ECO',
    given: { input: { opt_in_rates: [51], opt_in_time_based_rates: [61] } },
    lines: [9900, 35_000, 1980, 12_000],
    vat: 8832,
    paid: 67_712,
  },
  // A window that ends at 08:00: 70.00. VAT 14.85 + 2.97 + 10.50.
  {
    what: 'before hours',
    code: 'ECO',
    given: { input: { delivery_before: '08:00' } },
    lines: [9900, 1980, 7000],
    vat: 2832,
    paid: 21_712,
  },
  // 10:00 to 16:00 is neither before nor after hours. VAT 14.85 + 2.97.
  {
    what: 'a window within hours',
    code: 'ECO',
    given: { input: { delivery_after: '10:00', delivery_before: '16:00' } },
    lines: [9900, 1980],
    vat: 1782,
    paid: 13_662,
  },
  // 31 December still has the peak: 5 % of 118.80 = 5.94. VAT 14.85 + 2.97 + 0.891 -> 0.89.
  {
    what: 'the last day of a dated adjustment',
    code: 'ECO',
    given: { context: { now: new Date('2026-12-31T12:00:00Z') } },
    lines: [9900, 1980, 594],
    vat: 1871,
    paid: 14_345,
  },
  // 22:00 UTC is midnight in South Africa: the peak is over. VAT 14.85 + 2.97.
  {
    what: 'the minute after it',
    code: 'ECO',
    given: { context: { now: new Date('2026-12-31T22:00:00Z') } },
    lines: [9900, 1980],
    vat: 1782,
    paid: 13_662,
  },
  // 65.00; 150.00; fuel 13.00; 5 % of 228.00 = 11.40. VAT 9.75 + 22.50 + 1.95 + 1.71.
  {
    what: 'a percentage of the lines so far has surcharges in it',
    code: 'ECO',
    given: { input: { delivery: ON_A_FARM }, context: { now: new Date('2026-12-01T08:00:00Z') } },
    lines: [6500, 15_000, 1300, 1140],
    vat: 3591,
    paid: 27_531,
  },
  // 22:00 UTC on 31 March is 1 April in South Africa, the first day of 15 %. VAT 14.85 + 2.97.
  {
    what: 'the first minute of another VAT',
    code: 'ECO',
    given: { context: { now: new Date('2018-03-31T22:00:00Z') } },
    lines: [9900, 1980],
    vat: 1782,
    paid: 13_662,
  },
  // The export group: 200.00; fuel 40.00; insurance 25.00; VAT on none.
  {
    what: 'zero VAT on every line',
    code: 'ECO',
    given: { input: { declared_value_cents: 200_000 }, context: { rate_group_id: 2 } },
    lines: [20_000, 4000, 2500],
    vat: 0,
    paid: 26_500,
  },
  // 65.00 holds 8.478 -> 8.48, 150.00 holds 19.565 -> 19.57, 13.00 holds 1.696 -> 1.70.
  {
    what: 'a surcharge on a card that includes VAT',
    code: 'ECO',
    given: { input: { delivery: ON_A_FARM }, card: cardWith({ rates_include_vat: true }) },
    lines: [5652, 13_043, 1130],
    vat: 2975,
    paid: 22_800,
  },
  // The first 5 km are free: 0 + 30 x 5.00 = 150.00; fuel 30.00. VAT 22.50 + 4.50.
  {
    what: 'kilometres within the free ones',
    code: 'LSF',
    given: { input: LOCAL, context: { metres_from_collection_branch: 5000, metres_from_delivery_branch: 30_000 } },
    lines: [15_000, 3000],
    vat: 2700,
    paid: 20_700,
  },
  // 17.345 x 7.00 + 18.001 x 5.00 = 121.415 + 90.005 = 211.42; fuel 42.284 -> 42.28. VAT 31.713 -> 31.71, 6.342 -> 6.34.
  {
    what: 'kilometres to the metre',
    code: 'LSF',
    given: { input: LOCAL, context: { metres_from_collection_branch: 22_345, metres_from_delivery_branch: 18_001 } },
    lines: [21_142, 4228],
    vat: 3805,
    paid: 29_175,
  },
  // Two parcels are allowed and counted once: 120.00; fuel 24.00. VAT 18.00 + 3.60.
  {
    what: 'as many parcels as are allowed',
    code: 'LSF',
    given: { input: { ...LOCAL, parcels: [PARCEL, PARCEL] } },
    lines: [12_000, 2400],
    vat: 2160,
    paid: 16_560,
  },
];

describe('worked examples', () => {
  it('stand in the documents as they are proven here', () => {
    const rows = readFileSync(new URL('../../../../../docs/rate-examples.md', import.meta.url), 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter((cells) => /^\d+$/.test(cells[1] ?? ''));

    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(rows.map(([, number, what, code, , lines, vat, paid]) => [number, what, code, lines, vat, paid])).toEqual(
      EXAMPLES.map(({ what, code, lines, vat, paid }, at) => [
        String(at + 1),
        what,
        code,
        lines.map(rand).join(', '),
        rand(vat),
        rand(paid),
      ]),
    );
  });

  it.each(EXAMPLES)('$code, $what: $paid cents', ({ code, given, lines, vat, paid }) => {
    const price = priceOf(code, given);

    expect(price.items.map((item) => item.value_cents)).toEqual(lines);
    expect(price.vat_cents).toBe(vat);
    expect(price.rate_cents).toBe(paid);
    expect(price.rate_excluding_vat_cents).toBe(paid - vat);
  });

  it.each(EXAMPLES)('$code, $what: the stored trace replays to the cent', ({ code, given, vat, paid }) => {
    const stored: unknown = JSON.parse(JSON.stringify(priceOf(code, given).trace));

    // The trace is a plain document, so what comes back from storage has its shape.
    expect(replayTrace(stored as ReturnType<typeof priceOf>['trace'])).toEqual({
      rate_cents: paid,
      rate_excluding_vat_cents: paid - vat,
      vat_cents: vat,
    });
  });
});

describe('explainPrice for a customer', () => {
  const told = (price: Parameters<typeof explainPrice>[0]) => explainPrice(price, { is_staff: false });

  it('says by which lane, weight step and rule each line came about', () => {
    const price = priceOf('ECO', { input: { parcels: [BULKY], pod_method: 'grv' } });

    expect(told(price).applied).toEqual([
      'Economy, Johannesburg to Cape Town, over 5 kg and up to 25 kg: R 99.00 + R 8.50 a kg over 5 kg = R 209.50.',
      'Charged for 18 kg: the parcel weighs 3 kg, 18 kg by size (length × width × height ÷ 4000), rounded up to whole kilograms.',
      'Paper proof: R 25.00. The proof of delivery is: Signed delivery note.',
      'Fuel: 20 % of the base rate = R 41.90.',
    ]);
  });

  it('says what did not apply where a customer can see why, and nothing of what others are given', () => {
    const { not_applied } = told(priceOf('ECO'));

    expect(not_applied).toContain('Farm: not charged. Neither address is in Farms.');
    expect(not_applied).toContain('Tail lift: not charged. It was not chosen.');
    expect(not_applied.filter((line) => /^(Fragile|Peak season)/.test(line))).toEqual([]);
  });

  it('says which address has a surcharge for its area', () => {
    const linesTo = (input: Partial<RatingInput>) => told(priceOf('ECO', { input })).applied;

    expect(linesTo({ delivery: ON_A_FARM })).toContain('Farm: R 150.00. The delivery address is in Farms.');
    expect(linesTo({ collection: ON_A_FARM, delivery: ON_A_FARM })).toContain(
      'Farm: 2 times R 150.00 = R 300.00. Both addresses are in Farms.',
    );
  });

  it('says of prices that include VAT that they do', () => {
    const card = cardWith({ rates_include_vat: true });

    expect(told(priceOf('ECO', { card })).applied[0]).toBe(
      'Economy, Johannesburg to Cape Town, up to 5 kg: R 99.00 including VAT.',
    );
  });

  it('says among what was charged that a day which was chosen could not be made', () => {
    const zone = {
      id: 99,
      code: 'WKD',
      name: 'Weekdays',
      kind: 'service_days',
      provinces: ['WC'],
      service_weekdays: [1, 2, 3, 4, 5],
    } as const;
    const card = cardWith({ zones: [...SAMPLE_CARD.zones, zone] });
    const { applied, not_applied } = told(priceOf('OVN', { card, input: { opt_in_time_based_rates: [61] } }));
    const missed = 'Saturday delivery: not charged. It is for deliveries on Saturday.';

    expect(applied).toContain(missed);
    expect(not_applied).not.toContain(missed);
  });

  it('says of a price of old what was kept with it', () => {
    const { trace } = priceOf('ECO', { input: { pod_method: 'grv' } });
    const old = { ...trace, rules: trace.rules.map(({ met: _met, ...rule }) => rule) };

    expect(told({ trace: old }).applied).toContain('Paper proof: R 25.00.');
  });
});

describe('explainPrice for staff', () => {
  const told = (price: Parameters<typeof explainPrice>[0]) => explainPrice(price, { is_staff: true });

  it('tells every rule that was charged, and apart from them every rule that was tried and why it did not match', () => {
    const { applied, not_applied } = told(priceOf('ECO'));

    expect(applied).toContain(
      'Rate card March 2026 (revision 7, from 1 March 2026), rate group Standard (the default), rated on 4 March 2026 at 10:00.',
    );
    expect(applied).toContain('Collection areas: Johannesburg (by its outline). Delivery areas: Cape Town (by its outline).');
    expect(applied).toContain(
      'Rate 101, Johannesburg to Cape Town, 0 kg to 5 kg: R 99.00 = R 99.00, charged as the cheapest match.',
    );
    expect(applied).toContain('Fuel (adjustment 11): 20 % of the base rate = R 19.80, VAT 15 % R 2.97.');
    expect(applied.at(-1)).toBe('Without VAT R 118.80, VAT R 17.82, total R 136.62.');
    expect(not_applied).toContain(
      'Rate 102, Johannesburg to Cape Town, 5 kg to 25 kg: does not match. It starts above 5 kg; charged are 2 kg.',
    );
    expect(not_applied).toContain('Farm (surcharge 1): does not match. Neither address is in Farms.');
    expect(not_applied).toContain(
      'Fragile (surcharge 2): does not match. Neither the account nor the shipment has the tag fragile.',
    );
    expect(not_applied).toContain(
      'Peak season (adjustment 12): does not match. It holds from 15 November 2026 to 31 December 2026.',
    );
    expect(not_applied).toContain('Tail lift (surcharge 51): does not match. It was not chosen.');
  });

  it('tells between which areas a rate is that is for others, by their names', () => {
    const card = cardWith({ rates: SAMPLE_CARD.rates.filter((rate) => rate.to_zone_id !== 2) });
    const { applied } = told(refusalOf('ECO', { card }));

    expect(applied.filter((line) => line.includes('It is for other areas.'))[0]).toMatch(
      /^Rate \d+, Johannesburg to [A-Z][a-z]+, /,
    );
    expect(applied.some((line) => /\bzone \d/.test(line))).toBe(false);
  });

  it('tells of a price of old what was kept with it', () => {
    const { trace } = priceOf('ECO');
    const old = { ...trace, collection_zones: trace.collection_zones.map(({ found_by: _by, ...zone }) => zone) };

    expect(told({ trace: old }).applied).toContain('Collection areas: Johannesburg. Delivery areas: Cape Town (by its outline).');
  });
});

it('explainPrice tells both the refusal in the same words', () => {
  const given = { input: { delivery: { ...IN_CPT, lat: -20, lng: 18.5 } } };
  const refusal = refusalOf('ECO', given);

  const customer = explainPrice(refusal, { is_staff: false });
  const staff = explainPrice(refusal, { is_staff: true });

  expect(customer.applied).toEqual(['Suburb Milnerton is in no rate area.']);
  expect(staff.applied.at(-1)).toBe('Suburb Milnerton is in no rate area.');
});
