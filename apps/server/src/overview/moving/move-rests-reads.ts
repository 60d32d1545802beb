import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { RowsAsked } from '../imports/file-kind.ts';

/** The first account of a file that something was booked on since, which no file has moved in. */
export async function findBookedSince(tx: Tx, asked: RowsAsked): Promise<string | null> {
  return firstCode(
    tx,
    asked,
    sql<SqlBool>`exists (select from transactions t where t.provider_id = ${tx.provider_id} and t.account_id = r.account_id
      and t.id > coalesce(r.transaction_id, 0) and not ${isOfMove(tx, 't.id')}
      and (t.reverses_transaction_id is null or not ${isOfMove(tx, 't.reverses_transaction_id')}))`,
  );
}

function isOfMove(tx: Tx, column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from move_rows m where m.provider_id = ${tx.provider_id} and m.transaction_id = ${sql.ref(column)})`;
}

/** The first account of a file of invoices whose balance was moved in after them. */
export async function findBalancedSince(tx: Tx, asked: RowsAsked): Promise<string | null> {
  return firstCode(tx, asked, movedOf(tx, ['balances']));
}

/** The first account of a file that the file's own invoices are paid of, in part or whole. */
export async function findPaidInvoice(tx: Tx, asked: RowsAsked): Promise<string | null> {
  return firstCode(
    tx,
    asked,
    sql<SqlBool>`exists (select from billing_documents d where d.provider_id = ${tx.provider_id} and d.id = r.object_id
      and d.paid_cents > 0)`,
  );
}

/** What keeps accounts, each in words that follow its code, in the order in which it is told. */
const KEEPERS: readonly { readonly text: string; readonly condition: (tx: Tx) => RawBuilder<SqlBool> }[] = [
  { text: 'has shipments', condition: (tx) => hasShipments(tx) },
  {
    text: 'has invoices or a balance that were moved in. Undo those first',
    condition: (tx) => movedOf(tx, ['invoices', 'balances']),
  },
  { text: 'has users. Remove or undo them first', condition: (tx) => ofAccount(tx, 'users') },
  { text: 'has contacts. Remove or undo them first', condition: (tx) => ofAccount(tx, 'address_book_entries') },
  { text: 'has API keys', condition: (tx) => ofAccount(tx, 'api_keys') },
  { text: 'has files', condition: (tx) => ofAccount(tx, 'account_files') },
  { text: 'has collection requests', condition: (tx) => ofAccount(tx, 'collection_requests') },
  { text: 'was changed since', condition: () => sql<SqlBool>`a.time_modified > a.time_created` },
];

/** Shipments that were moved in and taken back stay cancelled where they had been charged: they keep no account. */
function hasShipments(tx: Tx): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from shipments x where x.provider_id = ${tx.provider_id} and x.account_id = r.account_id
    and not (x.status = 'cancelled' and x.migration_reference <> '' and x.custom_tracking_reference = ''))`;
}

type TableOfAccount = 'account_files' | 'address_book_entries' | 'api_keys' | 'collection_requests' | 'users';

function ofAccount(tx: Tx, table: TableOfAccount): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from ${sql.table(table)} x where x.provider_id = ${tx.provider_id} and x.account_id = r.account_id)`;
}

function movedOf(tx: Tx, kinds: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from move_rows m where m.provider_id = ${tx.provider_id} and m.account_id = r.account_id
    and m.kind in (${sql.join([...kinds])}) and m.state in ('waiting', 'moved', 'kept'))`;
}

/** Why the accounts of a file cannot be taken back, in words; null when they can. */
export async function whyAccountsStay(tx: Tx, asked: RowsAsked): Promise<string | null> {
  for (const { text, condition } of KEEPERS) {
    const account_code = await firstCode(tx, asked, condition(tx));
    if (account_code !== null) return `${account_code} ${text}.`;
  }
  return null;
}

/** The first shipment of a file that something has happened to since. */
export async function findGoneOn(tx: Tx, asked: RowsAsked): Promise<string | null> {
  const found = await rowsOf(tx, asked)
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'r.provider_id').onRef('s.id', '=', 'r.object_id'))
    .select('r.migration_reference')
    .where(
      sql<SqlBool>`(s.time_modified > s.time_created or exists (select from tracking_events e where e.provider_id = ${tx.provider_id}
        and e.shipment_id = s.id and e.time_received > s.time_created) or exists (select from transactions t
        where t.provider_id = ${tx.provider_id} and t.shipment_id = s.id and t.id > coalesce(r.transaction_id, 0)))`,
    )
    .orderBy('r.number')
    .limit(1)
    .executeTakeFirst();
  return found?.migration_reference ?? null;
}

/** The first user of a file who has signed in. */
export async function findJoined(tx: Tx, asked: RowsAsked): Promise<string | null> {
  const found = await rowsOf(tx, asked)
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'r.provider_id').onRef('u.id', '=', 'r.object_id'))
    .select('u.name')
    .where(sql<SqlBool>`(u.password_hash is not null or u.time_last_login is not null)`)
    .orderBy('r.number')
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** The first contact of a file that was changed or used. */
export async function findUsedContact(tx: Tx, asked: RowsAsked): Promise<string | null> {
  const found = await rowsOf(tx, asked)
    .innerJoin('address_book_entries as e', (join) =>
      join.onRef('e.provider_id', '=', 'r.provider_id').onRef('e.id', '=', 'r.object_id'),
    )
    .select('e.name')
    .where(sql<SqlBool>`(e.times_used > 0 or e.time_modified > e.time_created)`)
    .orderBy('r.number')
    .limit(1)
    .executeTakeFirst();
  return found?.name ?? null;
}

async function firstCode(tx: Tx, asked: RowsAsked, condition: RawBuilder<SqlBool>): Promise<string | null> {
  const found = await rowsOf(tx, asked)
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 'r.provider_id').onRef('a.id', '=', 'r.account_id'))
    .select('a.account_code')
    .where(condition)
    .orderBy('r.number')
    .limit(1)
    .executeTakeFirst();
  return found?.account_code ?? null;
}

function rowsOf(tx: Tx, { move_id, number }: RowsAsked) {
  const query = tx.db
    .selectFrom('move_rows as r')
    .where('r.provider_id', '=', tx.provider_id)
    .where('r.move_id', '=', move_id)
    .where('r.state', 'in', ['moved', 'kept']);
  return number === undefined ? query : query.where('r.number', '=', number);
}
