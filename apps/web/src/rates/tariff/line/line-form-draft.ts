import type { WireCharge } from '@tsela/contract/rates/rate-card-shapes';
import { readDecimal } from '@tsela/domain/formats/decimal';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { fields as words } from '../../../strings/rates-tariff.ts';
import { PART_FIELDS } from './part-fields-draft.ts';
import type { FieldSpec } from './part-fields-draft.ts';
import type { EditedPart, Line, LineDraft } from '../tariff-shapes.ts';

/** A part of a price while it is edited. */
export interface ChargeDraft {
  readonly charge_type: WireCharge['charge_type'];
  /** Rand, or per cent. */
  readonly value: string;
  readonly of: NonNullable<WireCharge['of']>;
  readonly over: string;
}

export interface PlaceDraft {
  readonly suburb: string;
  readonly city: string;
  readonly code: string;
}

export interface GroupLevelDraft {
  readonly service_level_id: number;
  readonly volumetric_divisor: string;
  readonly weight_rounding: string;
  readonly vat_type: string;
}

/** An estimate between two zones while it is edited; an empty zone is anywhere. */
export interface EstimateDraft {
  readonly from_zone_id: string;
  readonly to_zone_id: string;
  readonly estimate_from: string;
  readonly estimate_to: string;
  readonly estimate_unit: string;
}

const specsOf = (part: EditedPart): readonly FieldSpec[] => PART_FIELDS[part].flatMap(({ fields }) => fields);

/** The fields of a part that are shown for a draft. */
export const shownSpecs = (part: EditedPart, draft: LineDraft): readonly FieldSpec[] =>
  specsOf(part).filter(({ is_shown }) => is_shown === undefined || is_shown(draft));

export function draftOfLine(part: EditedPart, line: Line): LineDraft {
  return Object.fromEntries(specsOf(part).map((spec) => [spec.path, draftValue(spec, valueAt(line, spec.path))]));
}

/** Whether anything was typed or chosen since the form was opened: what is as it was again counts as nothing. */
export function isTouched(draft: LineDraft, before: LineDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(before);
}

function valueAt(line: Line, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => fieldsOf(value)[key], line);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function draftValue({ kind, unit }: FieldSpec, value: unknown): unknown {
  switch (kind) {
    case 'number':
      return typeof value === 'number' ? (unit === 'R' ? value.toFixed(2) : String(value)) : '';
    case 'flag':
      return value === true;
    case 'charges':
      return (Array.isArray(value) ? (value as readonly WireCharge[]) : []).map(chargeDraft);
    case 'places':
      return (Array.isArray(value) ? value : []).map((place: Partial<PlaceDraft>) => ({
        suburb: place.suburb ?? '',
        city: place.city ?? '',
        code: place.code ?? '',
      }));
    case 'group_levels':
      return (Array.isArray(value) ? value : []).map(groupLevelDraft);
    case 'estimates':
      return (Array.isArray(value) ? value : []).map(estimateDraft);
    case 'weekdays':
    case 'choices':
    case 'provinces':
    case 'levels':
    case 'groups':
    case 'zones':
    case 'accounts':
      return Array.isArray(value) ? value : [];
    case 'words':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'outlines':
      return value;
    case 'text':
    case 'long':
    case 'time':
    case 'day':
    case 'choice':
      return typeof value === 'string' ? value : '';
  }
}

function chargeDraft({ charge_type, amount, percentage, of, over }: WireCharge): ChargeDraft {
  const value = charge_type === 'percentage' ? percentage : amount;
  const text = value === undefined ? '' : charge_type === 'percentage' ? String(value) : value.toFixed(2);
  return { charge_type, value: text, of: of ?? 'base', over: over ? String(over) : '' };
}

function groupLevelDraft(entry: unknown): GroupLevelDraft {
  const { service_level_id, volumetric_divisor, weight_rounding, vat_type } = fieldsOf(entry);
  return {
    service_level_id: Number(service_level_id),
    volumetric_divisor: typeof volumetric_divisor === 'number' ? String(volumetric_divisor) : '',
    weight_rounding: typeof weight_rounding === 'string' ? weight_rounding : '',
    vat_type: typeof vat_type === 'string' ? vat_type : '',
  };
}

