import type { CardChanges, PartChange } from '@tsela/domain/rates/card/change-card';
import { CARD_LIST_PARTS } from '@tsela/domain/rates/card/card-parts';
import type { CardListPart, LineOf } from '@tsela/domain/rates/card/card-parts';
import { chargeCells, chargeOf } from '@tsela/domain/rates/card/matrix-columns';
import type { Charge, RateCard, Surcharge } from '@tsela/domain/rates/card/rate-card';
import type { TARIFF_PARTS, TariffPartLine, WireCharge } from '@tsela/contract/rates/rate-card-shapes';
import { centsFromRand } from '@tsela/domain/money/cents';
import type { Violation } from '@tsela/domain/problem';

/**
 * A card is kept in cents, basis points, grams and metres; the contract speaks of rand, per cent, kilograms and kilometres. Which is which is
 * told by the ends of the names, alike in every part.
 */
type Fields = Readonly<Record<string, unknown>>;

/** Lines of a part as the contract has them. */
export function wireLines<Part extends keyof typeof TARIFF_PARTS>(
  card: Pick<RateCard, Part>,
  part: Part,
  lines: readonly LineOf<Part>[] = card[part],
): TariffPartLine<Part>[] {
  // The names and units are turned one by one; the schema of every answer is checked in tests.
  return lines.map((line) => toWire(line) as TariffPartLine<Part>);
}

export function wireHeader({ rates_include_vat, charged_weight_per, vat_percentages }: RateCard) {
  return {
    rates_include_vat,
    charged_weight_per,
    vat_percentages: vat_percentages.map(({ from_date, percentage_bp }) => ({ from_date, percentage: percentage_bp / 100 })),
  };
}

function toWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  const wire: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue;
    if (key === 'charges') wire[key] = (each as readonly Charge[]).map(wireCharge);
    else if (key === 'polygons') wire[key] = each;
    else if (key.endsWith('_cents')) wire[key.slice(0, -'_cents'.length)] = scaled(each, 100);
    else if (key.endsWith('_bp')) wire[key.slice(0, -'_bp'.length)] = scaled(each, 100);
    else if (key.includes('_grams')) wire[key.replace('_grams', '_kg')] = scaled(each, 1000);
    else wire[key] = toWire(each);
  }
  return wire;
}

function scaled(value: unknown, by: number): unknown {
  return typeof value === 'number' ? value / by : value;
}

function wireCharge(charge: Charge): WireCharge {
  const { charge_type } = charge;
  if (charge.charge_type === 'percentage') {
    const { percentage_bp, of } = charge;
    return { charge_type, percentage: percentage_bp / 100, ...(of !== undefined && { of }) };
  }
  const { amount, over } = chargeCells(charge);
  return { charge_type, amount, ...(over !== 0 && { over }) };
}

/** Amounts by their names on the wire. */
const AMOUNTS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'min_fee', 'included_value', 'max_value']);

/** Changes as the contract has them, in the units of a card; values with more decimals than their unit are reported. */
export function cardChangesOf(input: Fields): { changes: CardChanges; violations: Violation[] } {
  const violations: Violation[] = [];
  const changes: Record<string, unknown> = {};
  if (input['header'] !== undefined) changes['header'] = fromWire(input['header'], { field: 'header', violations });
  for (const part of CARD_LIST_PARTS) {
    // The contract has checked that a part is lines to put and ids to remove.
    const change = input[part] as PartChange<LineOf<CardListPart>> | undefined;
    if (change === undefined) continue;
    changes[part] = {
      ...(change.remove && { remove: change.remove }),
      put: (change.put ?? []).map((line, at) => cardLine(part, line, { field: `${part}.put[${at}]`, violations })),
    };
  }
  return { changes, violations };
}

interface Reading {
  readonly field: string;
  readonly violations: Violation[];
}

function cardLine(part: CardListPart, line: unknown, reading: Reading): unknown {
  const fields = fromWire(line, reading) as Record<string, unknown>;
  return part === 'surcharges' ? surchargeOf(fields) : fields;
}

