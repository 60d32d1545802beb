import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { Day } from '@tsela/domain/time/day';
import { isAnyOf } from '../../db/any-of.ts';
import { pipelineStatement } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

export type NumberedKind = 'invoice' | 'credit-note' | 'payment' | 'batch';

/** The next number of a kind of document. The row stays locked until the transaction ends, so numbers run without gaps. */
export async function nextDocumentNumber(tx: Tx, kind: NumberedKind): Promise<number> {
  const { last_number } = await tx.db
    .insertInto('document_numbers')
    .values({ provider_id: tx.provider_id, kind, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'kind'])
        .doUpdateSet(({ eb, ref }) => ({ last_number: eb(ref('document_numbers.last_number'), '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

export interface NewDocument {
  readonly kind: 'invoice' | 'credit-note';
  readonly number: number;
  readonly account_id: AccountId;
  readonly date: Day;
  readonly due_date: Day | null;
  readonly total_cents: Cents;
  readonly vat_cents: Cents;
  readonly cost_center?: string;
  /** What it went by in the former system, of one that was moved in. */
  readonly migration_reference?: string;
  /** Of `IssuedParties`, as JSON. */
  readonly issued: string;
  readonly time_created: Date;
}

export interface NewLine {
  readonly transaction_id: number;
  /** Of the shipment when the document was issued; empty for none. */
  readonly cost_center?: string;
  readonly amount_cents: Cents;
  readonly vat_cents: Cents;
}

/** Adds a document with its lines. A ledger entry that is on a document already is refused by the database. */
export async function insertDocument(tx: Tx, document: NewDocument, lines: readonly NewLine[]): Promise<number> {
  const { id } = await tx.db
    .insertInto('billing_documents')
    .values(({ fn, val }) => ({
      ...document,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('billing_document_ids')]),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('billing_document_lines')
    .values(lines.map((line) => ({ ...line, provider_id: tx.provider_id, document_id: id })))
    .execute();
  return id;
}

/** The oldest unpaid invoices of an account, locked for paying. */
export async function lockUnpaidInvoices(tx: Tx, account_id: AccountId) {
  return tx.db
    .selectFrom('billing_documents')
    .select(['id', 'total_cents', 'paid_cents'])
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'invoice')
    .where('account_id', '=', account_id)
    .whereRef('paid_cents', '<', 'total_cents')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** An invoice, locked for settling or opening it. Its account is locked already. */
export async function lockInvoice(tx: Tx, document_id: number) {
  return tx.db
    .selectFrom('billing_documents')
    .select(['id', 'number', 'total_cents', 'paid_cents', 'migration_reference'])
    .where('provider_id', '=', tx.provider_id)
    .where('kind', '=', 'invoice')
    .where('id', '=', document_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Notes when documents went to their accounts, or that they have not. It travels with the next statement. */
export function updateSent(tx: Tx, document_ids: readonly number[], time_sent: Date | null): void {
  pipelineStatement(
    tx,
    tx.db
      .updateTable('billing_documents')
      .set({ time_sent })
      .where('provider_id', '=', tx.provider_id)
      .where(isAnyOf('id', document_ids)),
  );
}

/** Keeps which invoice an entry wrote off. */
export async function insertWriteOff(
  tx: Tx,
  write_off: { readonly transaction_id: number; readonly document_id: number },
): Promise<void> {
  await tx.db
    .insertInto('invoice_write_offs')
    .values({ ...write_off, provider_id: tx.provider_id })
    .execute();
}
