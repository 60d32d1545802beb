import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ExportFile, shipmentExportApi } from '@tsela/contract/shipments/shipment-export-api';
import type { UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { EXPORTS_UNDER_WAY_MAX, EXPORT_KEPT_DAYS } from '@tsela/domain/shipments/export-files';
import { DAY_MS } from '@tsela/domain/time/day';
import { recordChange } from '../../audit/record-change.ts';
import type { Actor, RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import {
  countExportsUnderWay,
  deleteExportFile,
  deleteExportParts,
  insertExportFile,
  lockExportFile,
  readExportFiles,
} from '../../files/export-file-repository.ts';
import type { ExportFileRow } from '../../files/export-file-repository.ts';
import { dropContent } from '../../files/file-contents.ts';
import { endFiles, readPart } from '../../files/written-files.ts';

type Api = typeof shipmentExportApi;

/** What a list is narrowed to. */
export type ExportFilters = InputOf<Api['writeExportFile']>;

const KIND = 'shipments';

/** More are not shown: they end within days. */
const SHOWN_MAX = 20;

/** The files that a user has had written, newest first. */
export async function listExportFiles(
  context: RequestContext,
  { id }: InputOf<Api['exportFiles']>,
): Promise<OutputOf<Api['exportFiles']>> {
  const user_id = userOf(context.actor);
  const rows = await reading(context, (tx) => readExportFiles(tx, { kind: KIND, user_id, id, rows_max: SHOWN_MAX }));
  return { export_files: rows.map(presentExportFile) };
}

/** Has a list written to a file by a job. Whose it is decides what is in it, also if they may see less when the job comes to it. */
export async function orderExportFile(
  context: RequestContext,
  filters: InputOf<Api['writeExportFile']>,
): Promise<OutputOf<Api['writeExportFile']>> {
  const user_id = userOf(context.actor);
  return inTransaction(context, async (tx) => {
    if ((await countExportsUnderWay(tx, user_id)) >= EXPORTS_UNDER_WAY_MAX)
      throw new Problem('conflict', 'Two of your files are being written already. Please wait for one of them, or delete it.');
    const row = await insertExportFile(tx, { kind: KIND, user_id, filters, time_created: context.now });
    await context.services.jobs.add(tx, 'write-export-file', { provider_id: tx.provider_id, export_file_id: row.id });
    await recordChange(tx, context, {
      type: 'export-file.asked',
      object_type: 'provider',
      object_id: tx.provider_id,
      account_id: context.actor.kind === 'user' ? context.actor.account_id : null,
      change_to: { ...filters },
    });
    return { export_file: presentExportFile(row) };
  });
}

/** One part of a file, packed. */
export async function readExportPart(
  context: RequestContext,
  { id, number }: InputOf<Api['exportPart']>,
): Promise<OutputOf<Api['exportPart']>> {
  const user_id = userOf(context.actor);
  const bytes = await readPart(context, { kind: KIND, user_id, id, number });
  if (!bytes) throw notThere();
  return { content: bytes.toString('base64') };
}

/** Deletes a file; the job that is writing it finds it gone, and ends. */
export async function removeExportFile(
  context: RequestContext,
  { id }: InputOf<Api['removeExportFile']>,
): Promise<OutputOf<Api['removeExportFile']>> {
  const user_id = userOf(context.actor);
  const file_keys = await inTransaction(context, async (tx) => {
    const row = await lockExportFile(tx, id);
    if (row?.user_id !== user_id || row.kind !== KIND) throw notThere();
    await recordChange(tx, context, { type: 'export-file.deleted', object_type: 'provider', object_id: tx.provider_id });
    const keys = await deleteExportParts(tx, id, context.now);
    await deleteExportFile(tx, id);
    return keys;
  });
  for (const key of file_keys) await dropContent(context, key);
  return { message: 'The file is deleted.' };
}

/** Deletes the files whose days are over. */
export function endExportFiles(context: RequestContext): Promise<void> {
  return endFiles(context, { kind: KIND, before: new Date(context.now.getTime() - EXPORT_KEPT_DAYS * DAY_MS) });
}

/** A file is of the user who asked for it. A program of theirs may see less than they do, so it reads the list page by page. */
function userOf(actor: Actor): UserId {
  if (actor.kind === 'user' && actor.api_key === undefined) return actor.user_id;
  throw new Problem('not-permitted', 'Files are for users. With a key, please read the list page by page.');
}

const notThere = () => new Problem('not-found', 'File not found. It may have been deleted: files are kept for three days.');

function presentExportFile(row: ExportFileRow): ExportFile {
  const { id, state, message, lines_total, lines_done, size_bytes, part_count, time_created, time_done } = row;
  return {
    id,
    state,
    message,
    lines_total,
    lines_done,
    size: size_bytes,
    part_count,
    time_created: time_created.toISOString(),
    time_done: time_done?.toISOString() ?? null,
  };
}
