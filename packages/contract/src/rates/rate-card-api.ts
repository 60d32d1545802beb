import { CARD_LIST_PARTS } from '@tsela/domain/rates/card/card-parts';
import { FINDING_SEVERITIES } from '@tsela/domain/rates/card/finding';
import type { ServiceLevelId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { TSchema } from 'typebox';
import { id, instant, nullable, oneLine, oneOf, paging, shape } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import {
  rateAdjustment,
  rateGroup,
  rateLine,
  row_id,
  surcharge,
  tariffExtra,
  tariffHeader,
  tariffHeaderChange,
  tariffOptInRate,
  tariffOptInTimeBasedRate,
  tariffServiceLevel,
  tariffZone,
  tariffZoneSummary,
  timeBasedRateAdjustment,
} from './rate-card-shapes.ts';
import type { TARIFF_PARTS } from './rate-card-shapes.ts';
import { one_version, rateRevision } from './rate-revision-api.ts';

const READS = { permission: 'API_/rates/revisions:GET' };
const WRITES = { permission: 'API_/rates/revisions:POST' };

/** Who has changed a zone last, and when; zones of which nothing is known are left out. */
const zoneChanges = Type.Array(shape({ zone_id: row_id, by_name: Type.String(), time: instant }));

/** What is wrong or doubtful in a tariff, and where. */
const rateFinding = shape({
  severity: oneOf(FINDING_SEVERITIES),
  code: Type.String(),
  /** `header`, or the name of the part. */
  part: Type.String(),
  /** The id of the line in its part; null when it is about the part as a whole. */
  row_id: nullable(Type.Integer()),
  /** Of missing pairs, the ids of rate group and service level with a bar between. */
  field: Type.String(),
  message: Type.String(),
  /** Of weight breaks, what puts it right without a decision: the break begins elsewhere, or with `after: null` it goes. */
  fix: Type.Optional(shape({ rate_id: row_id, before: Type.String(), after: nullable(Type.String()) })),
});

const matrix = { rate_group_id: row_id, service_level_id: id<ServiceLevelId>() };
const removals = Type.Optional(Type.Array(row_id, { maxItems: 5000 }));

/** Lines put in (without an id, or with one that is not there), replaced (with an id that is) and taken out. */
function lines<Line extends TSchema>(line: Line, most = 500) {
  return Type.Optional(shape({ put: Type.Optional(Type.Array(line, { maxItems: most })), remove: removals }));
}

const withoutId = <Line extends (typeof TARIFF_PARTS)[keyof typeof TARIFF_PARTS]>(line: Line) =>
  // The same properties, but for an id that may be left out.
  Type.Object(
    { ...line.properties, id: Type.Optional(line.properties.id) } as Omit<Line['properties'], 'id'> & {
      id: ReturnType<typeof Type.Optional<Line['properties']['id']>>;
    },
    { additionalProperties: false },
  );

export const cardChanges = {
  header: Type.Optional(tariffHeaderChange),
  service_levels: lines(withoutId(tariffServiceLevel)),
  zones: lines(withoutId(tariffZone)),
  rate_groups: lines(withoutId(rateGroup)),
  rates: lines(withoutId(rateLine), 5000),
  surcharges: lines(withoutId(surcharge)),
  rate_adjustments: lines(withoutId(rateAdjustment)),
  time_based_rate_adjustments: lines(withoutId(timeBasedRateAdjustment)),
  opt_in_rates: lines(withoutId(tariffOptInRate)),
  opt_in_time_based_rates: lines(withoutId(tariffOptInTimeBasedRate)),
  extras: lines(withoutId(tariffExtra)),
};

const ids_by_part = shape(
  // One list for each part, in the order its lines were sent.
  Object.fromEntries(CARD_LIST_PARTS.map((part) => [part, Type.Optional(Type.Array(Type.Integer()))])) as Record<
    (typeof CARD_LIST_PARTS)[number],
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.Array<ReturnType<typeof Type.Integer>>>>>
  >,
);

const changedPart = shape({ part: Type.String(), added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() });

export const tariffDifference = shape({
  part: Type.String(),
  change: oneOf(['added', 'changed', 'removed']),
  row_id: nullable(Type.Integer()),
  /** The line in words, such as "ECO, Johannesburg to Cape Town, 0 to 5 kg". */
  name: Type.String(),
  /** Only of changed lines. Amounts in rand, in words. */
  fields: Type.Array(shape({ field: Type.String(), from: Type.String(), to: Type.String() })),
});

const sheetFault = shape({ sheet: Type.String(), row: Type.Integer(), column: Type.String(), message: Type.String() });

/** A tariff of 100 000 rates as sheets. */
const WORKBOOK_BYTES_MAX = 24 * 1024 * 1024;

/** What a revision holds: read by parts, changed, checked, compared, and taken to spreadsheets and back. Source: screens S47. */
export const rateCardApi = {
  card: route({
    method: 'GET',
    path: '/rates/revisions/card',
    summary: 'What a revision holds, but for its rates and the outlines of its zones.',
    access: READS,
    input: shape({ id: row_id }),
    output: shape({
      rate_revision: rateRevision,
      header: tariffHeader,
      service_levels: Type.Array(tariffServiceLevel),
      zones: Type.Array(tariffZoneSummary),
      zone_changes: zoneChanges,
      rate_groups: Type.Array(rateGroup),
      surcharges: Type.Array(surcharge),
      rate_adjustments: Type.Array(rateAdjustment),
      time_based_rate_adjustments: Type.Array(timeBasedRateAdjustment),
      opt_in_rates: Type.Array(tariffOptInRate),
      opt_in_time_based_rates: Type.Array(tariffOptInTimeBasedRate),
      extras: Type.Array(tariffExtra),
      /** How many rates each group and service level has. */
      matrices: Type.Array(shape({ ...matrix, rate_count: Type.Integer() })),
    }),
  }),
  zones: route({
    method: 'GET',
    path: '/rates/revisions/zones',
    summary: 'The zones of a revision with their outlines, all or one.',
    access: READS,
    input: shape({ ...paging, id: row_id, zone_id: Type.Optional(row_id) }),
    output: shape({
      rate_revision: rateRevision,
      zones: Type.Array(tariffZone),
      zone_changes: zoneChanges,
      count: Type.Integer(),
    }),
  }),
  zoneMoves: route({
    method: 'GET',
    path: '/rates/revisions/zone-moves',
    summary:
      'Which of the newest shipments of the last 30 days a revision would put into other rate zones than the live one does.',
    access: READS,
    input: shape({ id: row_id }),
    output: shape({
      rate_revision: rateRevision,
      /** So many were looked at: the newest 10 000 at most. */
      shipment_count: Type.Integer(),
      /** There are older ones of the 30 days that were not looked at. */
      has_more: Type.Boolean(),
      moved_count: Type.Integer(),
      /** Each side of a shipment by itself; the 20 most frequent. A code is empty where no zone holds the place. */
      moves: Type.Array(shape({ from_code: Type.String(), to_code: Type.String(), side_count: Type.Integer() })),
    }),
  }),
  rates: route({
    method: 'GET',
    path: '/rates/revisions/rates',
    summary: 'The rates of a revision by group, service level, zones and weight. A zone id of 0 stands for anywhere.',
    access: READS,
    input: shape({
      id: row_id,
      /** One rate, for links that know no more. */
      rate_id: Type.Optional(row_id),
      rate_group_id: Type.Optional(row_id),
      service_level_id: Type.Optional(id<ServiceLevelId>()),
      from_zone_id: Type.Optional(Type.Integer({ minimum: 0 })),
      to_zone_id: Type.Optional(Type.Integer({ minimum: 0 })),
      /** On either side. */
      zone_id: Type.Optional(Type.Integer({ minimum: 0 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    output: shape({ rate_revision: rateRevision, rates: Type.Array(rateLine), count: Type.Integer() }),
  }),
  changeCard: route({
    method: 'PATCH',
    path: '/rates/revisions/card',
    summary: 'Changes parts of a draft: lines to put and lines to remove. All of it is saved, or none.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: WRITES,
    input: shape({ ...one_version, ...cardChanges }),
    output: shape({
      rate_revision: rateRevision,
      /** The ids of the lines put, in the order in which they were sent. */
      put: ids_by_part,
    }),
  }),
  copyRates: route({
    method: 'POST',
    path: '/rates/revisions/copy-rates',
    summary:
      'Gives a rate group of a draft the rates of another one in place of its own, or changes its own: every amount by a percentage, such as the increase of a year.',
    access: WRITES,
    input: shape({
      ...one_version,
      from_rate_group_id: row_id,
      /** The same group to change its own rates. */
      to_rate_group_id: row_id,
      /** Left out, those of every service level. */
      service_level_id: Type.Optional(id<ServiceLevelId>()),
      /** 6.5 raises every amount by 6.5 %; two decimals. */
      change_percentage: Type.Optional(Type.Number({ minimum: -99, maximum: 1000 })),
    }),
    output: shape({ rate_revision: rateRevision, rate_count: Type.Integer() }),
  }),
  fixBreaks: route({
    method: 'POST',
    path: '/rates/revisions/fix-breaks',
    summary:
      'Puts weight breaks of a draft right as its check proposes: those of these rates, all or none. What the check no longer proposes is a conflict.',
    access: WRITES,
    input: shape({ ...one_version, rate_ids: Type.Array(row_id, { minItems: 1, maxItems: 500 }) }),
    output: shape({ rate_revision: rateRevision }),
  }),
  check: route({
    method: 'GET',
    path: '/rates/revisions/check',
    summary: 'What stands against publishing a revision: errors, and warnings that have to be accepted.',
    access: READS,
    input: shape({ id: row_id }),
    output: shape({
      rate_revision: rateRevision,
      /** Errors first; the first 500. */
      findings: Type.Array(rateFinding),
      error_count: Type.Integer(),
      warning_count: Type.Integer(),
    }),
  }),
  matrix: route({
    method: 'GET',
    path: '/rates/revisions/matrix',
    summary: 'The rates of one group and service level as a CSV file.',
    access: READS,
    input: shape({ id: row_id, ...matrix }),
    output: shape({ rate_revision: rateRevision, csv: Type.String(), file_name: Type.String(), rate_count: Type.Integer() }),
  }),
  importMatrix: route({
    method: 'POST',
    path: '/rates/revisions/matrix',
    summary:
      'Reads the rates of one group and service level from a CSV file in place of those there are; without `save` it only says what would change.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: WRITES,
    input: shape({
      ...one_version,
      ...matrix,
      csv: Type.String({ minLength: 1, maxLength: 3_500_000 }),
      save: Type.Optional(Type.Boolean()),
    }),
    output: shape({
      rate_revision: rateRevision,
      is_saved: Type.Boolean(),
      added: Type.Integer(),
      changed: Type.Integer(),
      removed: Type.Integer(),
      unchanged: Type.Integer(),
      /** The first 200; while there is any, nothing is saved. Rows count from 1 as spreadsheets show them. */
      errors: Type.Array(shape({ row: Type.Integer(), column: Type.String(), message: Type.String() })),
      error_count: Type.Integer(),
      /** Holes between weight breaks, the first 200: they may be meant, and keep nothing from being saved. */
      warnings: Type.Array(shape({ row: Type.Integer(), column: Type.String(), message: Type.String() })),
      warning_count: Type.Integer(),
    }),
  }),
  workbook: route({
    method: 'GET',
    path: '/rates/revisions/workbook',
    summary:
      'A whole revision as the sheets of a workbook, but for the outlines of its zones, which go by KML. Lines name others by code or name.',
    access: READS,
    input: shape({ id: row_id }),
    output: shape({
      rate_revision: rateRevision,
      file_name: Type.String(),
      sheets: Type.Array(
        shape({ name: Type.String(), rows: Type.Array(Type.Array(Type.Union([Type.Number(), Type.String()]))) }),
      ),
    }),
  }),
  importWorkbook: route({
    method: 'POST',
    path: '/rates/revisions/workbook',
    summary:
      'Reads the sheets of a workbook in place of what a draft holds; without `save` it only says what would change. A sheet that is left out changes nothing, a line that a sheet does not have is taken out.',
    access: WRITES,
    body_bytes_max: WORKBOOK_BYTES_MAX,
    input: shape({
      ...one_version,
      sheets: Type.Array(
        shape({
          name: oneLine(100),
          rows: Type.Array(Type.Array(Type.String({ maxLength: 40_000 }), { maxItems: 100 }), { maxItems: 100_001 }),
        }),
        { minItems: 1, maxItems: 50 },
      ),
      save: Type.Optional(Type.Boolean()),
    }),
    output: shape({
      rate_revision: rateRevision,
      is_saved: Type.Boolean(),
      parts: Type.Array(changedPart),
      /** The first 200. */
      differences: Type.Array(tariffDifference),
      /** The first 200; while there is any, nothing is saved. Rows count from 1 as spreadsheets show them. */
      errors: Type.Array(sheetFault),
      error_count: Type.Integer(),
      /** Such as holes between weight breaks, the first 200: they keep nothing from being saved. */
      warnings: Type.Array(sheetFault),
      warning_count: Type.Integer(),
    }),
  }),
  differences: route({
    method: 'GET',
    path: '/rates/revisions/differences',
    summary: 'What a revision has otherwise than another one: lines added, changed and removed, by part.',
    access: READS,
    input: shape({
      id: row_id,
      /** Compared with this one; left out, with the live one. */
      with_id: Type.Optional(row_id),
      part: Type.Optional(oneOf(['header', ...CARD_LIST_PARTS])),
      ...paging,
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    output: shape({
      rate_revision: rateRevision,
      with_revision: rateRevision,
      parts: Type.Array(changedPart),
      differences: Type.Array(tariffDifference),
      count: Type.Integer(),
    }),
  }),
} as const;
