import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { SERVICE_LEVEL_ADDRESS_TYPES } from '@tsela/domain/pickup-points/pickup-providers';
import { VAT_TYPES, WEIGHT_ROUNDINGS, ZONE_KINDS } from '@tsela/domain/rates/card/rate-card';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import { fields as words } from '../../../strings/rates-tariff.ts';
import type { EditedPart, LineDraft } from '../tariff-shapes.ts';

export type FieldKind =
  | 'text'
  | 'long'
  | 'number'
  | 'time'
  | 'day'
  | 'choice'
  | 'flag'
  | 'weekdays'
  | 'provinces'
  | 'choices'
  | 'levels'
  | 'groups'
  | 'zones'
  | 'accounts'
  | 'words'
  | 'charges'
  | 'places'
  | 'group_levels'
  | 'estimates'
  | 'outlines';

type Unit = 'R' | '%' | 'kg' | 'cm' | 'cm³/kg';

/** A field of a line, by the path of its value. */
export interface FieldSpec {
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly unit?: Unit;
  readonly decimals?: number;
  readonly help?: string;
  readonly is_required?: true;
  /** What an empty field is sent as; left out, it is not sent. */
  readonly empty?: null | '' | readonly [];
  readonly options?: readonly (readonly [string, string])[];
  readonly is_shown?: (draft: LineDraft) => boolean;
  readonly may_be_negative?: true;
  /** Of a flag: not sent while it is off. */
  readonly is_left_out_when_off?: true;
}