function fromWire(value: unknown, reading: Reading): unknown {
  if (Array.isArray(value)) return value.map((each, at) => fromWire(each, { ...reading, field: `${reading.field}[${at}]` }));
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    const at = { ...reading, field: `${reading.field}.${key}` };
    if (key === 'charges')
      fields[key] = (each as readonly WireCharge[]).map((charge, index) => cardCharge(charge, indexed(at, index)));
    else if (key === 'polygons') fields[key] = each;
    else if (AMOUNTS.has(key)) fields[`${key}_cents`] = typeof each === 'number' ? hundredfold(each, at) : each;
    else if (key === 'percentage') fields['percentage_bp'] = typeof each === 'number' ? hundredfold(each, at) : each;
    else if (key.includes('_kg')) fields[key.replace('_kg', '_grams')] = typeof each === 'number' ? thousandfold(each, at) : each;
    else fields[key] = fromWire(each, at);
  }
  return fields;
}

function indexed(reading: Reading, index: number): Reading {
  return { ...reading, field: `${reading.field}[${index}]` };
}

function cardCharge({ charge_type, amount, percentage, of, over }: WireCharge, reading: Reading): Charge {
  const required = (name: string, value: number | undefined) => {
    if (value === undefined)
      refuse(reading, `${reading.field}.${name}`, `This charge needs ${name === 'amount' ? 'an amount' : 'a percentage'}.`);
    return value === undefined ? 0 : hundredfold(value, { ...reading, field: `${reading.field}.${name}` });
  };
  if (charge_type === 'percentage')
    return { charge_type, percentage_bp: required('percentage', percentage), ...(of !== undefined && { of }) };
  const amount_cents = required('amount', amount);
  if (over !== undefined && charge_type !== 'flat') refuseFine(over, { ...reading, field: `${reading.field}.over` }, charge_type);
  return chargeOf(charge_type, { amount_cents, over: charge_type === 'perItem' ? Math.round(over ?? 0) : (over ?? 0) });
}

/** Parcels are whole; kilograms and kilometres go to the gram and the metre. */
function refuseFine(over: number, reading: Reading, charge_type: Charge['charge_type']): void {
  if (charge_type !== 'perItem') thousandfold(over, reading);
  else if (!Number.isInteger(over)) refuse(reading, reading.field, 'Parcels are whole.');
}

function hundredfold(value: number, reading: Reading): number {
  const whole = centsFromRand(value);
  if (Math.abs(whole / 100 - value) > 1e-9) refuse(reading, reading.field, 'Two decimals are the most.');
  return whole;
}

function thousandfold(value: number, reading: Reading): number {
  const whole = Math.round(value * 1000);
  if (Math.abs(whole / 1000 - value) > 1e-9) refuse(reading, reading.field, 'Three decimals are the most.');
  return whole;
}

function refuse({ violations }: Reading, field: string, message: string): void {
  violations.push({ field, code: 'value', message });
}

/** The conditions that belong to each type of surcharge; others are left out, so that a type that was changed leaves nothing behind. */
const CONDITIONS: Readonly<Record<Surcharge['type'], readonly string[]>> = {
  zone: ['zone_ids', 'side'],
  tag: ['any_tags'],
  dimensions_weight: [
    'charged_per',
    'longest_side_cm_over',
    'length_and_girth_cm_over',
    'parcel_weight_grams_over',
    'charged_weight_grams_over',
    'parcel_count_over',
  ],
  pod_method: ['pod_methods'],
};
const ALL_CONDITIONS = new Set(Object.values(CONDITIONS).flat());
const WHEN_LEFT_OUT: Fields = { zone_ids: [], side: 'either', any_tags: [], pod_methods: [] };

function surchargeOf(fields: Record<string, unknown>): Fields {
  const own = CONDITIONS[fields['type'] as Surcharge['type']];
  const kept = Object.entries(fields).filter(([key]) => !ALL_CONDITIONS.has(key) || own.includes(key));
  const missing = own.filter((key) => key in WHEN_LEFT_OUT && !(key in fields)).map((key) => [key, WHEN_LEFT_OUT[key]]);
  return Object.fromEntries([...kept, ...missing]) as Fields;
}
