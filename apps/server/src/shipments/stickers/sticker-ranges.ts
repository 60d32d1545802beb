import type { StickerRange, stickerApi } from '@tsela/contract/shipments/sticker-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile, timeCell, timeTitle } from '@tsela/domain/formats/tables/csv';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { rangeChecks, spanChecks, spanOf, stickerParts, stickerReference } from '@tsela/domain/shipments/stickers';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { pageOf } from '../../db/paging.ts';
import { visibilityOfActor } from '../../db/reach.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { STICKERS, recountRange } from './sticker-count-repository.ts';
import { readRanges } from './sticker-range-reads.ts';
import { findOverlapping, hasBranch, insertRange, isDriverWithin, lastOfPrefix, updateHolder } from './sticker-repository.ts';
import type { RangeHolder } from './sticker-repository.ts';

type Api = typeof stickerApi;

/** The ranges within reach, the newest first. Source: screens S32. */
export async function listStickerRanges(
  context: RequestContext,
  { limit, offset, ...filters }: InputOf<Api['stickerRanges']>,
): Promise<OutputOf<Api['stickerRanges']>> {
  refuseAccountUsers(context);
  const page = pageOf({ ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) });
  return reading(context, (tx) => readRanges(tx, context.actor, filters, page));
}

/** Adds a range. Raises `conflict` where one of its stickers is in another range; of two at once the second waits. Source: screens S32. */
export async function makeStickerRange(
  context: RequestContext,
  input: InputOf<Api['makeStickerRange']>,
): Promise<OutputOf<Api['makeStickerRange']>> {
  refuseAccountUsers(context);
  const draft = { prefix: input.prefix, from: input.from, count: input.count };
  refuseIfAny(rangeChecks(draft));
  return inTransaction(context, async (tx) => {
    const holder = await holderWithin(tx, context, input);
    await lockExclusive(tx, STICKERS);
    const prefix = searchReference(input.prefix);
    const span = spanOf(draft, await lastOfPrefix(tx, prefix));
    refuseIfAny(spanChecks(span));
    const other = await findOverlapping(tx, span);
    if (other) throw overlaps(other);
    const { actor, now } = context;
    const created_by = actor.kind === 'user' ? actor.user_id : null;
    const id = await insertRange(tx, { ...span, ...holder, prefix, created_by, now });
    // Parcels may carry some of its references already.
    await recountRange(tx, id);
    const range = await loadRange(tx, context, id);
    await record(tx, context, 'made', range, { total: range.total });
    return { range };
  });
}

