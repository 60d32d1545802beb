import { LISTED_POINTS_MAX } from '@tsela/domain/pickup-points/point-list';
import Type from 'typebox';
import type { Static } from 'typebox';
import { oneOf, shape, text } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';

/** Longer than a cell may be, so that the row says so itself. */
const cell = text(2000);
const MOST_COLUMNS = 100;

/** The whole list of one operator; `row` is a row's number in the file, the headings being row 1. */
const pointList = shape({
  pickup_point_provider: oneOf(PICKUP_PROVIDERS),
  headings: Type.Array(cell, { minItems: 1, maxItems: MOST_COLUMNS }),
  rows: Type.Array(
    shape({
      row: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      cells: Type.Array(cell, { maxItems: MOST_COLUMNS }),
    }),
    { minItems: 1, maxItems: LISTED_POINTS_MAX },
  ),
});

const named = shape({ pickup_point_id: Type.String(), name: Type.String() });

const of_cell = shape({ row: Type.Integer(), column: Type.String(), message: Type.String() });

/** What a list does. With faults it does nothing. `closed` are those that are not in it any more. */
const outcome = shape({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  closed: Type.Integer(),
  /** The first of those that close. */
  closing: Type.Array(named),
  faults: Type.Array(of_cell),
  fault_count: Type.Integer(),
  /** What is doubtful about the addresses, the first of them: it keeps nothing from being taken over. */
  warnings: Type.Array(of_cell),
  warning_count: Type.Integer(),
});

export type PointImportOutcome = Static<typeof outcome>;

/** The lists of lockers and counters that operators send. It takes the right to open branches. Source: issue 4 point 6. */
export const pointImportApi = {
  checkImport: route({
    method: 'POST',
    path: '/pickup-points/imports/checks',
    summary:
      'Says what the list of an operator would add, change and close, and what is wrong in it by row and column. Nothing is changed.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/branches:POST' },
    changes: false,
    input: pointList,
    output: outcome,
  }),
  import: route({
    method: 'POST',
    path: '/pickup-points/imports',
    summary:
      'Takes over the whole list of an operator: points are added, changed, and closed where it has them no more. All or nothing.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/branches:POST' },
    input: pointList,
    output: outcome,
  }),
} as const;