function estimateDraft(entry: unknown): EstimateDraft {
  const { from_zone_id, to_zone_id, estimate_from, estimate_to, estimate_unit } = fieldsOf(entry);
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  return {
    from_zone_id: text(from_zone_id),
    to_zone_id: text(to_zone_id),
    estimate_from: text(estimate_from),
    estimate_to: text(estimate_to),
    estimate_unit: estimate_unit === 'h' ? 'h' : 'd',
  };
}

export type LineErrors = Readonly<Record<string, string>>;

/** The line a draft makes of the one it began with; with any error it is not to be used. */
export function lineOfDraft(part: EditedPart, draft: LineDraft, { id, order }: Line): { line: Line; errors: LineErrors } {
  const errors: Record<string, string> = {};
  // Its place among the others is changed in the list, not in the form.
  const line: Record<string, unknown> = { id, ...(order !== undefined && { order }) };
  for (const spec of shownSpecs(part, draft)) {
    const value = sentValue(spec, draft[spec.path], errors);
    if (value === undefined) continue;
    setAt(line, spec.path, value);
  }
  // A condition without anything in it is still one.
  if (part === 'time_based_rate_adjustments') line['condition'] ??= {};
  return { line: { ...line, id }, errors };
}

function setAt(line: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', second] = path.split('.');
  if (second === undefined) line[first] = value;
  else line[first] = { ...fieldsOf(line[first]), [second]: value };
}

function sentValue(spec: FieldSpec, value: unknown, errors: Record<string, string>): unknown {
  const nothing = 'empty' in spec ? spec.empty : undefined;
  const fail = (message: string) => {
    errors[spec.path] = message;
    return undefined;
  };
  switch (spec.kind) {
    case 'number':
      return numberSent(spec, typed(value), fail) ?? nothing;
    case 'flag':
      return value === true || (spec.is_left_out_when_off ? undefined : false);
    case 'charges':
      return chargesSent(value as readonly ChargeDraft[], spec.path, errors);
    case 'places':
      return listSent(placesSent(value as readonly PlaceDraft[]), nothing);
    case 'group_levels':
      return listSent(groupLevelsSent(value as readonly GroupLevelDraft[], fail), nothing);
    case 'estimates':
      return listSent(estimatesSent(value as readonly EstimateDraft[], fail), nothing);
    case 'weekdays':
    case 'choices':
    case 'provinces':
    case 'levels':
    case 'groups':
    case 'zones':
    case 'accounts':
      return listSent(value as readonly unknown[], nothing);
    case 'words':
      return listSent(wordsIn(typed(value)), nothing);
    case 'outlines':
      return value;
    case 'text':
    case 'long':
    case 'time':
    case 'day':
    case 'choice': {
      const text = typed(value).trim();
      if (text !== '') return text;
      return spec.is_required ? fail(words.missing(spec.label)) : nothing;
    }
  }
}

/** What is in a field that is typed into. */
function typed(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listSent(list: readonly unknown[], nothing: unknown): unknown {
  return list.length === 0 ? nothing : list;
}

export function wordsIn(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((word) => word.trim()))].filter((word) => word !== '');
}

function numberSent(spec: FieldSpec, text: string, fail: (message: string) => undefined): number | undefined {
  if (text.trim() === '') return spec.is_required ? fail(words.missing(spec.label)) : undefined;
  const value = readDecimal(text);
  if (value === null) return fail(words.noNumber(spec.label));
  if (value < 0 && !spec.may_be_negative) return fail(words.negative(spec.label));
  const decimals = spec.decimals ?? 2;
  if (Number(value.toFixed(decimals)) !== value)
    return fail(decimals === 0 ? words.notWhole(spec.label) : words.tooFine(spec.label, decimals));
  return value;
}

