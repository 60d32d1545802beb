import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { OutputOf } from '@tsela/contract/route';
import { refuseAccountUsers, refusePartOfAccounts, refuseWithoutBilling } from '../accounts/account-staff.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';

/** Has the run of the accounts done whose day has come; it works on by itself, and what was invoiced already stays as it is. Source: screens S41. */
export async function startInvoiceRun(context: RequestContext): Promise<OutputOf<typeof invoiceApi.startInvoiceRun>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'id');
  refusePartOfAccounts(context, 'Invoice runs are for staff who see every account.');
  await inTransaction(context, async (tx) => {
    await context.services.jobs.addAll(tx, 'run-invoices', [{ provider_id: tx.provider_id }]);
    await recordChange(tx, context, {
      type: 'invoices.run-started',
      object_type: 'provider',
      object_id: tx.provider_id,
    });
  });
  return { message: 'The invoice run has been started.' };
}