/** Fields that belong together, under a heading. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
}

function named<const Key extends string>(keys: readonly Key[], texts: Readonly<Record<Key, string>>) {
  return keys.map((key): readonly [string, string] => [key, texts[key]]);
}

const name: FieldSpec = { path: 'name', label: words.name, kind: 'text', is_required: true, empty: '' };
const code: FieldSpec = { path: 'code', label: words.code, kind: 'text', is_required: true, empty: '' };
const rand = (path: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path,
  label,
  kind: 'number',
  unit: 'R',
  decimals: 2,
  ...more,
});
const number = (path: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path,
  label,
  kind: 'number',
  ...more,
});
const cm = (path: string, label: string, more: Partial<FieldSpec> = {}) =>
  number(path, label, { unit: 'cm', decimals: 1, ...more });
const kg = (path: string, label: string, more: Partial<FieldSpec> = {}) =>
  number(path, label, { unit: 'kg', decimals: 3, ...more });

const vat = (empty_label: string): FieldSpec => ({
  path: 'vat_type',
  label: words.vatType,
  kind: 'choice',
  options: [['', empty_label], ...named(VAT_TYPES, words.vatTypes)],
});

const PRICE: FieldGroup = {
  title: words.price,
  fields: [
    { path: 'charges', label: words.charges, kind: 'charges', empty: [] },
    rand('minimum', words.minimum),
    rand('maximum', words.maximum),
    vat(words.vatOfLevel),
  ],
};

const SCOPE: FieldGroup = {
  title: words.scope,
  fields: [
    { path: 'service_level_ids', label: words.levels, kind: 'levels', help: words.noneIsAll },
    { path: 'rate_group_ids', label: words.groups, kind: 'groups', help: words.noneIsAll },
    { path: 'account_ids', label: words.accounts, kind: 'accounts', help: words.noneIsAll },
    { path: 'tags', label: words.tags, kind: 'words', help: words.tagsHelp },
    { path: 'from_date', label: words.fromDay, kind: 'day' },
    { path: 'to_date', label: words.toDay, kind: 'day', help: words.toDayHelp },
  ],
};

const is = (path: string, value: string) => (draft: LineDraft) => draft[path] === value;

const OPT_IN: readonly FieldSpec[] = [
  name,
  { path: 'description', label: words.description, kind: 'long', empty: '' },
  { path: 'opted_in_by_default', label: words.optedIn, kind: 'flag' },
];

/** What can be edited of a line of each part, in the order of the form. Source: screens S47. */
export const PART_FIELDS: Readonly<Record<EditedPart, readonly FieldGroup[]>> = {
  service_levels: [
    {
      title: words.what,
      fields: [
        code,
        name,
        { path: 'description', label: words.description, kind: 'long', empty: '' },
        {
          path: 'colour',
          label: words.colour,
          kind: 'choice',
          options: [['', words.noColour], ...named(CHIP_COLOURS, words.colours)],
          help: words.colourHelp,
        },
        {
          path: 'collection_address_type',
          label: words.collectionType,
          kind: 'choice',
          options: named(SERVICE_LEVEL_ADDRESS_TYPES, words.addressTypes),
        },
        {
          path: 'delivery_address_type',
          label: words.deliveryType,
          kind: 'choice',
          options: named(SERVICE_LEVEL_ADDRESS_TYPES, words.addressTypes),
        },
        { path: 'account_ids', label: words.accounts, kind: 'accounts', help: words.noneIsAll },
      ],
    },
    {
      title: words.when,
      fields: [
        { path: 'cut_off_time', label: words.cutOff, kind: 'time', is_required: true, help: words.cutOffHelp },
        { path: 'collection_weekdays', label: words.collectionDays, kind: 'weekdays', empty: [] },
        { path: 'delivery_weekdays', label: words.deliveryDays, kind: 'weekdays', help: words.deliveryDaysHelp },
        { path: 'works_on_public_holidays', label: words.holidays, kind: 'flag', is_left_out_when_off: true },
        number('estimate_from', words.estimateFrom, { decimals: 0, is_required: true }),
        number('estimate_to', words.estimateTo, { decimals: 0, is_required: true }),
        {
          path: 'estimate_unit',
          label: words.estimateUnit,
          kind: 'choice',
          options: [
            ['d', words.days],
            ['h', words.hours],
          ],
        },
        { path: 'estimates_between', label: words.estimatesBetween, kind: 'estimates', help: words.estimatesBetweenHelp },
        { path: 'delivers_until', label: words.deliversUntil, kind: 'time', help: words.deliversUntilHelp },
        number('capacity_per_day', words.capacity, { decimals: 0, empty: null, help: words.noLimit }),
        {
          path: 'when_full',
          label: words.whenFull,
          kind: 'choice',
          options: [
            ['', words.fullNextDay],
            ['refuse', words.fullRefuses],
          ],
        },
      ],
    },
    {
      title: words.weighing,
      fields: [
        number('volumetric_divisor', words.divisor, { unit: 'cm³/kg', decimals: 0, is_required: true, help: words.divisorHelp }),
        { path: 'weight_rounding', label: words.rounding, kind: 'choice', options: named(WEIGHT_ROUNDINGS, words.roundings) },
        { path: 'vat_type', label: words.vatType, kind: 'choice', options: named(VAT_TYPES, words.vatTypes) },
        { path: 'insurance_disabled', label: words.noInsurance, kind: 'flag' },
      ],
    },
    {
      title: words.limits,
      fields: [
        cm('parcel_limits.length_cm', words.length),
        cm('parcel_limits.width_cm', words.width),
        cm('parcel_limits.height_cm', words.height),
        kg('parcel_limits.weight_kg', words.weight),
        number('parcel_limits.parcel_count', words.parcelCount, { decimals: 0 }),
      ],
    },
  ],
  zones: [
    {
      title: words.what,
      fields: [
        code,
        name,
        { path: 'kind', label: words.zoneKind, kind: 'choice', options: named(ZONE_KINDS, words.zoneKinds) },
        {
          path: 'service_weekdays',
          label: words.serviceDays,
          kind: 'weekdays',
          is_shown: is('kind', 'service_days'),
        },
        { path: 'tags', label: words.zoneTags, kind: 'words', help: words.zoneTagsHelp },
      ],
    },
    {
      title: words.where,
      fields: [
        { path: 'provinces', label: words.provinces, kind: 'choices', options: named(PROVINCES, PROVINCE_NAMES) },
        { path: 'places', label: words.places, kind: 'places', help: words.placesHelp },
        { path: 'polygons', label: words.outlines, kind: 'outlines' },
      ],
    },
  ],
  rate_groups: [
    {
      title: words.what,
      fields: [name, { path: 'is_default', label: words.isDefault, kind: 'flag', help: words.isDefaultHelp }],
    },
    {
      title: words.groupLevels,
      fields: [{ path: 'service_levels', label: words.groupLevels, kind: 'group_levels', help: words.groupLevelsHelp }],
    },
  ],
  surcharges: [
    {
      title: words.what,
      fields: [
        name,
        {
          path: 'type',
          label: words.surchargeType,
          kind: 'choice',
          options: named(['zone', 'tag', 'dimensions_weight', 'pod_method'], words.surchargeTypes),
        },
        { path: 'zone_ids', label: words.zones, kind: 'zones', is_shown: is('type', 'zone'), empty: [] },
        {
          path: 'side',
          label: words.side,
          kind: 'choice',
          options: named(['collection', 'delivery', 'either', 'each'], words.sides),
          is_shown: is('type', 'zone'),
        },
        { path: 'any_tags', label: words.anyTags, kind: 'words', is_shown: is('type', 'tag'), empty: [] },
        {
          path: 'pod_methods',
          label: words.podMethods,
          kind: 'choices',
          options: named(POD_METHODS, words.pods),
          is_shown: is('type', 'pod_method'),
          empty: [],
        },
        {
          path: 'charged_per',
          label: words.chargedPer,
          kind: 'choice',
          options: named(['shipment', 'parcel'], words.pers),
          is_shown: is('type', 'dimensions_weight'),
        },
        cm('longest_side_cm_over', words.longestSide, { is_shown: is('type', 'dimensions_weight') }),
        cm('length_and_girth_cm_over', words.girth, { is_shown: is('type', 'dimensions_weight') }),
        kg('parcel_weight_kg_over', words.parcelWeight, { is_shown: is('type', 'dimensions_weight') }),
        kg('charged_weight_kg_over', words.chargedWeight, { is_shown: is('type', 'dimensions_weight') }),
        number('parcel_count_over', words.parcelsOver, { decimals: 0, is_shown: is('type', 'dimensions_weight') }),
      ],
    },
    PRICE,
    SCOPE,
  ],
  rate_adjustments: [{ title: words.what, fields: [name] }, PRICE, SCOPE],
  time_based_rate_adjustments: [
    {
      title: words.what,
      fields: [
        name,
        {
          path: 'condition.side',
          label: words.side,
          kind: 'choice',
          options: named(['collection', 'delivery'], { collection: words.sides.collection, delivery: words.sides.delivery }),
        },
        { path: 'condition.weekdays', label: words.weekdays, kind: 'weekdays', help: words.weekdaysHelp },
        { path: 'condition.on_public_holidays', label: words.onHolidays, kind: 'flag', is_left_out_when_off: true },
        { path: 'condition.before', label: words.before, kind: 'time', help: words.beforeHelp },
        { path: 'condition.after', label: words.after, kind: 'time', help: words.afterHelp },
      ],
    },
    PRICE,
    SCOPE,
  ],
  opt_in_rates: [{ title: words.what, fields: OPT_IN }, PRICE, SCOPE],
  opt_in_time_based_rates: [
    {
      title: words.what,
      fields: [
        ...OPT_IN,
        { path: 'adds_delivery_weekdays', label: words.addsDays, kind: 'weekdays' },
        { path: 'adds_public_holidays', label: words.addsHolidays, kind: 'flag', is_left_out_when_off: true },
      ],
    },
    PRICE,
    SCOPE,
  ],
  extras: [
    {
      title: words.what,
      fields: [
        name,
        rand('min_fee', words.minFee, { is_required: true, help: words.minFeeHelp }),
        rand('included_value', words.included, { is_required: true, help: words.includedHelp }),
        number('percentage', words.percentAbove, { unit: '%', decimals: 2, is_required: true }),
        rand('max_value', words.maxValue, { empty: null, help: words.noLimit }),
        vat(words.vatOfLevel),
      ],
    },
    SCOPE,
  ],
};
