import type { ImportedFile, LookedAtRow as FoundRow, parcelImportApi } from '@tsela/contract/overview/file-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import type { ImportField } from '@tsela/domain/formats/tables/csv-columns';
import { IMPORT_KIND_FACTS, importFields } from '@tsela/domain/overview/imports/import-kinds';
import type { ImportKind } from '@tsela/domain/overview/imports/import-kinds';
import {
  importFileState,
  importRowState,
  keptRowState,
  whyNotResumeFile,
  whyNotUndoFile,
} from '@tsela/domain/overview/imports/import-states';
import type { ImportFinding, ImportRowState } from '@tsela/domain/overview/imports/import-states';
import { RESULT_HEADINGS, keptCells, originalCells } from '@tsela/domain/overview/imports/original-columns';
import { addCents, randFromCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext, UserActor } from '../../context.ts';
import { pageOf } from '../../db/paging.ts';
import { seesWholeProvider } from '../../db/reach.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { ownFieldsOf } from '../moving/own-fields.ts';
import { beginUndo } from './begin-undo.ts';
import type { FileAsked, LookedAtRow } from './file-kind.ts';
import { KIND_WORK } from './file-kinds.ts';
import {
  addToFileCounts,
  findFile,
  insertFile,
  insertFileRows,
  lockFile,
  readFiles,
  retryFailedRows,
  updateFile,
} from './file-repository.ts';
import type { FileRow, FilesReached } from './file-repository.ts';
import { readResults, readRowsWithCells } from './file-result-reads.ts';

type Api = typeof parcelImportApi;
type ToList = InputOf<Api['imports']> & Pick<FileAsked, 'account_id'>;
type ToCheck = InputOf<Api['checkImport']> & FileAsked;
type ToStart = InputOf<Api['startImport']> & FileAsked;

/** What the calls of every kind of file do, from the first look to the way back. Source: screens S30. */
export function importCallsOf(kind: ImportKind) {
  return {
    list: (context: RequestContext, input: ToList) => listImports(context, kind, input),
    rows: (context: RequestContext, input: InputOf<Api['importRows']>) => listRows(context, kind, input),
    result: (context: RequestContext, input: InputOf<Api['importResult']>) => readResult(context, kind, input),
    check: (context: RequestContext, input: ToCheck) => checkImport(context, kind, input),
    start: (context: RequestContext, input: ToStart) => startImport(context, kind, input),
    resume: (context: RequestContext, input: InputOf<Api['resumeImport']>) => resumeImport(context, kind, input),
    undo: (context: RequestContext, input: InputOf<Api['undoImport']>) => undoImport(context, kind, input),
  };
}

async function listImports(
  context: RequestContext,
  kind: ImportKind,
  { id, account_id, ...page }: ToList,
): Promise<OutputOf<Api['imports']>> {
  const reached = reachOf(context, kind);
  return reading(context, async (tx) => {
    const { files, count } = await readFiles(tx, reached, {
      ...(id !== undefined && { id }),
      ...(account_id !== undefined && { account_id }),
      ...pageOf(page),
    });
    if (id !== undefined && files.length === 0) throw notFound();
    return { imports: files.map((file) => presented(file, kind)), count };
  });
}

async function listRows(
  context: RequestContext,
  kind: ImportKind,
  { id, state, ...page }: InputOf<Api['importRows']>,
): Promise<OutputOf<Api['importRows']>> {
  const reached = reachOf(context, kind);
  return reading(context, async (tx) => {
    if (!(await findFile(tx, reached, id))) throw notFound();
    const { rows, count } = await readResults(tx, id, { ...(state && { state: keptRowState(state) }), ...pageOf(page) });
    return { rows: rows.map((each) => rowOf(each, kind)), count };
  });
}

type KeptRow = Pick<
  Awaited<ReturnType<typeof readResults>>['rows'][number],
  'row' | 'migration_reference' | 'message' | 'result'
> & {
  readonly state: Parameters<typeof importRowState>[0];
};

function rowOf({ row, migration_reference, message, result, ...kept }: KeptRow, kind: ImportKind) {
  const state = importRowState(kept.state);
  const told = state === 'done' ? result || IMPORT_KIND_FACTS[kind].done : message;
  return { row, reference: migration_reference, state, message: told };
}

/** What stands in the result file of each state. */
const STATE_WORDS: Readonly<Record<ImportRowState, string>> = {
  waiting: 'Waiting',
  done: 'Imported',
  failed: 'Failed',
  skipped: 'Left out',
  undone: 'Undone',
  kept: 'Not undone',
};

const OPEN: readonly ImportRowState[] = ['failed', 'skipped'];

