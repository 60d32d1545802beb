import { DEBT_AGES, OVERDUE_AGES, lastDueDay } from '@tsela/domain/billing/debtor-age';
import type { DebtAge } from '@tsela/domain/billing/debtor-age';
import { TRANSACTION_FACTS, TRANSACTION_TYPES } from '@tsela/domain/billing/transaction-types';
import { dayOf } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAccountIdVisible, isRowVisible } from '../db/reach.ts';
import { ACCOUNT, TRUE, byAccount, byRow, byTime } from './report-facts-reads.ts';
import type { Ask, Facts } from './report-facts-reads.ts';

/** The account of a row as `a`. */
const withAccountOf = (row: string) =>
  sql`left join accounts a on a.provider_id = ${sql.ref(`${row}.provider_id`)} and a.id = ${sql.ref(`${row}.account_id`)}`;

/** The rows of an account, where one is asked for, among those that the reader may see. */
function ofAccount({ tx, actor, account_id }: Ask, row: string) {
  const column = `${row}.account_id`;
  const asked = account_id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${account_id}`;
  return sql`${isAccountIdVisible(tx, actor, column)} ${asked}`;
}

const ON_DOCUMENTS = TRANSACTION_TYPES.filter((type) => TRANSACTION_FACTS[type].appears_on !== null);

/** What was charged and credited: the ledger holds it from the customer's side, a report of revenue from the provider's. */
export function revenueEntries(ask: Ask): Facts<'revenue'> {
  const { tx, actor, from, to, account_id, condition } = ask;
  const net = sql`-(t.amount_cents - t.vat_cents)`;
  return {
    from: sql`from transactions t ${withAccountOf('t')}
      left join shipments s on s.provider_id = t.provider_id and s.id = t.shipment_id
      left join branches b on b.provider_id = s.provider_id and b.id = s.collection_branch_id
      left join billing_document_lines l on l.provider_id = t.provider_id and l.transaction_id = t.id
      left join billing_documents n on n.provider_id = l.provider_id and n.id = l.document_id
      where t.provider_id = ${tx.provider_id} and t.type in (${sql.join(ON_DOCUMENTS)}) and t.effective_date >= ${from} and t.effective_date <= ${to}
      and ${isRowVisible(tx, actor, { shipment_id: 't.shipment_id', account_id: 't.account_id' })}
      ${account_id === undefined ? sql`` : sql`and t.account_id = ${account_id}`}
      ${condition === 'not-invoiced' ? sql`and l.document_id is null` : sql``}`,
    fields: {
      counts_on: sql`t.effective_date`,
      account: ACCOUNT,
      type: sql`t.type`,
      reference: sql`s.short_tracking_reference`,
      service: sql`s.service_level_code`,
      description: sql`t.description`,
      net,
      vat: sql`-t.vat_cents`,
      total: sql`-t.amount_cents`,
      document: documentNumber('n'),
    },
    groupings: {
      ...byTime(sql`t.effective_date`),
      account: byAccount(ask, 't.account_id'),
      service: { key: sql`coalesce(s.service_level_code, '')` },
      branch: byRow('b.id', sql`b.name`),
      type: { key: sql`t.type` },
      vat_rate: { key: sql`to_char(t.vat_percentage_bp / 100.0, 'FM990.##') || '%'` },
    },
    figures: {
      entries: TRUE,
      net,
      vat: sql`-t.vat_cents`,
      total: sql`-t.amount_cents`,
      not_invoiced: sql`case when l.document_id is null then -t.amount_cents else 0 end`,
    },
    order: sql`t.effective_date desc, t.id desc`,
  };
}

/** Every entry of accounts, as their ledgers have it: a credit is more, a debit less. */
export function ledgerEntries(ask: Ask): Facts<'transactions'> {
  const { tx, actor, from, to, account_id } = ask;
  return {
    from: sql`from transactions t ${withAccountOf('t')}
      left join shipments s on s.provider_id = t.provider_id and s.id = t.shipment_id
      left join branches b on b.provider_id = s.provider_id and b.id = s.collection_branch_id
      left join billing_document_lines l on l.provider_id = t.provider_id and l.transaction_id = t.id
      left join billing_documents n on n.provider_id = l.provider_id and n.id = l.document_id
      where t.provider_id = ${tx.provider_id} and t.effective_date >= ${from} and t.effective_date <= ${to}
      and ${isRowVisible(tx, actor, { shipment_id: 't.shipment_id', account_id: 't.account_id' })}
      ${account_id === undefined ? sql`` : sql`and t.account_id = ${account_id}`}`,
    fields: {
      counts_on: sql`t.effective_date`,
      recorded: sql`t.time_created`,
      account: ACCOUNT,
      type: sql`t.type`,
      reference: sql`s.short_tracking_reference`,
      service: sql`s.service_level_code`,
      description: sql`t.description`,
      source: sql`t.source`,
      amount: sql`t.amount_cents`,
      vat: sql`t.vat_cents`,
      balance: sql`t.balance_after_cents`,
      document: documentNumber('n'),
    },
    groupings: {
      ...byTime(sql`t.effective_date`),
      type: { key: sql`t.type` },
      account: byAccount(ask, 't.account_id'),
      service: { key: sql`coalesce(s.service_level_code, '')` },
      branch: byRow('b.id', sql`b.name`),
      source: { key: sql`t.source` },
    },
    figures: {
      entries: TRUE,
      debits: sql`case when t.amount_cents < 0 then -t.amount_cents else 0 end`,
      credits: sql`case when t.amount_cents > 0 then t.amount_cents else 0 end`,
      change: sql`t.amount_cents`,
    },
    order: sql`t.effective_date desc, t.id desc`,
  };
}

function documentNumber(row: string): RawBuilder<unknown> {
  const [kind, number] = [sql.ref(`${row}.kind`), sql.ref(`${row}.number`)];
  return sql`case ${kind} when 'invoice' then 'INV' when 'credit-note' then 'CR' end || lpad(${number}::text, greatest(6, length(${number}::text)), '0')`;
}

/** Open invoices at this moment. */
export function openInvoices(ask: Ask): Facts<'debts'> {
  const today = dayOf(ask.now);
  const open = sql`(n.total_cents - n.paid_cents)`;
  const age = sql`case ${sql.join(
    OVERDUE_AGES.toReversed().map((each) => sql`when n.due_date <= ${lastDueDay(each, today)}::date then ${sql.lit(each)}`),
    sql` `,
  )} else 'not_due' end`;
  // Each age is there.
  const ages = Object.fromEntries(
    DEBT_AGES.map((each) => [each, sql`case when ${age} = ${sql.lit(each)} then ${open} else 0 end`]),
  ) as Record<DebtAge, RawBuilder<unknown>>;
  return {
    from: sql`from billing_documents n ${withAccountOf('n')}
      where n.provider_id = ${ask.tx.provider_id} and n.kind = 'invoice' and n.paid_cents < n.total_cents and ${ofAccount(ask, 'n')}`,
    fields: {
      number: documentNumber('n'),
      account: ACCOUNT,
      date: sql`n.date`,
      due: sql`n.due_date`,
      total: sql`n.total_cents`,
      paid: sql`n.paid_cents`,
      open,
    },
    groupings: { account: byAccount(ask, 'n.account_id'), due_month: { key: sql`coalesce(to_char(n.due_date, 'YYYY-MM'), '')` } },
    figures: { invoices: TRUE, open, ...ages },
    order: sql`n.due_date nulls last, n.id`,
  };
}

/** Payments that were recorded in the period, whatever became of them; what was received is of those that are complete. */
export function recordedPayments(ask: Ask): Facts<'payments'> {
  const { tx, from, to, condition } = ask;
  const is_received = sql`p.status = 'complete'`;
  return {
    from: sql`from payments p ${withAccountOf('p')}
      where p.provider_id = ${tx.provider_id} and p.time_created >= ${from} and p.time_created <= ${to} and ${ofAccount(ask, 'p')}
      ${condition === 'top-ups' ? sql`and p.shipment_id is null and ${is_received}` : sql``}`,
    fields: {
      number: sql`'PMT' || lpad(p.number::text, greatest(6, length(p.number::text)), '0')`,
      recorded: sql`p.time_created`,
      account: ACCOUNT,
      method: sql`p.method`,
      reference: sql`p.reference`,
      state: sql`p.status`,
      amount: sql`p.amount_cents`,
      returned: sql`p.returned_cents`,
    },
    groupings: {
      ...byTime(sql`p.time_created`),
      method: { key: sql`p.method` },
      account: byAccount(ask, 'p.account_id'),
      state: { key: sql`p.status` },
      paid_for: { key: sql`case when p.shipment_id is null then 'An account' else 'A shipment' end` },
    },
    figures: {
      payments: is_received,
      amount: sql`case when ${is_received} then p.amount_cents else 0 end`,
      returned: sql`p.returned_cents`,
      not_received: sql`not ${is_received}`,
    },
    order: sql`p.time_created desc, p.id desc`,
  };
}

/** What was allocated in the period. */
export function madeAllocations(ask: Ask): Facts<'allocations'> {
  const { tx, from, to } = ask;
  const amount = sql`case when c.reverses_allocation_id is null then c.amount_cents else -abs(c.amount_cents) end`;
  return {
    from: sql`from allocations c ${withAccountOf('c')}
      left join billing_documents n on n.provider_id = c.provider_id and n.id = c.document_id
      where c.provider_id = ${tx.provider_id} and c.time_created >= ${from} and c.time_created <= ${to} and ${ofAccount(ask, 'c')}`,
    fields: {
      allocated: sql`c.time_created`,
      account: ACCOUNT,
      document: documentNumber('n'),
      made_by: sql`c.made_by`,
      amount,
    },
    groupings: { ...byTime(sql`c.time_created`), account: byAccount(ask, 'c.account_id'), made_by: { key: sql`c.made_by` } },
    figures: { allocations: TRUE, amount },
    order: sql`c.time_created desc, c.id desc`,
  };
}

/** Invoices and credit notes of the period; alone, credit notes count as what they are, and against what was invoiced beside it. */
export function issuedDocuments(ask: Ask): Facts<'documents'> {
  const { tx, from, to, condition } = ask;
  const is_credit_only = condition === 'credit-notes';
  const signed = (amount: RawBuilder<unknown>) =>
    is_credit_only ? amount : sql`case n.kind when 'credit-note' then -${amount} else ${amount} end`;
  const [total, vat] = [signed(sql`n.total_cents`), signed(sql`n.vat_cents`)];
  const net = signed(sql`(n.total_cents - n.vat_cents)`);
  return {
    from: sql`from billing_documents n ${withAccountOf('n')}
      where n.provider_id = ${tx.provider_id} and n.date >= ${dayOf(from)}::date and n.date <= ${dayOf(to)}::date and ${ofAccount(ask, 'n')}
      ${is_credit_only ? sql`and n.kind = 'credit-note'` : sql``}`,
    fields: {
      number: documentNumber('n'),
      date: sql`n.date`,
      account: ACCOUNT,
      cost_centre: sql`n.cost_center`,
      net,
      vat,
      total,
    },
    groupings: {
      day: { key: sql`to_char(n.date, 'YYYY-MM-DD')` },
      week: { key: sql`to_char(date_trunc('week', n.date::timestamp), 'YYYY-MM-DD')` },
      month: { key: sql`to_char(n.date, 'YYYY-MM')` },
      account: byAccount(ask, 'n.account_id'),
      kind: { key: sql`n.kind` },
      cost_centre: { key: sql`n.cost_center` },
    },
    figures: { documents: TRUE, net, vat, total },
    order: sql`n.date desc, n.id desc`,
  };
}
