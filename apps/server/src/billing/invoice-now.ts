import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { refuseAccountUsers, refuseWithoutBilling } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { readDocument } from './documents/document-reads.ts';
import { invoiceWithin } from './invoice-account.ts';

/** Invoices at once what is due of an account; null where that is nothing. Source: screens S41. */
export async function invoiceNow(
  context: RequestContext,
  { account_id }: InputOf<typeof invoiceApi.invoiceNow>,
): Promise<OutputOf<typeof invoiceApi.invoiceNow>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'account_id');
  const settings = await context.services.settings.of(context.provider_id);
  return inTransaction(context, async (tx) => {
    const [issued] = await invoiceWithin(tx, context, account_id, { settings });
    return { invoice: issued ? await readDocument(tx, issued.id) : null };
  });
}
