import type { ProvedLine, ProvedRoot } from '@tsela/domain/billing/ledger-proof';
import { documentReference } from '@tsela/domain/formats/references';
import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { Day } from '@tsela/domain/time/day';
import type { Tx } from '../../db/transaction.ts';
import { pathOf } from '../ledger/ledger-hash.ts';
import { findLastRoot, findRoot, readLeaves } from '../ledger/ledger-seal-repository.ts';
import { ENTRY_HASH, SEALED_TEXT } from '../ledger/sealed-text.ts';
import type { StatementRow } from './statement-reads.ts';

/** A line of a statement, as it is written and as it is proved. */
export interface StatementLine extends ProvedLine {
  readonly time_created: Date;
  readonly effective_date: Date;
  readonly type: string;
  readonly amount_cents: Cents;
  readonly balance_after_cents: Cents;
}

interface LineRow extends Omit<StatementLine, 'document'> {
  readonly document_kind: 'invoice' | 'credit-note' | null;
  readonly document_number: number | null;
  readonly payment_number: number | null;
}

/** Every line of a statement in the order of the chain. The caller has seen to it that they are not too many. */
export async function readStatementLines(tx: Tx, statement: StatementRow): Promise<StatementLine[]> {
  const { rows } = await tx.client.query<LineRow>(
    `select t.time_created, t.effective_date, t.type, t.amount_cents, t.balance_after_cents, t.description,
      coalesce(h.short_tracking_reference, '') as shipment_reference, d.kind as document_kind, d.number as document_number,
      p.number as payment_number, encode(s.seal, 'hex') as seal, ${SEALED_TEXT} as text
    from transaction_seals s
    join transactions t on t.provider_id = $1 and t.id = s.transaction_id
    left join shipments h on h.provider_id = $1 and h.id = coalesce(t.shipment_id, t.about_shipment_id)
    left join payments p on p.provider_id = $1 and p.id = t.payment_id
    left join billing_document_lines l on l.provider_id = $1 and l.transaction_id = t.id
    left join billing_documents d on d.provider_id = $1 and d.id = l.document_id
    where s.provider_id = $1 and s.account_id = $2 and s.seq > $3 and s.seq <= $4 order by s.seq`,
    [tx.provider_id, statement.account_id, statement.opening_seq, statement.closing_seq],
  );
  return rows.map(({ document_kind, document_number, payment_number, ...line }) => ({
    ...line,
    document: documentOf({ document_kind, document_number, payment_number }),
  }));
}

function documentOf(row: Pick<LineRow, 'document_kind' | 'document_number' | 'payment_number'>): string {
  if (row.document_kind && row.document_number) return documentReference(row.document_kind, row.document_number);
  return row.payment_number ? documentReference('payment', row.payment_number) : '';
}

/** The seal at a place of an account's chain; empty before the first. */
export async function readSealAt(tx: Tx, account_id: AccountId, seq: number): Promise<string> {
  const found = await tx.db
    .selectFrom('transaction_seals')
    .select('seal')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return found?.seal.toString('hex') ?? '';
}

/** More entries than an account books in a day; what is further from its root has none. */
const MOST_BETWEEN = 10_000;

/**
 * The root that covers a statement to its end, else the newest that covers a part of it, with the way to it; null before the first such root.
 */
export async function readProvedRoot(tx: Tx, statement: StatementRow): Promise<ProvedRoot | null> {
  const { account_id, opening_seq, closing_seq } = statement;
  const place = await findRootedPlace(tx, statement);
  if (!place || place.seq < opening_seq || place.seq - closing_seq > MOST_BETWEEN) return null;
  const root = await findRoot(tx, place.day);
  const path = pathOf(await readLeaves(tx, place.day), account_id);
  if (!root || path === null) return null;
  const before = (await findLastRoot(tx, place.day))?.root ?? '';
  const { rows } = await tx.client.query<{ entry_hash: string }>(
    `select ${ENTRY_HASH} as entry_hash from transaction_seals s join transactions t on t.provider_id = $1 and t.id = s.transaction_id
      where s.provider_id = $1 and s.account_id = $2 and s.seq > $3 and s.seq <= $4 order by s.seq`,
    [tx.provider_id, account_id, closing_seq, place.seq],
  );
  return { ...root, before, seq: place.seq, bridge: rows.map(({ entry_hash }) => entry_hash), path };
}

/** The last seal of the account on the day of its closing one, if that day has its root; else the last one that a root covers. */
async function findRootedPlace(
  tx: Tx,
  { account_id, closing_seq }: StatementRow,
): Promise<{ readonly day: Day; readonly seq: number } | undefined> {
  const { rows } = await tx.client.query<{ day: Day; seq: number }>(
    `select s.sealed_on as day, max(s.seq) as seq from transaction_seals s
    join ledger_roots r on r.provider_id = $1 and r.day = s.sealed_on
    where s.provider_id = $1 and s.account_id = $2 and s.sealed_on <= (select c.sealed_on from transaction_seals c
      where c.provider_id = $1 and c.account_id = $2 and c.seq = $3)
    group by s.sealed_on order by s.sealed_on desc limit 1`,
    [tx.provider_id, account_id, closing_seq],
  );
  return rows[0];
}
