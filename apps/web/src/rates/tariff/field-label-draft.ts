import { COLUMNS } from '@tsela/domain/rates/card/matrix-columns';
import { fields as words } from '../../strings/rates-tariff.ts';
import { PART_FIELDS } from './line/part-fields-draft.ts';
import type { EditedPart } from './tariff-shapes.ts';

/** Fields that have no place in a form of their own. */
const OTHERS: Readonly<Record<string, string>> = {
  order: words.order,
  charges: words.price,
  minimum: words.minimum,
  maximum: words.maximum,
  condition: words.when,
  parcel_limits: words.limits,
  polygons: words.outlines,
  from_zone_id: COLUMNS.from,
  to_zone_id: COLUMNS.to,
  min_weight_kg: COLUMNS.min,
  max_weight_kg: COLUMNS.max,
  formula_type: COLUMNS.formula,
  rates_include_vat: words.header.includeVat,
  charged_weight_per: words.header.chargedPer,
  vat_percentages: words.header.vat,
};

/** A field of a line by the words of its form; names of the server's units are those of the form. */
export function fieldLabel(part: string, field: string): string {
  const path = field.replace(/_(cents|bp)$/, '').replace('_grams', '_kg');
  const specs = part in PART_FIELDS ? PART_FIELDS[part as EditedPart].flatMap(({ fields }) => fields) : [];
  return specs.find((spec) => spec.path === path)?.label ?? OTHERS[path] ?? path.replaceAll('_', ' ');
}