/** The rows with what became of each in the columns of their file, or of the template: what is mended in it can be imported as it is. */
async function readResult(
  context: RequestContext,
  kind: ImportKind,
  { id, only_open = false }: InputOf<Api['importResult']>,
): Promise<OutputOf<Api['importResult']>> {
  const reached = reachOf(context, kind);
  const { rows_max } = IMPORT_KIND_FACTS[kind];
  const fields = await fieldsOf(context, kind);
  return reading(context, async (tx) => {
    const file = await findFile(tx, reached, id);
    if (!file) throw notFound();
    const columns = file.file_columns ?? fields.map(({ key, label }) => ({ heading: label, field: key }));
    const rows = (await readRowsWithCells(tx, id, rows_max))
      .map(({ cells, ...each }) => ({ ...rowOf(each, kind), cells }))
      .filter(({ state }) => !only_open || OPEN.includes(state));
    const lines = rows.map(({ row, cells, state, message }) => [
      ...originalCells(cells, columns),
      String(row),
      STATE_WORDS[state],
      message,
    ]);
    const headings = [...columns.map(({ heading }) => heading), ...RESULT_HEADINGS];
    return { csv: csvFile([headings, ...lines]), row_count: rows.length };
  });
}

async function checkImport(context: RequestContext, kind: ImportKind, input: ToCheck): Promise<OutputOf<Api['checkImport']>> {
  const found = await look(context, kind, input);
  return { rows: found.map(answerOf) };
}

/** Keeps the rows of a file and has a job do the good ones: what it was read as is done, whatever changes meanwhile, or says why not. */
async function startImport(
  context: RequestContext,
  kind: ImportKind,
  { rows, file_name, columns, only_good = false, with_doubtful = false, ...asked }: ToStart,
): Promise<OutputOf<Api['startImport']>> {
  const actor = importerOf(context);
  const { askedFaults, begin } = KIND_WORK[kind];
  refuseIfAny(askedFaults?.(context, rows, asked) ?? []);
  const found = await look(context, kind, { rows, ...asked });
  if (!only_good) refuseFaults(found);
  const fields = await fieldsOf(context, kind);
  const cells_of = new Map(rows.map(({ row, cells, left_out = [] }) => [row, keptCells(cells, left_out, columns ?? [])]));
  const kept = found.map((each) => {
    const skipped = whyLeftOut(each, fields, with_doubtful);
    return { ...each, cells: cells_of.get(each.row) ?? {}, ...(skipped !== null && { skipped }) };
  });
  const skipped_count = kept.filter(({ skipped }) => skipped !== undefined).length;
  if (skipped_count === rows.length) throw new Problem('bad-input', 'No row of this file can be imported.');
  return inTransaction(context, async (tx) => {
    const by = { actor, now: context.now, count: rows.length - skipped_count };
    const begun = (await begin?.(tx, by, asked)) ?? {};
    const made = {
      kind,
      file_name,
      row_count: rows.length,
      skipped_count,
      total_cents: totalOf(kept),
      ...(columns && { file_columns: columns }),
      ...begun,
    };
    const id = await insertFile(tx, by, made);
    await insertFileRows(tx, { id, kind }, kept).catch(throwTwice);
    await context.services.jobs.add(tx, 'import-file', { provider_id: tx.provider_id, move_id: id });
    await record(tx, context, 'import.started', { id, kind, file_name });
    return answerAfter(tx, context, { id, kind });
  });
}

async function resumeImport(
  context: RequestContext,
  kind: ImportKind,
  { id }: InputOf<Api['resumeImport']>,
): Promise<OutputOf<Api['resumeImport']>> {
  return change(context, { id, kind }, async (tx, found, { user_id }) => {
    const refusal = whyNotResumeFile({ state: importFileState(found.state), failed_count: found.failed_count });
    if (refusal !== null) throw new Problem('conflict', refusal);
    const again = await retryFailedRows(tx, id).catch(throwTwice);
    await addToFileCounts(tx, id, { failed_count: -again });
    await updateFile(tx, id, { state: 'moving', message: '', time_done: null, acting_user_id: user_id });
    await context.services.jobs.add(tx, 'import-file', { provider_id: tx.provider_id, move_id: id });
    await record(tx, context, 'import.resumed', found);
  });
}

async function undoImport(
  context: RequestContext,
  kind: ImportKind,
  { id }: InputOf<Api['undoImport']>,
): Promise<OutputOf<Api['undoImport']>> {
  return change(context, { id, kind }, async (tx, found, { user_id }) => {
    const refusal = whyNotUndoFile(importFileState(found.state));
    if (refusal !== null) throw new Problem('conflict', refusal);
    await beginUndo(tx, { id, user_id });
    await context.services.jobs.add(tx, 'undo-file', { provider_id: tx.provider_id, move_id: id });
    await record(tx, context, 'import.undone', found);
  });
}

interface OneFile {
  readonly id: number;
  readonly kind: ImportKind;
}

async function change(
  context: RequestContext,
  { id, kind }: OneFile,
  work: (tx: Tx, found: FileRow, actor: UserActor) => Promise<void>,
) {
  const actor = importerOf(context);
  const reached = reachOf(context, kind);
  return inTransaction(context, async (tx) => {
    const found = (await findFile(tx, reached, id)) && (await lockFile(tx, id));
    if (!found) throw notFound();
    await work(tx, found, actor);
    return answerAfter(tx, context, { id, kind });
  });
}