function overlaps({ first_reference, last_reference }: { readonly first_reference: string; readonly last_reference: string }) {
  const message = `Some of these are in the range ${first_reference} to ${last_reference} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'from', code: 'overlap', message }] });
}

/** Gives a range to who it is for, or takes it back. What is used of it stays as it is. Source: screens S32. */
export async function giveStickerRange(
  context: RequestContext,
  { id, ...to }: InputOf<Api['giveStickerRange']>,
): Promise<OutputOf<Api['giveStickerRange']>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, STICKERS);
    const before = await loadRange(tx, context, id);
    const holder = await holderWithin(tx, context, to);
    const is_given = Object.values(holder).some((each) => each !== null);
    await updateHolder(tx, id, holder, is_given ? context.now : null);
    const range = await loadRange(tx, context, id);
    await record(tx, context, is_given ? 'given' : 'taken-back', range, { from: before.holder_name || 'stock' });
    return { range };
  });
}

/** Stickers of a range to print. Raises `bad-input` for a first one that is not in it. Source: screens S32, S37. */
export async function printStickerRange(
  context: RequestContext,
  { id, sheet, from, count }: InputOf<Api['printStickerRange']>,
): Promise<OutputOf<Api['printStickerRange']>> {
  refuseAccountUsers(context);
  const range = await reading(context, (tx) => loadRange(tx, context, id));
  const [first, last] = [stickerParts(from ?? range.first_reference), stickerParts(range.last_reference)];
  const start = stickerParts(range.first_reference);
  if (!first || !last || !start || first.stem !== last.stem || first.number < start.number || first.number > last.number)
    throw new Problem('bad-input', `The range goes from ${range.first_reference} to ${range.last_reference}.`);
  const length = Math.min(count, last.number - first.number + 1);
  const references = Array.from({ length }, (_, at) => stickerReference({ ...last, number: first.number + at }));
  const provider_title = readSetting(await context.services.settings.of(context.provider_id), 'provider_title');
  // Loaded at the first one, as labels are.
  const { stickerSheetPdf } = await import('./sticker-sheet-pdf.ts');
  const content = await stickerSheetPdf(references, { sheet, provider_title });
  return { filename: `Stickers ${references[0] ?? ''}.pdf`, content: content.toString('base64') };
}

const MOST_ROWS = 1000;

/** The ranges that the filters leave, as a file; that they were taken is in the provider's log. Source: screens 0.2, S32. */
export async function exportStickerRanges(
  context: RequestContext,
  filters: InputOf<Api['exportStickerRanges']>,
): Promise<OutputOf<Api['exportStickerRanges']>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const read = await readRanges(tx, context.actor, filters, { limit: MOST_ROWS + 1, offset: 0 });
    const ranges = read.ranges.slice(0, MOST_ROWS);
    await recordChange(tx, context, {
      type: 'sticker-ranges.exported',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { count: ranges.length, ...filters },
    });
    return {
      csv: csvFile([COLUMNS.map(({ title }) => title), ...ranges.map((each) => COLUMNS.map(({ cell }) => cell(each)))]),
      count: ranges.length,
      is_complete: read.ranges.length <= MOST_ROWS,
    };
  });
}

const COLUMNS: readonly { readonly title: string; readonly cell: (range: StickerRange) => string }[] = [
  { title: 'Prefix', cell: ({ prefix }) => prefix },
  { title: 'From', cell: ({ first_reference }) => first_reference },
  { title: 'To', cell: ({ last_reference }) => last_reference },
  { title: 'Given to', cell: ({ holder }) => holder },
  { title: 'Name', cell: ({ holder_name }) => holder_name },
  { title: 'Stickers', cell: ({ total }) => String(total) },
  { title: 'Used', cell: ({ used }) => String(used) },
  { title: 'Lost or void', cell: ({ out_of_use }) => String(out_of_use) },
  { title: 'Free', cell: ({ free }) => String(free) },
  { title: 'Running low', cell: ({ standing }) => (standing === 'enough' ? '' : 'yes') },
  { title: timeTitle('Made'), cell: ({ time_created }) => timeCell(time_created) },
  { title: timeTitle('Given'), cell: ({ time_given }) => timeCell(time_given) },
];

/** The range for a reader, or "not found". */
export async function loadRange(tx: Tx, { actor }: RequestContext, id: number): Promise<StickerRange> {
  const { ranges } = await readRanges(tx, actor, { id }, { limit: 1, offset: 0 });
  const [range] = ranges;
  if (!range) throw new Problem('not-found', 'Range not found.');
  return range;
}

type To = Pick<InputOf<Api['giveStickerRange']>, 'account_id' | 'driver_id' | 'branch_id'>;

/** One account, driver or branch within reach, or stock, which is for staff who see all of it. */
async function holderWithin(tx: Tx, { actor }: RequestContext, to: To): Promise<RangeHolder> {
  const { account_id = null, driver_id = null, branch_id = null } = to;
  if ([account_id, driver_id, branch_id].filter((each) => each !== null).length > 1)
    throw new Problem('bad-input', 'Please choose one account, one driver or one branch.');
  const visibility = visibilityOfActor(actor);
  const limits = visibility === 'nothing' ? null : visibility;
  const [of_account, of_branch] = [limits?.account_id ?? null, limits?.branch_id ?? null];
  const is_limited = limits === null || of_account !== null || of_branch !== null;
  if (account_id !== null) {
    await loadAccountFor(tx, actor, account_id);
    if (of_branch !== null) throw outOfReach();
  } else if (of_account !== null) throw outOfReach();
  if (driver_id !== null && !(await isDriverWithin(tx, actor, driver_id))) throw new Problem('not-found', 'Driver not found.');
  if (branch_id !== null && !(await hasBranch(tx, branch_id))) throw new Problem('not-found', 'Branch not found.');
  if (branch_id !== null && of_branch !== null && of_branch !== branch_id) throw outOfReach();
  if (is_limited && account_id === null && driver_id === null && branch_id === null) throw outOfReach();
  return { account_id, driver_id, branch_id };
}

function outOfReach(): Problem {
  return new Problem('not-permitted', 'You can give stickers within your own account or branch only.');
}

async function record(tx: Tx, context: RequestContext, what: string, range: StickerRange, more: object): Promise<void> {
  const { id, first_reference, last_reference, account_id, holder_name } = range;
  await recordChange(tx, context, {
    type: `sticker-range.${what}`,
    object_type: 'provider',
    object_id: context.provider_id,
    account_id,
    change_to: { sticker_range_id: id, first_reference, last_reference, holder: holder_name || 'stock', ...more },
  });
}