function chargesSent(charges: readonly ChargeDraft[], path: string, errors: Record<string, string>): WireCharge[] {
  return charges.map(({ charge_type, value, of, over }, at): WireCharge => {
    const read = readDecimal(value);
    if (read === null) errors[`${path}[${at}].value`] = words.chargeMissing;
    else if (Number(read.toFixed(2)) !== read) errors[`${path}[${at}].value`] = words.twoDecimals;
    if (charge_type === 'percentage') return { charge_type, percentage: read ?? 0, ...(of !== 'base' && { of }) };
    const above = over.trim() === '' ? 0 : readDecimal(over);
    if (above === null || above < 0) errors[`${path}[${at}].over`] = words.overWrong;
    return { charge_type, amount: read ?? 0, ...(above && charge_type !== 'flat' && { over: above }) };
  });
}

function placesSent(places: readonly PlaceDraft[]): object[] {
  return places
    .map((place) =>
      Object.fromEntries(Object.entries(place).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]]))),
    )
    .filter((place) => Object.keys(place).length > 0);
}

function groupLevelsSent(entries: readonly GroupLevelDraft[], fail: (message: string) => undefined): object[] {
  return entries.map(({ service_level_id, volumetric_divisor, weight_rounding, vat_type }) => {
    const divisor = volumetric_divisor.trim() === '' ? null : readDecimal(volumetric_divisor);
    if (volumetric_divisor.trim() !== '' && (divisor === null || divisor <= 0)) fail(words.divisorWrong);
    return {
      service_level_id,
      ...(divisor !== null && { volumetric_divisor: divisor }),
      ...(weight_rounding !== '' && { weight_rounding }),
      ...(vat_type !== '' && { vat_type }),
    };
  });
}

function estimatesSent(entries: readonly EstimateDraft[], fail: (message: string) => undefined): object[] {
  return entries.map(({ from_zone_id, to_zone_id, estimate_unit, ...estimate }) => {
    const [from, to] = [estimate.estimate_from, estimate.estimate_to].map((text) =>
      text.trim() === '' ? null : readDecimal(text),
    );
    if ([from, to].some((each) => each === null || each === undefined || !Number.isInteger(each) || each < 0))
      fail(words.estimateWrong);
    if (from_zone_id === '' && to_zone_id === '') fail(words.estimateNowhere);
    const zoneId = (text: string) => (text === '' ? null : Number(text));
    return {
      from_zone_id: zoneId(from_zone_id),
      to_zone_id: zoneId(to_zone_id),
      estimate_from: from ?? 0,
      estimate_to: to ?? 0,
      estimate_unit,
    };
  });
}

/** What new service levels begin with by the provider's settings. */
export type LevelSettings = Pick<RateCard['service_levels'][number], 'volumetric_divisor' | 'weight_rounding'>;

/** What a new line of a part begins with. */
export function newLine(
  part: EditedPart,
  id: number,
  { last_order, levels }: { last_order: number; levels: LevelSettings },
): Line {
  return {
    id,
    ...BEGINNINGS[part],
    ...(part === 'service_levels' && levels),
    ...(part === 'surcharges' || part === 'service_levels' ? { order: last_order + 1 } : {}),
  };
}

const RULE = { name: '', charges: [] };

const BEGINNINGS: Readonly<Record<EditedPart, object>> = {
  service_levels: {
    code: '',
    name: '',
    description: '',
    collection_address_type: 'any',
    delivery_address_type: 'any',
    cut_off_time: '15:00',
    collection_weekdays: [1, 2, 3, 4, 5],
    estimate_from: 1,
    estimate_to: 2,
    estimate_unit: 'd',
    capacity_per_day: null,
    vat_type: 'standard',
    insurance_disabled: false,
  },
  zones: { code: '', name: '', kind: 'rates' },
  rate_groups: { name: '', is_default: false },
  surcharges: { ...RULE, type: 'zone', side: 'either', charged_per: 'shipment', zone_ids: [] },
  rate_adjustments: RULE,
  time_based_rate_adjustments: { ...RULE, condition: { side: 'delivery' } },
  opt_in_rates: { ...RULE, description: '', opted_in_by_default: false },
  opt_in_time_based_rates: { ...RULE, description: '', opted_in_by_default: false },
  extras: { name: '', min_fee: 0, included_value: 0, percentage: 0, max_value: null },
};
