import { CONTRA_OF_TYPE, moneyAccountOf } from '@tsela/domain/payments/contra-account';
import { TYPES_FOR_INVOICES } from '@tsela/domain/billing/transaction-types';
import { PAYMENT_METHODS } from '@tsela/domain/payments/payment-methods';
import { RECORDED_METHODS } from '@tsela/domain/payments/recorded-payments';
import type { Tx } from '../../db/transaction.ts';
import { sealOn } from './sealed-text.ts';

/** Something that does not add up, in a sentence. */
export interface LedgerDifference {
  readonly kind: LedgerCheckKind | 'root';
  readonly text: string;
}

const FOR_INVOICES = TYPES_FOR_INVOICES.map((type) => `'${type}'`).join(', ');

/** What has to stand on the other side of the entry `t` with its payment `p`. Source: `contraAccountOf`. */
const OTHER_SIDE = `case ${Object.entries(CONTRA_OF_TYPE)
  .flatMap(([type, account]) => (account === null ? [] : [`when t.type = '${type}' then '${account}'`]))
  .join(' ')}
  ${[...RECORDED_METHODS, ...PAYMENT_METHODS].map((method) => `when p.method = '${method}' then '${moneyAccountOf(method)}'`).join(' ')}
  else '${moneyAccountOf('')}' end`;

/** Each seal with the one before it in its account's chain and its entry. */
const CHAIN = `(select s.account_id, s.seq, s.transaction_id, s.seal, lag(s.seal) over chain as before, lag(s.seq) over chain as seq_before
  from transaction_seals s where s.provider_id = $1 window chain as (partition by s.account_id order by s.seq)) chain`;

