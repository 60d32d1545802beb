import type { ShipmentImport, ShipmentImportItem } from '@tsela/contract/shipments/shipment-import-api';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import { randFromCents } from '@tsela/domain/money/cents';
import type { ImportItemState, ImportKind } from '@tsela/domain/shipments/import/import-states';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { maySeeBilling } from '../../accounts/present-account.ts';
import type { Actor, UserActor } from '../../context.ts';
import { isAnyOf } from '../../db/any-of.ts';
import { insertRows, jsonValue } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import { countUpTo } from '../../db/paging.ts';
import { isAccountIdVisible } from '../../db/reach.ts';
import type { ShipmentImportsTable } from '../../db/tables.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

export type ImportRow = Selectable<ShipmentImportsTable>;

export interface NewImport {
  readonly account_id: AccountId;
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly fingerprint: string;
  readonly is_repeat: boolean;
  readonly columns: readonly { readonly heading: string; readonly field: string }[];
  readonly row_count: number;
  readonly shipment_count: number;
  readonly skipped_count: number;
  readonly total_cents: Cents;
}

/** Answers null where the same file was imported before and not undone; of two at once the second waits and finds the first. */
export async function insertImport(
  tx: Tx,
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
  { columns, ...made }: NewImport,
): Promise<number | null> {
  const inserted = await tx.db
    .insertInto('shipment_imports')
    .values(({ fn, val }) => ({
      ...made,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('shipment_import_ids')]),
      state: 'booking',
      columns: JSON.stringify(columns),
      created_by: actor.user_id,
      created_by_name: actor.name,
      acting_user_id: actor.user_id,
      time_created: now,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id', 'fingerprint'])
        .where('time_undone', 'is', null)
        // As the index says it: with a parameter the plan for all values would find no index.
        .where(sql<boolean>`not is_repeat`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export interface NewItem {
  readonly state: 'waiting' | 'skipped';
  readonly rows: readonly number[];
  readonly reference: string;
  readonly fingerprint: string;
  readonly input: CreateShipment | null;
  /** The cells of each of its rows. */
  readonly cells: readonly (readonly string[])[];
  readonly rate_cents: Cents;
  readonly message: string;
}

const ITEMS: RowsInsert = {
  name: 'insert-import-items',
  table: 'shipment_import_items',
  columns: ['import_id', 'number', 'state', 'rows', 'reference', 'fingerprint', 'input', 'cells', 'rate_cents', 'message'],
};

export async function insertItems(tx: Tx, import_id: number, items: readonly NewItem[]): Promise<void> {
  const values = items.map(({ state, rows, reference, fingerprint, input, cells, rate_cents, message }, at) => [
    import_id,
    at + 1,
    state,
    jsonValue(rows),
    reference,
    fingerprint,
    jsonValue(input),
    jsonValue(cells),
    rate_cents,
    message,
  ]);
  await insertRows(tx, ITEMS, values);
}

interface KeptColumns {
  readonly headings_hash: string;
  readonly kept: Readonly<Record<string, string>>;
  readonly defaults: object;
}

/** Learns how the columns of a file of the account were filled. */
export async function upsertColumns(
  tx: Tx,
  account_id: AccountId,
  { headings_hash, kept, defaults }: KeptColumns,
  now: Date,
): Promise<void> {
  const learnt = { kept: JSON.stringify(kept), defaults: JSON.stringify(defaults), time_used: now };
  await tx.db
    .insertInto('shipment_import_columns')
    .values({ provider_id: tx.provider_id, account_id, headings_hash, ...learnt })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id', 'headings_hash']).doUpdateSet(learnt))
    .execute();
}

/** Who is limited to a branch finds their own: the others tell of shipments at other branches. */
function importsFor(tx: Tx, actor: Actor) {
  const query = tx.db
    .selectFrom('shipment_imports as f')
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'f.provider_id').onRef('a.id', '=', 'f.account_id'))
    .where('f.provider_id', '=', tx.provider_id)
    .where(isAccountIdVisible(tx, actor, 'f.account_id'));
  return isOfBranch(actor) ? query.where('f.created_by', '=', actor.user_id) : query;
}

function isOfBranch(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && actor.limit_user_to_branch;
}

interface ImportsAsked {
  readonly id?: number | undefined;
  readonly account_id?: AccountId | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the imports within the caller's reach, the newest first. */
export async function readImports(tx: Tx, actor: Actor, { id, account_id, limit, offset }: ImportsAsked) {
  let query = importsFor(tx, actor);
  if (id !== undefined) query = query.where('f.id', '=', id);
  if (account_id !== undefined) query = query.where('f.account_id', '=', account_id);
  const rows = await query
    .selectAll('f')
    .select(['a.account_code', 'a.name as account_name'])
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const imports = rows.map((row) => presentImport(row, actor));
  return { imports, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

function presentImport(row: ImportRow & { account_code: string; account_name: string }, actor: Actor): ShipmentImport {
  const { id, account_id, account_code, account_name, kind, state, message, file_name, row_count, shipment_count } = row;
  const { booked_count, failed_count, skipped_count, undone_count, created_by_name } = row;
  return {
    id,
    account_id,
    account_code,
    account_name,
    kind,
    state,
    message,
    file_name,
    row_count,
    shipment_count,
    booked_count,
    failed_count,
    skipped_count,
    undone_count,
    ...(maySeeBilling(actor) && { total: randFromCents(row.total_cents) }),
    created_by_name,
    time_created: row.time_created.toISOString(),
    time_done: row.time_done?.toISOString() ?? null,
    time_undone: row.time_undone?.toISOString() ?? null,
  };
}

/** An import within the caller's reach, locked until the transaction ends: calls and jobs about it take turns. */
export async function lockImport(tx: Tx, actor: Actor, id: number): Promise<ImportRow | undefined> {
  return tx.db
    .selectFrom('shipment_imports')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .where(isAccountIdVisible(tx, actor, 'shipment_imports.account_id'))
    .$if(isOfBranch(actor), (query) =>
      query.where('created_by', '=', isOfBranch(actor) ? actor.user_id : (0 as UserActor['user_id'])),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether there is such an import for the caller. */
export async function findImport(tx: Tx, actor: Actor, id: number): Promise<Pick<ImportRow, 'id' | 'columns'> | undefined> {
  return importsFor(tx, actor).where('f.id', '=', id).select(['f.id', 'f.columns']).executeTakeFirst();
}

export type ImportChanges = Partial<Pick<ImportRow, 'state' | 'message' | 'time_done' | 'time_undone' | 'acting_user_id'>>;

export async function updateImport(tx: Tx, id: number, changes: ImportChanges): Promise<void> {
  await tx.db
    .updateTable('shipment_imports')
    .set(changes)
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** What is added to the counts of an import. */
export type ImportCounts = Partial<Record<'booked_count' | 'failed_count' | 'skipped_count' | 'undone_count', number>>;

/** Adds to the counts of an import that this transaction has locked. */
export async function addToCounts(tx: Tx, { id }: Pick<ImportRow, 'id'>, added: ImportCounts): Promise<void> {
  const { booked_count = 0, failed_count = 0, skipped_count = 0, undone_count = 0 } = added;
  await tx.client.query({
    name: 'add-to-import-counts',
    text: `update shipment_imports set booked_count = booked_count + $3, failed_count = failed_count + $4,
      skipped_count = skipped_count + $5, undone_count = undone_count + $6 where provider_id = $1 and id = $2`,
    values: [tx.provider_id, id, booked_count, failed_count, skipped_count, undone_count],
  });
}

export interface OpenItem {
  readonly number: number;
  readonly input: CreateShipment | null;
  readonly shipment_id: ShipmentId | null;
}

/** The next items in a state, in the order of the file. The import is locked by this transaction, and its items with it. */
export async function readNextItems(
  tx: Tx,
  import_id: number,
  { state, after = 0, limit }: { readonly state: ImportItemState; readonly after?: number; readonly limit: number },
): Promise<OpenItem[]> {
  const rows = await tx.db
    .selectFrom('shipment_import_items')
    .select(['number', 'input', 'shipment_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('import_id', '=', import_id)
    .where('state', '=', state)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  // Written by the import in the shape of the call that books.
  return rows.map(({ input, ...row }) => ({ ...row, input: input as CreateShipment | null }));
}

type ItemChanges = {
  readonly state: ImportItemState;
  readonly message?: string;
  readonly shipment_id?: ShipmentId;
};

/** Says what became of an item, with the next statement; what was booked of the file is not kept a second time. */
export function updateItem(tx: Tx, { import_id, number }: { import_id: number; number: number }, changes: ItemChanges): void {
  updateItems(tx, { import_id, numbers: [number] }, changes);
}

/** The same of some items, of all of which the same became. */
export function updateItems(tx: Tx, key: { import_id: number; numbers: readonly number[] }, changes: ItemChanges): void {
  const is_over = changes.state === 'booked';
  pipelineStatement(
    tx,
    tx.db
      .updateTable('shipment_import_items')
      .set({ ...changes, ...(is_over && { input: null, cells: null, message: '' }) })
      .where('provider_id', '=', tx.provider_id)
      .where('import_id', '=', key.import_id)
      .where(isAnyOf('number', key.numbers)),
  );
}

/** Moves every item from one state to another; answers how many. */
export async function moveItems(
  tx: Tx,
  import_id: number,
  { from, to, message }: { readonly from: ImportItemState; readonly to: ImportItemState; readonly message: string },
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('shipment_import_items')
    .set({ state: to, message })
    .where('provider_id', '=', tx.provider_id)
    .where('import_id', '=', import_id)
    .where('state', '=', from)
    .$if(to === 'waiting', (query) => query.where('input', 'is not', null))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface ItemsAsked {
  readonly state?: ImportItemState | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of what became of the shipments of an import. */
export async function readItems(tx: Tx, actor: Actor, import_id: number, { state, limit, offset }: ItemsAsked) {
  let query = tx.db
    .selectFrom('shipment_import_items as i')
    .leftJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'i.provider_id').onRef('s.id', '=', 'i.shipment_id'))
    .where('i.provider_id', '=', tx.provider_id)
    .where('i.import_id', '=', import_id);
  if (state !== undefined) query = query.where('i.state', '=', state);
  const rows = await query
    .select([
      'i.number',
      'i.rows',
      'i.reference',
      'i.state',
      'i.message',
      // Null for a quote that is deleted.
      's.id as shipment_id',
      'i.rate_cents',
      's.short_tracking_reference',
    ])
    .orderBy('i.number')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(({ reference, rate_cents, short_tracking_reference, ...row }): ShipmentImportItem => ({
    ...row,
    customer_reference: reference,
    short_tracking_reference: short_tracking_reference ?? '',
    // What has no price has faults.
    ...(maySeeBilling(actor) && rate_cents > 0 && { rate: randFromCents(rate_cents) }),
  }));
  return { rows: items, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

/** The cells of what was not booked, in the order of the file. */
export async function readFailures(tx: Tx, import_id: number, limit: number) {
  const rows = await tx.db
    .selectFrom('shipment_import_items')
    .select(['rows', 'cells', 'message'])
    .where('provider_id', '=', tx.provider_id)
    .where('import_id', '=', import_id)
    .where('cells', 'is not', null)
    .where('state', 'in', ['failed', 'skipped'])
    .orderBy('number')
    .limit(limit)
    .execute();
  // Written by the import: a list of cells for each row.
  return rows.map(({ cells, ...row }) => ({ ...row, cells: cells as string[][] }));
}

/** The shipments of an import that are booked. */
export async function readBookedIds(tx: Tx, import_id: number, limit: number): Promise<ShipmentId[]> {
  const { rows } = await tx.client.query<{ id: ShipmentId }>({
    name: 'booked-of-import',
    text: `select shipment_id as id from shipment_import_items
      where provider_id = $1 and import_id = $2 and state = 'booked' order by number limit $3`,
    values: [tx.provider_id, import_id, limit],
  });
  return rows.map(({ id }) => id);
}

const NAMED_MAX = 4;

/** Some shipments of an import that were collected, and some whose labels were printed, by their references. */
export async function readWhatHolds(tx: Tx, import_id: number): Promise<{ collected: string[]; printed: string[] }> {
  const named = async (condition: ReturnType<typeof sql<boolean>>) => {
    const rows = await tx.db
      .selectFrom('shipment_import_items as i')
      .innerJoin('shipments as s', (join) =>
        join.onRef('s.provider_id', '=', 'i.provider_id').onRef('s.id', '=', 'i.shipment_id'),
      )
      .select('s.short_tracking_reference')
      .where('i.provider_id', '=', tx.provider_id)
      .where('i.import_id', '=', import_id)
      .where('i.state', '=', 'booked')
      .where('s.status', '<>', 'cancelled')
      .where(condition)
      .orderBy('i.number')
      .limit(NAMED_MAX)
      .execute();
    return rows.map(({ short_tracking_reference }) => short_tracking_reference);
  };
  const collected = await named(sql<boolean>`s.collected_date is not null`);
  return { collected, printed: await named(sql<boolean>`s.stickers_printed > 0`) };
}
