import { IMPORTED_ALLOCATIONS_MAX } from '@tsela/domain/billing/allocation-import';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, instant, nullable, oneLine, rand, shape, violation } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

/** Longer than a cell may be, so that the row says so itself. */
const cell = oneLine(255);

/** A row of the file by its columns; `row` is its number in the file, the headings being row 1. */
export const allocationRow = shape({
  row: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  account_code: cell,
  reference: cell,
  invoice_number: cell,
  amount: cell,
  date: cell,
});

const rows = Type.Array(allocationRow, { minItems: 1, maxItems: IMPORTED_ALLOCATIONS_MAX });

/** An invoice that a row settles, with what is open of it before and after. */
export const settledPart = shape({ invoice_number: Type.String(), amount: rand, open_before: rand, open_after: rand });

/** What became of a row: `violations` are tied to its columns; without any it is good. */
export const lookedAtAllocation = shape({
  row: Type.Integer(),
  violations: Type.Array(violation),
  parts: Type.Array(settledPart),
});

const importId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Allocations that were imported together. */
export const allocationImport = shape({
  id: importId,
  created_by_name: Type.String(),
  time_created: instant,
  row_count: Type.Integer(),
  total: rand,
  /** Null while it stands. */
  time_undone: nullable(instant),
});

export type AllocationImport = Static<typeof allocationImport>;
export type LookedAtAllocation = Static<typeof lookedAtAllocation>;

/** Allocations from a file. Source: screens S36, PERM-050. */
export const allocationImportApi = {
  allocationImports: route({
    method: 'GET',
    path: '/billing/allocations/imports',
    summary: 'The last imports of allocations, the newest first.',
    access: { permission: 'API_/billing/allocations:POST' },
    input: shape({}),
    output: shape({ imports: Type.Array(allocationImport), count }),
  }),
  checkAllocations: route({
    method: 'POST',
    path: '/billing/allocations/imports/checks',
    summary:
      'Looks at every row of a file of allocations and says what is wrong with each, or what it settles. Nothing is changed.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/billing/allocations:POST' },
    changes: false,
    input: shape({ rows }),
    output: shape({ rows: Type.Array(lookedAtAllocation), total: rand }),
  }),
  importAllocations: route({
    method: 'POST',
    path: '/billing/allocations/imports',
    summary:
      'Allocates the rows of a file whose amounts come to the control total. With `only_good`, payments with a fault in any of their rows are left out; without it one fault keeps all out. The same rows again are refused with 409.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/billing/allocations:POST' },
    idempotent: true,
    input: shape({ rows, control_total: rand, only_good: Type.Optional(Type.Boolean()) }),
    output: shape({ import: allocationImport, rows: Type.Array(lookedAtAllocation) }),
  }),
  undoAllocations: route({
    method: 'DELETE',
    path: '/billing/allocations/imports',
    summary: 'Takes back every allocation of an import, until a statement of one of its accounts has been made.',
    access: { permission: 'API_/billing/allocations:DELETE' },
    input: shape({ id: importId }),
    output: shape({ import: allocationImport }),
  }),
} as const;
