import { ALLOCATION_IMPORT_FIELDS, partText, totalOfRows, whyNotControlTotal } from '@tsela/domain/billing/allocation-import';
import type { AllocationImportRow } from '@tsela/domain/billing/allocation-import';
import type { AccountId } from '@tsela/domain/ids';
import { cellOf } from '@tsela/domain/overview/moving/moved-row';
import type { MovedRow } from '@tsela/domain/overview/moving/moved-row';
import {
  allocateFile,
  allocationFingerprint,
  allocationImporterOf,
  lookAtAllocations,
  undoAllocationImport,
} from '../../billing/import-allocations.ts';
import type { LookedAtAllocation } from '../../billing/import-allocations.ts';
import type { FileKindWork, LookedAtRow, RowOutcome } from './file-kind.ts';

const HELD = 'Another row of this payment or credit note has a fault.';

/** Payments and credit notes that are allocated to invoices: all rows of a file in one transaction, since each takes of what is left. Source: screens S36. */
export const IMPORT_ALLOCATIONS: FileKindWork = {
  kind: 'credit-allocations',
  refuse: (context) => void allocationImporterOf(context),
  look: async (context, rows) => {
    const as_rows = rows.map(allocationOf);
    const looked = await lookAtAllocations(context, as_rows);
    const first = looked.findIndex(({ violations, is_held }) => violations.length === 0 && !is_held);
    const fingerprint = allocationFingerprint(as_rows);
    return looked.map((each, at) => lookedAt(each, { row: as_rows[at], once_key: at === first ? fingerprint : null }));
  },
  askedFaults: (_context, rows, { control_total }) => {
    const wrong = whyNotControlTotal(rows.map(allocationOf), control_total ?? 0);
    return wrong === null ? [] : [{ field: 'control_total', code: 'invalid', message: wrong }];
  },
  whole: {
    make: async (context, rows) => {
      // Written by the look at this kind.
      const inputs = rows.map(({ input }) => input as AllocationImportRow);
      const { import_id, rows: done } = await allocateFile(context, inputs);
      return done.map((each): RowOutcome => {
        const refused = each.is_held ? HELD : each.violations.map(({ message }) => message).join(' ');
        if (refused !== '') return { refused };
        return { made: { object_id: import_id, result: each.parts.map(partText).join('; ') } };
      });
    },
    undo: async (context, done) => {
      // Rows that were tried again were allocated by themselves.
      for (const id of new Set(done.flatMap(({ object_id }) => object_id ?? []))) await undoAllocationImport(context, id);
    },
  },
};

function allocationOf(row: MovedRow): AllocationImportRow {
  const cells = Object.fromEntries(ALLOCATION_IMPORT_FIELDS.map(({ key }) => [key, cellOf(row, key)]));
  // Every field is in the list.
  return { ...cells, row: row.row } as unknown as AllocationImportRow;
}

function lookedAt(
  { row, violations, parts, is_held }: LookedAtAllocation,
  { row: input, once_key }: { readonly row: AllocationImportRow | undefined; readonly once_key: string | null },
): LookedAtRow {
  return {
    row,
    migration_reference: input?.reference ?? '',
    violations,
    input: input ?? null,
    amount_cents: totalOfRows(input ? [input] : []),
    effect: parts.map(partText).join('; '),
    once_key,
    account_id: null as AccountId | null,
    ...(is_held && { left_out: { why: 'together', message: HELD } }),
  };
}
