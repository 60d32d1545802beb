import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import {
  beginExportTry,
  deleteExportFile,
  deleteExportParts,
  findExportPart,
  insertExportPart,
  lockExportFile,
  readOldExportFiles,
  updateExportFile,
} from './export-file-repository.ts';
import type { ExportFileRow, ExportKind, ExportTry, PartOfFile } from './export-file-repository.ts';
import { dropContent, keepContent, readContent, withContents } from './file-contents.ts';

const pack = promisify(gzip);

/** Lines of one part: about a megabyte, which is all that is held of a file of whatever length. */
const LINES_OF_PART = 5000;
const BYTES_OF_PART = 1024 * 1024;

/** The file was deleted while it was written, or another try has begun. */
class NoLongerWanted extends Error {}

/** A file that a try has begun to write. */
export interface BegunFile {
  readonly own: ExportTry;
  readonly row: ExportFileRow;
}

/** Begins a try at a file, over again where an earlier one wrote some of it; null where it was deleted or is written. */
export async function beginFile(context: RequestContext, id: number): Promise<BegunFile | null> {
  const begun = await inTransaction(context, async (tx) => {
    const row = await lockExportFile(tx, id);
    if (row?.state !== 'waiting' && row?.state !== 'running') return null;
    const own = await beginExportTry(tx, row);
    // What an earlier try has written is written again.
    return { row, own, left_over: await deleteExportParts(tx, id, context.now) };
  });
  if (!begun) return null;
  for (const key of begun.left_over) await dropContent(context, key);
  return begun;
}

/** What is written beside the state of a file, in the same transaction. */
type Beside = (tx: Tx) => Promise<void>;

/** Notes why a file is not written. */
export async function failFile(
  context: RequestContext,
  own: ExportTry,
  { message, beside }: { readonly message: string; readonly beside?: Beside | undefined },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (await updateExportFile(tx, own, { state: 'failed', message, time_done: context.now })) await beside?.(tx);
  });
}

/** Notes that a file is whole. */
export async function finishFile(
  context: RequestContext,
  own: ExportTry,
  { lines, beside }: { readonly lines: number; readonly beside: Beside },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (await updateExportFile(tx, own, { state: 'done', lines_total: lines, time_done: new Date() })) await beside(tx);
  });
}

interface Writing {
  readonly is_last_try: boolean;
  readonly work: () => Promise<void>;
  readonly fail: (message: string) => Promise<void>;
}

/** Writes a file. It ends quietly where the file was deleted; what is wrong with the question is told at once, and a fault after the last try. */
export async function writeFileBy({ is_last_try, work, fail }: Writing): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof NoLongerWanted) return;
    if (!(error instanceof Problem) && !is_last_try) throw error;
    await fail(error instanceof Problem ? error.message : 'It could not be written. Please try again.');
    if (!(error instanceof Problem)) throw error;
  }
}

/** The bytes of one part of a user's file, packed; null where there is none. */
export async function readPart(context: RequestContext, part: PartOfFile): Promise<Buffer | null> {
  const find = () => reading(context, (tx) => findExportPart(tx, part));
  const found = await find();
  return (found && (await readContent(context, found, find))) ?? null;
}

const FILES_AT_ONCE = 100;

interface OldFiles {
  readonly kind: ExportKind;
  readonly before: Date;
  /** What refers to a file that goes. */
  readonly release?: (tx: Tx, id: number) => Promise<void>;
}

/** Deletes the files whose days are over; the job of loose contents removes what is in them. */
export async function endFiles(context: RequestContext, { kind, before, release }: OldFiles): Promise<void> {
  for (;;) {
    const ids = await reading(context, (tx) => readOldExportFiles(tx, { kind, before, rows_max: FILES_AT_ONCE }));
    for (const id of ids)
      await inTransaction(context, async (tx) => {
        if (!(await lockExportFile(tx, id))) return;
        await deleteExportParts(tx, id, context.now);
        await release?.(tx, id);
        await deleteExportFile(tx, id);
      });
    if (ids.length < FILES_AT_ONCE) return;
  }
}

/** Gathers lines into parts, and keeps each part in a transaction of its own, packed while the next one is drawn. */
export class PartsOfFile {
  readonly #context: RequestContext;
  readonly #own: ExportTry;
  #pieces: (string | Buffer)[] = [];
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
    this.#pieces.push(text);
    this.#lines += lines;
    if (this.#lines >= LINES_OF_PART) await this.#next();
  }

  /** The same of a file that is no text, whole. */
  async writeBytes(bytes: Buffer, lines: number): Promise<void> {
    for (let at = 0; at < bytes.length; at += BYTES_OF_PART) {
      this.#pieces.push(bytes.subarray(at, at + BYTES_OF_PART));
      if (at + BYTES_OF_PART < bytes.length) await this.#next();
    }
    this.#lines += lines;
  }

  /** Keeps what is left, and answers how many lines there are. */
  async end(): Promise<number> {
    await this.#next();
    await this.#keeping;
    return this.#lines_done;
  }

  async #next(): Promise<void> {
    const [pieces, lines] = [this.#pieces, this.#lines];
    [this.#pieces, this.#lines] = [[], 0];
    // No more than one part waits to be kept.
    await this.#keeping;
    this.#keeping = this.#keep(pieces, lines);
    // Where it fails, the next wait for it says so.
    this.#keeping.catch(() => undefined);
  }

  async #keep(pieces: readonly (string | Buffer)[], lines: number): Promise<void> {
    const plain = Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
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
