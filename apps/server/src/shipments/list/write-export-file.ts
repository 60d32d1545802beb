import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CSV_MARK, csvText } from '@tsela/domain/formats/csv';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { EXPORT_LINES_MAX } from '@tsela/domain/shipments/export-files';
import { inPassing, unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { dropContent, keepContent, withContents } from '../../files/file-contents.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { matchShipments } from '../shipment-reads.ts';
import {
  beginExportTry,
  countExported,
  deleteExportParts,
  insertExportPart,
  lockExportFile,
  readThrough,
  updateExportFile,
} from './export-file-repository.ts';
import type { ExportFilters, ExportTry } from './export-file-repository.ts';
import { recordExport } from './export-shipments.ts';
import { withWhatIsBeside } from './listed-shipment-reads.ts';
import { csvDrawing, csvLines } from './shipment-csv.ts';
import { inOrder } from './shipment-order-reads.ts';

const pack = promisify(gzip);

/** Rows that are read and drawn together: some milliseconds of the process. */
const ROWS_AT_ONCE = 1000;
/** Lines of one part: about a megabyte, which is all that is held of a file of whatever length. */
const LINES_OF_PART = 5000;

/**
 * Writes a list to a file, part by part, as its user may see it now and as it stood when the reading began. Begun again after a process died
 * it starts over. It ends where its file was deleted.
 */
export async function writeExportFile(
  context: RequestContext,
  { export_file_id }: { readonly export_file_id: number },
  run: JobRun,
): Promise<void> {
  const order = await openOrder(context, export_file_id);
  if (!order) return;
  try {
    await writeParts(order);
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (!(error instanceof Problem) && !run.is_last_try) throw error;
    const message = error instanceof Problem ? error.message : 'It could not be written. Please try again.';
    await endAsFailed(order, message);
    if (!(error instanceof Problem)) throw error;
  }
}

/** The file was deleted while it was written, or another try has begun. */
class NoLongerWanted extends Error {}

interface Order {
  /** Of the user whose file it is. */
  readonly context: RequestContext;
  readonly own: ExportTry;
  readonly filters: ExportFilters;
}

async function openOrder(context: RequestContext, id: number): Promise<Order | null> {
  const opened = await inTransaction(context, async (tx) => {
    const row = await lockExportFile(tx, id);
    if (row?.state !== 'waiting' && row?.state !== 'running') return null;
    const own = await beginExportTry(tx, row);
    // What an earlier try has written is written again.
    const left_over = await deleteExportParts(tx, id, context.now);
    const actor = await readActorById(tx, row.user_id);
    // Written by the call, which had checked them.
    return { left_over, own, actor, filters: row.filters as ExportFilters };
  });
  if (!opened) return null;
  const { left_over, own, actor, filters } = opened;
  for (const key of left_over) await dropContent(context, key);
  if (actor && hasPermission(actor.permissions, 'API_/shipments/export:GET'))
    return { context: { ...context, actor }, own, filters };
  await endAsFailed({ context, own }, 'You may no longer export shipments.');
  return null;
}

async function endAsFailed({ context, own }: Pick<Order, 'context' | 'own'>, message: string): Promise<void> {
  await inTransaction(context, (tx) => updateExportFile(tx, own, { state: 'failed', message, time_done: context.now }));
}

async function writeParts({ context, own, filters }: Order): Promise<void> {
  const drawing = await csvDrawing(context);
  // Parts are kept while the reading goes on.
  const file = new PartsOfFile(inPassing(context), own);
  const heading = csvText([drawing.columns.map(({ title }) => title)]);
  await file.write(`${CSV_MARK}${heading}\r\n`, 0);
  await reading(unhurried(context), async (tx) => {
    const { matching } = await matchShipments(tx, drawing.reader, filters);
    const total = await countExported(tx, matching, EXPORT_LINES_MAX);
    if (total > EXPORT_LINES_MAX)
      throw new Problem('bad-input', 'More than 2 000 000 shipments match. Please narrow the filters and export again.');
    await file.expect(total);
    for await (const rows of readThrough(tx, inOrder(matching, filters, context.actor), ROWS_AT_ONCE)) {
      const lines = csvLines(drawing, await withWhatIsBeside(tx, rows, drawing.reader));
      if (lines.length > 0) await file.write(`${csvText(lines)}\r\n`, lines.length);
    }
  });
  const lines_done = await file.end();
  await inTransaction(context, async (tx) => {
    const is_there = await updateExportFile(tx, own, { state: 'done', lines_total: lines_done, time_done: new Date() });
    if (is_there) await recordExport(tx, context, { count: lines_done, ...filters });
  });
}

/** Gathers lines into parts, and keeps each part in a transaction of its own, packed while the next one is drawn. */
class PartsOfFile {
  readonly #context: RequestContext;
  readonly #own: ExportTry;
  #texts: string[] = [];
  #lines = 0;
  #lines_done = 0;
  #size_bytes = 0;
  #part_count = 0;
  #keeping: Promise<void> = Promise.resolve();

  constructor(context: RequestContext, own: ExportTry) {
    this.#context = context;
    this.#own = own;
  }

  async expect(lines_total: number): Promise<void> {
    await this.#tell({ lines_total });
  }

  async write(text: string, lines: number): Promise<void> {
    this.#texts.push(text);
    this.#lines += lines;
    if (this.#lines >= LINES_OF_PART) await this.#next();
  }

  /** Keeps what is left, and answers how many lines there are. */
  async end(): Promise<number> {
    await this.#next();
    await this.#keeping;
    return this.#lines_done;
  }

  async #next(): Promise<void> {
    const [text, lines] = [this.#texts.join(''), this.#lines];
    [this.#texts, this.#lines] = [[], 0];
    // No more than one part waits to be kept.
    await this.#keeping;
    this.#keeping = this.#keep(text, lines);
    // Where it fails, the next wait for it says so.
    this.#keeping.catch(() => undefined);
  }

  async #keep(text: string, lines: number): Promise<void> {
    const plain = Buffer.from(text);
    const bytes = await pack(plain);
    const hash = createHash('sha256').update(bytes).digest();
    this.#part_count += 1;
    this.#lines_done += lines;
    this.#size_bytes += plain.length;
    const progress = { lines_done: this.#lines_done, size_bytes: this.#size_bytes, part_count: this.#part_count };
    await withContents(this.#context, [bytes], ([content]) =>
      inTransaction(this.#context, async (tx) => {
        if (!content || !(await updateExportFile(tx, this.#own, progress))) throw new NoLongerWanted();
        await keepContent(tx, content);
        await insertExportPart(tx, { export_file_id: this.#own.id, number: progress.part_count, hash, content });
      }),
    );
  }

  async #tell(progress: Parameters<typeof updateExportFile>[2]): Promise<void> {
    if (!(await inTransaction(this.#context, (tx) => updateExportFile(tx, this.#own, progress)))) throw new NoLongerWanted();
  }
}