/** Each finds the first row of a provider that is not as it must be, and says where it is. */
const CHECKS = {
  'balance-after': `
    select 'Entry ' || id || ' of account ' || account_id || ' left ' || balance_after_cents || ' and not ' || running || ' cents.' as text
    from (select id, account_id, balance_after_cents, sum(amount_cents) over (partition by account_id order by id) as running
      from transactions where provider_id = $1) entries
    where balance_after_cents <> running order by id limit 1`,
  balance: `
    select 'Account ' || a.id || ' has ' || a.balance_cents || ' and not ' || coalesce(entries.total, 0) || ' cents.' as text
    from accounts a left join (select account_id, sum(amount_cents) as total from transactions where provider_id = $1 group by account_id) entries
      on entries.account_id = a.id
    where a.provider_id = $1 and a.balance_cents <> coalesce(entries.total, 0) order by a.id limit 1`,
  uninvoiced: `
    with waiting as (
      select t.id, t.account_id, t.shipment_id, t.amount_cents from transactions t
      where t.provider_id = $1 and t.type in (${FOR_INVOICES})
        and not exists (select from billing_document_lines l where l.provider_id = $1 and l.transaction_id = t.id)
        and not exists (select from transactions r where r.provider_id = $1 and r.reverses_transaction_id = t.id)),
    credited as (
      select w.account_id, sum(k.amount_cents) as total from waiting w
      join transactions k on k.provider_id = $1 and k.shipment_id = w.shipment_id and k.id > w.id group by w.account_id),
    expected as (select account_id, -sum(amount_cents) as total from waiting group by account_id)
    select 'Account ' || a.id || ' has ' || a.uninvoiced_cents || ' and not ' ||
      (coalesce(e.total, 0) - coalesce(c.total, 0)) || ' cents that wait for an invoice.' as text
    from accounts a left join expected e on e.account_id = a.id left join credited c on c.account_id = a.id
    where a.provider_id = $1 and a.uninvoiced_cents <> coalesce(e.total, 0) - coalesce(c.total, 0) order by a.id limit 1`,
  'other-side': `
    select 'Entry ' || t.id || ' of account ' || t.account_id || ' has ' || t.contra_account || ' on its other side.' as text
    from transactions t left join payments p on p.provider_id = $1 and p.id = t.payment_id
    where t.provider_id = $1 and t.contra_account <> ${OTHER_SIDE} order by t.id limit 1`,
  'reversed-amount': `
    select 'Entry ' || r.id || ' takes back ' || r.amount_cents || ' of ' || t.amount_cents || ' cents.' as text
    from transactions r join transactions t on t.provider_id = $1 and t.id = r.reverses_transaction_id
    where r.provider_id = $1 and r.type <> 'shipping-charge-reversal' and r.amount_cents <> -t.amount_cents order by r.id limit 1`,
  'given-back': `
    select 'Shipment ' || shipment_id || ' was given back ' || sum(amount_cents) || ' cents more than it was charged.' as text
    from transactions where provider_id = $1 and shipment_id is not null
    group by shipment_id having sum(amount_cents) > 0 order by shipment_id limit 1`,
  'document-total': `
    select d.kind || ' ' || d.number || ' says ' || d.total_cents || ' with VAT ' || d.vat_cents || ', and its lines ' ||
      coalesce(lines.total, 0) || ' with VAT ' || coalesce(lines.vat, 0) || ' cents.' as text
    from billing_documents d left join (select document_id, sum(amount_cents) as total, sum(vat_cents) as vat
      from billing_document_lines where provider_id = $1 group by document_id) lines on lines.document_id = d.id
    where d.provider_id = $1 and (d.total_cents <> coalesce(lines.total, 0) or d.vat_cents <> coalesce(lines.vat, 0)) order by d.id limit 1`,
  'document-line': `
    select 'A line of document ' || l.document_id || ' says ' || l.amount_cents || ' cents of entry ' || t.id || ' of ' || t.amount_cents || '.' as text
    from billing_document_lines l join transactions t on t.provider_id = $1 and t.id = l.transaction_id
    where l.provider_id = $1 and (abs(l.amount_cents) <> abs(t.amount_cents) or abs(l.vat_cents) <> abs(t.vat_cents))
    order by l.transaction_id limit 1`,
  'document-number': `
    select 'The numbers of ' || kind || 's go to ' || max(number) || ', and there are ' || count(*) || '.' as text
    from billing_documents where provider_id = $1 group by kind having max(number) <> count(*) order by kind limit 1`,
  'payment-credited': `
    select 'Payment ' || p.number || ' of ' || p.amount_cents || ' cents was credited ' || coalesce(credited.total, 0) || '.' as text
    from payments p left join (select payment_id, sum(amount_cents) as total from transactions
      where provider_id = $1 and type = 'payment' group by payment_id) credited on credited.payment_id = p.id
    where p.provider_id = $1 and coalesce(credited.total, 0) <> case p.status when 'complete' then p.amount_cents else 0 end
    order by p.id limit 1`,
  'payment-returned': `
    select 'Payment ' || p.number || ' says that ' || p.returned_cents || ' cents were given back, and its entries ' || coalesce(-back.total, 0) || '.' as text
    from payments p left join (select payment_id, sum(amount_cents) as total from transactions
      where provider_id = $1 and type = 'payment-reversal' group by payment_id) back on back.payment_id = p.id
    where p.provider_id = $1 and p.returned_cents <> coalesce(-back.total, 0) order by p.id limit 1`,
  'credit-missing': `
    select 'Entry ' || t.id || ' of account ' || t.account_id || ' adds ' || t.amount_cents || ' cents that nothing can be settled with.' as text
    from transactions t left join credits c on c.provider_id = $1 and c.transaction_id = t.id
    where t.provider_id = $1 and t.amount_cents > 0 and t.shipment_id is null and t.reverses_transaction_id is null
      and (c.transaction_id is null or c.amount_cents <> t.amount_cents or c.account_id <> t.account_id)
    order by t.id limit 1`,
  'credit-spent': `
    select 'Payment ' || p.number || ' was given back by ' || p.returned_cents || ' cents, and ' || c.spent_cents || ' are taken off it.' as text
    from payments p join credits c on c.provider_id = $1 and c.payment_id = p.id
    where p.provider_id = $1 and c.spent_cents < p.returned_cents order by p.id limit 1`,
  'credit-allocated': `
    select 'Entry ' || c.transaction_id || ' says that it settles ' || c.allocated_cents || ' cents, and its allocations ' ||
      coalesce(made.total, 0) || '.' as text
    from credits c left join (select transaction_id, sum(amount_cents) as total from allocations
      where provider_id = $1 group by transaction_id) made on made.transaction_id = c.transaction_id
    where c.provider_id = $1 and c.allocated_cents <> coalesce(made.total, 0) order by c.transaction_id limit 1`,
  'invoice-paid': `
    select 'Invoice ' || d.number || ' says that ' || d.paid_cents || ' cents are paid, and its allocations ' || coalesce(made.total, 0) || '.' as text
    from billing_documents d left join (select document_id, sum(amount_cents) as total from allocations
      where provider_id = $1 group by document_id) made on made.document_id = d.id
    where d.provider_id = $1 and d.paid_cents <> coalesce(made.total, 0) order by d.id limit 1`,
  'allocation-account': `
    select 'Allocation ' || a.id || ' settles an invoice of account ' || d.account_id || ' with money of account ' || c.account_id || '.' as text
    from allocations a join credits c on c.provider_id = $1 and c.transaction_id = a.transaction_id
    join billing_documents d on d.provider_id = $1 and d.id = a.document_id
    where a.provider_id = $1 and (a.account_id <> c.account_id or a.account_id <> d.account_id or d.kind <> 'invoice') order by a.id limit 1`,
  'allocation-taken-back': `
    select 'Allocation ' || r.id || ' takes back ' || r.amount_cents || ' cents of allocation ' || a.id || ' of ' || a.amount_cents || '.' as text
    from allocations r join allocations a on a.provider_id = $1 and a.id = r.reverses_allocation_id
    where r.provider_id = $1 and (r.amount_cents <> -a.amount_cents or r.transaction_id <> a.transaction_id or r.document_id <> a.document_id)
    order by r.id limit 1`,
  'entry-removed': `
    select 'Entry ' || s.transaction_id || ' of account ' || s.account_id || ' was sealed and is gone.' as text
    from transaction_seals s where s.provider_id = $1
      and not exists (select from transactions t where t.provider_id = $1 and t.id = s.transaction_id)
    order by s.transaction_id limit 1`,
  // Materialised: in sight of the limit, the planner would go through one side again for each row of the other.
  'entry-changed': `
    with changed as materialized (select chain.transaction_id, chain.account_id
      from ${CHAIN} join transactions t on t.provider_id = $1 and t.id = chain.transaction_id
      where chain.seal <> ${sealOn('chain.before')})
    select 'Entry ' || transaction_id || ' of account ' || account_id || ' is not what was sealed.' as text
    from changed order by transaction_id limit 1`,
  'seal-removed': `
    select 'Account ' || chain.account_id || ' has no seal ' || coalesce(chain.seq_before, 0) + 1 || ' under its seal ' || chain.seq || '.' as text
    from ${CHAIN} where chain.seq <> coalesce(chain.seq_before, 0) + 1 order by chain.account_id, chain.seq limit 1`,
  'entry-added': `
    with added as materialized (select t.id, t.account_id
      from transactions t left join transaction_seals s on s.provider_id = $1 and s.transaction_id = t.id
      join (select account_id, max(transaction_id) as last_id from transaction_seals where provider_id = $1 group by account_id) sealed
        on sealed.account_id = t.account_id
      where t.provider_id = $1 and s.transaction_id is null and t.id < sealed.last_id)
    select 'Entry ' || id || ' of account ' || account_id || ' was put in behind sealed ones.' as text from added order by id limit 1`,
} as const;

export type LedgerCheckKind = keyof typeof CHECKS;

// The keys of the object are exactly those of its type.
const KINDS = Object.keys(CHECKS) as readonly LedgerCheckKind[];

/** One statement, so that all of it is as of one moment, whatever is booked beside it. */
const ALL_CHECKS = [
  "select 'entries' as kind, count(*)::text as text from transactions where provider_id = $1",
  ...KINDS.map((kind, at) => `select '${kind}', text from (${CHECKS[kind]}) check_${at}`),
].join('\nunion all\n');

/** How many entries there are, and the first difference of each kind. */
export async function readLedgerCheck(tx: Tx): Promise<{ entries: number; differences: LedgerDifference[] }> {
  // In sight of the limits, and of tables that have grown since they were measured, the planner would go through one side again for each row of the other.
  await tx.client.query('set local enable_nestloop = off');
  const { rows } = await tx.client.query<{ kind: string; text: string }>(ALL_CHECKS, [tx.provider_id]);
  const differences = rows.flatMap(({ kind, text }) => {
    const known = KINDS.find((each) => each === kind);
    return known === undefined ? [] : { kind: known, text };
  });
  return { entries: Number(rows.find(({ kind }) => kind === 'entries')?.text ?? 0), differences };
}
