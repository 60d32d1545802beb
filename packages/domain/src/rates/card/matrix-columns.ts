import type { Charge, Rate } from './rate-card.ts';

type ChargeType = Charge['charge_type'];

/** A charge that has a column of its own, as most tariffs use it: at most one of each type to a rate. */
export interface ChargeColumn {
  readonly charge_type: Exclude<ChargeType, 'percentage'>;
  readonly title: string;
  /** The column that says above how many kg, parcels or km it counts; flat amounts have none. */
  readonly over_title: string | null;
}

export const CHARGE_COLUMNS: readonly ChargeColumn[] = [
  { charge_type: 'flat', title: 'Flat (R)', over_title: null },
  { charge_type: 'perKg', title: 'Per kg (R)', over_title: 'Above kg' },
  { charge_type: 'perItem', title: 'Per parcel (R)', over_title: 'Above parcels' },
  {
    charge_type: 'perKmFromCollectionBranch',
    title: 'Per km from collection branch (R)',
    over_title: 'Above km from collection branch',
  },
  {
    charge_type: 'perKmFromDeliveryBranch',
    title: 'Per km from delivery branch (R)',
    over_title: 'Above km from delivery branch',
  },
];

export const COLUMNS = {
  from: 'From zone',
  to: 'To zone',
  min: 'Over (kg)',
  max: 'Up to (kg)',
  formula: 'Formula',
  percentage: 'Percentage (%)',
  percentage_of: 'Percentage of',
  further: 'Further charges',
  minimum: 'Minimum (R)',
  maximum: 'Maximum (R)',
} as const;

export const TITLES: readonly string[] = [
  COLUMNS.from,
  COLUMNS.to,
  COLUMNS.min,
  COLUMNS.max,
  COLUMNS.formula,
  ...CHARGE_COLUMNS.flatMap(({ title, over_title }) => (over_title === null ? [title] : [title, over_title])),
  COLUMNS.percentage,
  COLUMNS.percentage_of,
  COLUMNS.further,
  COLUMNS.minimum,
  COLUMNS.maximum,
];

export const ANYWHERE = 'Anywhere';

/** The amount and the "over" of a charge in the units of the file. */
export function chargeCells(charge: Exclude<Charge, { charge_type: 'percentage' }>): { amount: number; over: number } {
  const amount = charge.amount_cents / 100;
  switch (charge.charge_type) {
    case 'flat':
      return { amount, over: 0 };
    case 'perKg':
      return { amount, over: (charge.over_grams ?? 0) / 1000 };
    case 'perItem':
      return { amount, over: charge.over_items ?? 0 };
    case 'perKmFromCollectionBranch':
    case 'perKmFromDeliveryBranch':
      return { amount, over: (charge.over_metres ?? 0) / 1000 };
  }
}

/** A charge out of the units of the file; amounts in whole cents, weights in grams, distances in metres. */
export function chargeOf(
  charge_type: ChargeColumn['charge_type'],
  { amount_cents, over }: { amount_cents: number; over: number },
): Charge {
  switch (charge_type) {
    case 'flat':
      return { charge_type, amount_cents };
    case 'perKg':
      return over === 0 ? { charge_type, amount_cents } : { charge_type, amount_cents, over_grams: Math.round(over * 1000) };
    case 'perItem':
      return over === 0 ? { charge_type, amount_cents } : { charge_type, amount_cents, over_items: over };
    case 'perKmFromCollectionBranch':
    case 'perKmFromDeliveryBranch':
      return over === 0 ? { charge_type, amount_cents } : { charge_type, amount_cents, over_metres: Math.round(over * 1000) };
  }
}

/** What tells the rates of a matrix apart, so that a file that comes back changes lines instead of replacing them all. */
export function breakKey({ from_zone_id, to_zone_id, min_weight_grams, max_weight_grams }: Omit<Rate, 'id'>): string {
  return `${from_zone_id}|${to_zone_id}|${min_weight_grams}|${max_weight_grams}`;
}