async function answerAfter(tx: Tx, context: RequestContext, { id, kind }: OneFile) {
  const found = await findFile(tx, reachOf(context, kind), id);
  if (!found) throw notFound();
  return { import: presented(found, kind) };
}

/** An import has a user: keys and the system import none. */
function importerOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  return actor;
}

/** Those who see a part of the provider find their own files: the others tell of shipments and contacts beyond it. */
function reachOf(context: RequestContext, kind: ImportKind): FilesReached {
  const actor = importerOf(context);
  KIND_WORK[kind].refuse?.(context);
  return { kinds: [kind], only_of: seesWholeProvider(actor) ? null : actor.user_id };
}

async function fieldsOf(context: RequestContext, kind: ImportKind) {
  return importFields(kind, await ownFieldsOf(context, kind));
}

async function look(context: RequestContext, kind: ImportKind, { rows, account_id }: ToCheck): Promise<LookedAtRow[]> {
  const known = new Set((await fieldsOf(context, kind)).map(({ key }) => key));
  const unknown = rows.flatMap(({ cells }) => Object.keys(cells)).find((key) => !known.has(key));
  if (unknown !== undefined) throw new Problem('bad-input', `A file of this kind has no column "${unknown.slice(0, 60)}".`);
  if (new Set(rows.map(({ row }) => row)).size < rows.length) throw new Problem('bad-input', 'A row is there twice.');
  return KIND_WORK[kind].look(context, rows, { account_id });
}

function findingOf({ violations, left_out }: LookedAtRow): ImportFinding {
  return violations.length > 0 ? 'wrong' : (left_out?.why ?? 'good');
}

function answerOf(row: LookedAtRow): FoundRow {
  const { violations, left_out, effect } = row;
  return { row: row.row, finding: findingOf(row), violations: [...violations], note: left_out?.message ?? effect };
}

/** Why a row is not done; null where it is. */
function whyLeftOut(row: LookedAtRow, fields: readonly ImportField[], with_doubtful: boolean): string | null {
  const { violations, left_out } = row;
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const told = violations.map(({ field, message }) => (labels.has(field) ? `${labels.get(field) ?? ''}: ${message}` : message));
  if (told.length > 0) return told.join(' ');
  if (left_out === undefined || (left_out.why === 'doubtful' && with_doubtful)) return null;
  return left_out.message;
}

/** What the rows come to that are done; null for kinds without money. */
function totalOf(rows: readonly (LookedAtRow & { readonly skipped?: string })[]): Cents | null {
  const amounts = rows.flatMap(({ amount_cents, skipped }) => (skipped === undefined ? (amount_cents ?? []) : []));
  return amounts.length === 0 ? null : addCents(...amounts);
}

/** What a kind takes once stands already, also of two at once. */
function throwTwice(error: unknown): never {
  if (isUniqueViolation(error)) throw new Problem('conflict', 'This file has been imported before. Undo that import first.');
  throw error;
}

/** As many faults as a refusal names; the others come with the next look. */
const FAULTS_NAMED = 100;

function refuseFaults(rows: readonly LookedAtRow[]): void {
  const bad = rows.filter(({ violations }) => violations.length > 0);
  if (bad.length === 0) return;
  const violations = bad.flatMap(({ row, violations: of_row }) =>
    of_row.map((violation) => ({ ...violation, field: `rows.${row}.${violation.field}` })),
  );
  const count = bad.length === 1 ? '1 row has' : `${bad.length} rows have`;
  throw new Problem('bad-input', `Nothing was imported: ${count} faults.`, { violations: violations.slice(0, FAULTS_NAMED) });
}

/** Not there and not theirs look alike. */
function notFound(): Problem {
  return new Problem('not-found', 'Import not found.');
}

function presented(row: FileRow, kind: ImportKind): ImportedFile {
  const { id, message, file_name, row_count, failed_count, skipped_count, undone_count, kept_count, created_by_name } = row;
  return {
    id,
    kind,
    state: importFileState(row.state),
    message,
    file_name,
    row_count,
    total: row.total_cents === null ? null : randFromCents(row.total_cents),
    done_count: row.moved_count,
    failed_count,
    skipped_count,
    undone_count,
    kept_count,
    created_by_name,
    time_created: row.time_created.toISOString(),
    time_done: row.time_done?.toISOString() ?? null,
    time_undone: row.time_undone?.toISOString() ?? null,
  };
}

async function record(
  tx: Tx,
  context: RequestContext,
  type: string,
  { id, kind, file_name }: Pick<FileRow, 'id' | 'kind' | 'file_name'>,
): Promise<void> {
  await recordChange(tx, context, {
    type,
    object_type: 'provider',
    object_id: context.provider_id,
    change_to: { import_id: id, kind, file_name },
  });
}
