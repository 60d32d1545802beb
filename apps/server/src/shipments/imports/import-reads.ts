import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentImportApi } from '@tsela/contract/shipments/shipment-import-api';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import { Problem } from '@tsela/domain/problem';
import { IMPORTED_SHIPMENT_ROWS_MAX } from '@tsela/domain/shipments/import/import-fields';
import type { RequestContext } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { findImport, readBookedIds, readFailures, readImports, readItems } from './import-repository.ts';
import { importerOf } from './importer-of.ts';

type Api = typeof shipmentImportApi;

/** Imports within the caller's reach. Source: screens S34, S30. */
export async function listShipmentImports(
  context: RequestContext,
  { id, account_id, ...page }: InputOf<Api['imports']>,
): Promise<OutputOf<Api['imports']>> {
  const actor = importerOf(context);
  return reading(context, async (tx) => {
    const found = await readImports(tx, actor, { id, account_id, ...pageOf(page) });
    if (id !== undefined && found.imports.length === 0) throw importNotFound();
    return found;
  });
}

/** What became of the shipments of an import. */
export async function listImportRows(
  context: RequestContext,
  { id, state, ...page }: InputOf<Api['importRows']>,
): Promise<OutputOf<Api['importRows']>> {
  return ofImport(context, id, (tx) => readItems(tx, context.actor, id, { state, ...pageOf(page) }));
}

/** What was not booked, as a file with the headings of the one it came in and the reasons in a last column, which fills nothing. */
export async function readImportFailures(
  context: RequestContext,
  { id }: InputOf<Api['importFailures']>,
): Promise<OutputOf<Api['importFailures']>> {
  return ofImport(context, id, async (tx, { columns }) => {
    const failures = await readFailures(tx, id, IMPORTED_SHIPMENT_ROWS_MAX);
    // Written by the import.
    const headings = (columns as { heading: string }[]).map(({ heading }) => heading);
    const lines = failures.flatMap(({ cells, message }) =>
      cells.map((own) => [...headings.map((_heading, at) => own[at] ?? ''), message]),
    );
    return { csv: csvFile([[...headings, 'Why it was not imported'], ...lines]), row_count: lines.length };
  });
}

/** Whose labels are printed together. */
export async function readImportLabels(
  context: RequestContext,
  { id }: InputOf<Api['importLabels']>,
): Promise<OutputOf<Api['importLabels']>> {
  return ofImport(context, id, async (tx) => ({ ids: await readBookedIds(tx, id, IMPORTED_SHIPMENT_ROWS_MAX) }));
}

type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

async function ofImport<Answer>(
  context: RequestContext,
  id: number,
  work: (tx: Tx, found: FoundImport) => Promise<Answer>,
): Promise<Answer> {
  const actor = importerOf(context);
  return reading(context, async (tx) => {
    const found = await findImport(tx, actor, id);
    if (!found) throw importNotFound();
    return work(tx, found);
  });
}

/** Not there and not theirs look alike. */
export function importNotFound(): Problem {
  return new Problem('not-found', 'Import not found.');
}
