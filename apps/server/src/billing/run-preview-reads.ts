import { VISITORS } from '@tsela/domain/permissions/visitors';
import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { missingItems, missingLabel } from '@tsela/domain/billing/missing-items';
import { INVOICE_RUN_TIME, isDueForRun, latestInvoiceRun, nextInvoiceRun } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import { ZERO_CENTS, addCents, cents, randFromCents } from '@tsela/domain/money/cents';
import { isInvoiceable } from '@tsela/domain/shipments/shipment-invoicing';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { instantOf } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { refuseAccountUsers, refusePartOfAccounts, refuseWithoutBilling } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { isAnyOf } from '../db/any-of.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { runAccountOf } from './invoice-run-reads.ts';
import type { RunAccount } from './invoice-run-reads.ts';
import { issuedBy } from './documents/issued-parties.ts';
import { debitsOnNoInvoice, historyOf, invoicingRuleOf } from './ledger/transaction-repository.ts';
import type { InvoicingRule } from './ledger/transaction-repository.ts';

type Preview = OutputOf<typeof invoiceApi.previewInvoiceRun>;
type PreviewRow = Preview['accounts'][number];

/**
 * What the next runs would invoice, account by account, as charges stand now, with what their invoices would lack. Nothing is invoiced by
 * it. Source: screens S41.
 */
export async function previewInvoiceRun(
  context: RequestContext,
  input: InputOf<typeof invoiceApi.previewInvoiceRun>,
): Promise<Preview> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refusePartOfAccounts(context, 'Invoice runs are for staff who see every account.');
  const settings = await context.services.settings.of(context.provider_id);
  const due = invoicingRuleOf(settings);
  return reading(context, async (tx) => {
    const query = selectWaiting(tx);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('account_code').orderBy('id').limit(limit).offset(offset).execute();
    const charges = await sumCharges(
      tx,
      rows.map(({ id }) => id),
      due,
    );
    return {
      accounts: rows.map((row) => {
        const schedule = runAccountOf(row);
        const { account } = issuedBy(settings, row);
        const sums = charges.filter(({ account_id }) => account_id === row.id);
        return {
          account_id: row.id,
          account_code: row.account_code,
          account_name: row.name,
          invoice_frequency: row.invoice_frequency,
          next_run: nextInvoiceRun(context.now, schedule).toISOString(),
          is_due: isDueForRun(context.now, schedule, row.last_invoice_run) && hasMissedRun(context.now, schedule, sums),
          ...figuresOf(sums),
          warnings: missingItems(account).map(missingLabel),
        };
      }),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

function selectWaiting(tx: Tx) {
  return tx.db
    .selectFrom('accounts')
    .select(['id', 'account_code', 'name', 'vat_number', 'registration_number', 'address', 'billing_contact'])
    .select(['invoice_frequency', 'invoice_frequency_time', 'last_invoice_run'])
    .where('provider_id', '=', tx.provider_id)
    .where('uninvoiced_cents', '>', ZERO_CENTS)
    .where('account_type', '!=', VISITORS);
}

/** Whether a run that has been should have taken something: what was booked after its 02:00 waits for the next. Source: INVRUN-01. */
function hasMissedRun(now: Date, schedule: RunAccount, sums: readonly ChargeSum[]): boolean {
  const run = instantOf(latestInvoiceRun(now, schedule), INVOICE_RUN_TIME);
  return sums.some(({ is_due, booked_first }) => is_due && booked_first < run);
}

/** Charges of accounts of one page that stand alike, summed. */
interface ChargeSum {
  readonly account_id: AccountId;
  readonly is_due: boolean;
  /** When the oldest of them was booked. */
  readonly booked_first: Date;
  readonly charges: number;
  readonly shipments: number;
  readonly amount: number;
  readonly vat: number;
}

/** The charges that wait, in as few sums as there are statuses and histories that decide whether they are due. */
async function sumCharges(tx: Tx, account_ids: readonly AccountId[], due: InvoicingRule): Promise<ChargeSum[]> {
  const rows = await debitsOnNoInvoice(tx)
    .leftJoin('shipments as s', (join) =>
      join.onRef('s.provider_id', '=', 'charge.provider_id').onRef('s.id', '=', 'charge.shipment_id'),
    )
    .select(['charge.account_id', 's.status'])
    .select(sql<boolean>`s.collected_date is not null`.as('is_collected'))
    .select(sql<string>`(${historyOf(tx, 's', due)})::text`.as('history'))
    .select(({ fn }) => [
      fn.min('charge.time_created').as('booked_first'),
      fn.countAll<number>().as('charges'),
      fn.count<number>('charge.shipment_id').as('shipments'),
      fn.sum<string>('charge.amount_cents').as('amount'),
      fn.sum<string>('charge.vat_cents').as('vat'),
    ])
    .where(isAnyOf('charge.account_id', account_ids))
    .groupBy(['charge.account_id', 's.status', 'is_collected', 'history'])
    .execute();
  return rows.map(({ account_id, status, is_collected, history, booked_first, charges, shipments, amount, vat }) => ({
    account_id,
    booked_first,
    is_due:
      status === null ||
      isInvoiceable(
        // The database gathers statuses only.
        { status, history: JSON.parse(history) as ShipmentStatus[], collected_date: is_collected ? 'collected' : null },
        due.trigger,
        due.order,
      ),
    charges: Number(charges),
    shipments: Number(shipments),
    amount: -Number(amount),
    vat: -Number(vat),
  }));
}

function figuresOf(sums: readonly ChargeSum[]): Pick<PreviewRow, 'charges' | 'shipments' | 'total' | 'vat' | 'not_due'> {
  const due = sums.filter(({ is_due }) => is_due);
  const later = sums.filter(({ is_due }) => !is_due);
  return {
    charges: due.reduce((sum, { charges }) => sum + charges, 0),
    shipments: due.reduce((sum, { shipments }) => sum + shipments, 0),
    total: randFromCents(addCents(...due.map(({ amount }) => cents(amount)))),
    vat: randFromCents(addCents(...due.map(({ vat }) => cents(vat)))),
    not_due: randFromCents(addCents(...later.map(({ amount }) => cents(amount)))),
  };
}
