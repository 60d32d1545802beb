import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { ImportedState, LinePart } from '@tsela/domain/payments/bank-file/imported-payment';
import type { Day } from '@tsela/domain/time/day';
import { insertRows } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import type { Tx } from '../../db/transaction.ts';

/** A line of a bank's file that is about to be kept. */
export interface NewLine {
  readonly row_number: number;
  readonly received_date: Day;
  readonly amount_cents: Cents;
  readonly bank_text: string;
  readonly fingerprint: string;
  readonly certain_account_id: AccountId | null;
}

const LINES: RowsInsert = {
  name: 'imported-payments',
  table: 'imported_payments',
  ids: 'imported_payment_ids',
  columns: [
    'import_id',
    'row_number',
    'received_date',
    'amount_cents',
    'bank_text',
    'fingerprint',
    'certain_account_id',
    'state',
  ],
  ending: 'on conflict (provider_id, fingerprint) do nothing returning id',
};

/** Keeps lines, and answers how many there were not before. */
export async function insertLines(tx: Tx, import_id: number, kept: readonly NewLine[]): Promise<number> {
  const rows = kept.map((line) => [
    import_id,
    line.row_number,
    line.received_date,
    line.amount_cents,
    line.bank_text,
    line.fingerprint,
    line.certain_account_id,
    'open',
  ]);
  return (await insertRows(tx, LINES, rows)).length;
}

/** A line as it is decided on. */
export interface KeptLine {
  readonly id: number;
  readonly import_id: number;
  readonly received_date: Day;
  readonly amount_cents: Cents;
  readonly bank_text: string;
  readonly state: ImportedState;
  readonly certain_account_id: AccountId | null;
}

export async function findLine(tx: Tx, id: number): Promise<KeptLine | null> {
  return (await lines(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A line, locked until the transaction ends. */
export async function lockLine(tx: Tx, id: number): Promise<KeptLine | null> {
  return (await lines(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Open lines of a file that need no person, in its order, after one of its rows. */
export async function findCertainLines(
  tx: Tx,
  { import_id, after_row, limit }: { readonly import_id: number; readonly after_row: number; readonly limit: number },
): Promise<{ readonly id: number; readonly row_number: number; readonly certain_account_id: AccountId | null }[]> {
  return tx.db
    .selectFrom('imported_payments')
    .select(['id', 'row_number', 'certain_account_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('import_id', '=', import_id)
    .where('state', '=', 'open')
    .where('row_number', '>', after_row)
    .where('certain_account_id', 'is not', null)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

function lines(tx: Tx) {
  return tx.db
    .selectFrom('imported_payments')
    .select(['id', 'import_id', 'received_date', 'amount_cents', 'bank_text', 'state', 'certain_account_id'])
    .where('provider_id', '=', tx.provider_id);
}

interface Decision {
  readonly state: ImportedState;
  readonly reason?: string;
  readonly decided_by: UserId | null;
  readonly time_decided: Date;
}

export async function updateLine(tx: Tx, id: number, decision: Decision): Promise<void> {
  await tx.db
    .updateTable('imported_payments')
    .set({ reason: '', ...decision })
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .execute();
}

/** A part of a line, and the payment that it became. */
export interface KeptPart extends LinePart {
  readonly payment_id: number | null;
}

export async function readParts(tx: Tx, imported_payment_id: number): Promise<KeptPart[]> {
  return tx.db
    .selectFrom('imported_payment_parts')
    .select(['account_id', 'amount_cents', 'payment_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('imported_payment_id', '=', imported_payment_id)
    .orderBy('account_id')
    .execute();
}

/** Puts parts in the place of those that a line had. */
export async function replaceParts(tx: Tx, imported_payment_id: number, parts: readonly LinePart[]): Promise<void> {
  const { provider_id } = tx;
  await tx.db
    .deleteFrom('imported_payment_parts')
    .where('provider_id', '=', provider_id)
    .where('imported_payment_id', '=', imported_payment_id)
    .execute();
  if (parts.length > 0)
    await tx.db
      .insertInto('imported_payment_parts')
      .values(parts.map((part) => ({ ...part, provider_id, imported_payment_id })))
      .execute();
}

export async function updatePartPayment(
  tx: Tx,
  { imported_payment_id, account_id }: { readonly imported_payment_id: number; readonly account_id: AccountId },
  payment_id: number | null,
): Promise<void> {
  await tx.db
    .updateTable('imported_payment_parts')
    .set({ payment_id })
    .where('provider_id', '=', tx.provider_id)
    .where('imported_payment_id', '=', imported_payment_id)
    .where('account_id', '=', account_id)
    .execute();
}

/** How many lines of a file are neither posted nor left out. */
export async function countUndecided(tx: Tx, import_id: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('imported_payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('import_id', '=', import_id)
    .where('state', 'in', ['open', 'matched'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
