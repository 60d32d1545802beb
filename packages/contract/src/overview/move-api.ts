import { MOVED_ROWS_MAX, MOVE_KINDS } from '@tsela/domain/overview/moving/move-kinds';
import { MOVED_ROW_STATES, MOVE_STATES } from '@tsela/domain/overview/moving/move-states';
import Type from 'typebox';
import type { Static } from 'typebox';
import { byKey, count, instant, nullable, oneLine, oneOf, paging, rand, shape, violation } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

/** Longer than a cell may be, so that the row says so itself. */
const cell = oneLine(2100);
const CELLS_MAX = 100;
const kind = oneOf(MOVE_KINDS);
const moveId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A row of the file, its cells by the fields of its kind; `row` is its number in the file, the headings being row 1. */
export const movedRow = shape({
  row: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
  cells: byKey(60, cell, { maxProperties: CELLS_MAX }),
});

const rows = Type.Array(movedRow, { minItems: 1, maxItems: MOVED_ROWS_MAX });

/** What was found of a row: `violations` are tied to its columns; without any, `effect` says what moving it in does. */
export const checkedMovedRow = shape({
  row: Type.Integer(),
  migration_reference: Type.String(),
  violations: Type.Array(violation),
  /** What the row does not say and is filled in, or what may not be meant, each with its column. */
  repairs: Type.Array(shape({ field: Type.String(), reason: Type.String() })),
  effect: Type.String(),
});

/** A file that was moved in. */
export const move = shape({
  id: moveId,
  kind,
  state: oneOf(MOVE_STATES),
  /** Why it stopped, in words; else empty. */
  message: Type.String(),
  file_name: Type.String(),
  row_count: Type.Integer(),
  /** Of money, what its rows come to; for readers who may see amounts. */
  total: Type.Optional(nullable(rand)),
  moved_count: Type.Integer(),
  failed_count: Type.Integer(),
  undone_count: Type.Integer(),
  /** Rows that could not be undone, because something rests on them. */
  kept_count: Type.Integer(),
  created_by_name: Type.String(),
  time_created: instant,
  time_done: nullable(instant),
  time_undone: nullable(instant),
});

/** What became of a row. */
export const movedResult = shape({
  row: Type.Integer(),
  migration_reference: Type.String(),
  state: oneOf(MOVED_ROW_STATES),
  /** Why it failed or was kept; else empty. */
  message: Type.String(),
  /** Of its account; empty where it has none. */
  account_code: Type.String(),
});

export type Move = Static<typeof move>;
export type CheckedMovedRow = Static<typeof checkedMovedRow>;
export type MovedResult = Static<typeof movedResult>;

/** Moving in from a former system. Source: issue 21.11. */
export const moveApi = {
  moves: route({
    method: 'GET',
    path: '/moves',
    summary: 'The files that were moved in from a former system, the newest first; with `id` the one as a list.',
    access: { permission: 'API_/moves:GET' },
    input: shape({ id: Type.Optional(moveId), ...paging }),
    output: shape({ moves: Type.Array(move), count }),
  }),
  movedRows: route({
    method: 'GET',
    path: '/moves/rows',
    summary: 'What became of each row of a file, in its order.',
    access: { permission: 'API_/moves:GET' },
    input: shape({ id: moveId, state: Type.Optional(oneOf(MOVED_ROW_STATES)), ...paging }),
    output: shape({ rows: Type.Array(movedResult), count }),
  }),
  checkMove: route({
    method: 'POST',
    path: '/moves/checks',
    summary: `Looks at every row of a file, ${MOVED_ROWS_MAX} at most, and says what is wrong with each, or what moving it in does. Nothing is changed.`,
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/moves:POST' },
    changes: false,
    input: shape({ kind, rows }),
    output: shape({ rows: Type.Array(checkedMovedRow), total: nullable(rand) }),
  }),
  startMove: route({
    method: 'POST',
    path: '/moves',
    summary:
      'Moves in a file whose rows are all good and that matches the control totals: a job makes what its rows say. Rows that were moved in before are refused with 409.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/moves:POST' },
    idempotent: true,
    input: shape({
      kind,
      rows,
      file_name: oneLine(200),
      /** As many rows as the former system says. */
      control_rows: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      /** What the former system says the amounts come to; of kinds with money. */
      control_total: Type.Optional(rand),
      /** Users only: they are invited now. Left out, none of them is. */
      invite: Type.Optional(Type.Boolean()),
    }),
    output: shape({ move }),
  }),
  undoMove: route({
    method: 'DELETE',
    path: '/moves',
    summary: 'Has a job take back everything that a file made. Raises 409 once something rests on it, and says what.',
    access: { permission: 'API_/moves:DELETE' },
    input: shape({ id: moveId }),
    output: shape({ move }),
  }),
} as const;
