import { statementMonth } from '@tsela/domain/billing/statement-rules';
import { isEmail } from '@tsela/domain/formats/email';
import type { AccountId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import type { Days } from '@tsela/domain/time/date-ranges';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { billingEmailOf, makeWithin } from './make-statement.ts';
import { emailStatement } from './statement-email.ts';
import { readStatement } from './statement-reads.ts';
import { hasMonthly, readAccountsForStatements } from './statement-repository.ts';

/** So many accounts are looked for at once. */
const PAGE = 500;

/**
 * Makes last month's statement of every postpaid account that owes something or was booked on, and e-mails it to its billing contact: on the
 * day of the month that the provider has set, or in the week after it where no process ran. Each account has a transaction of its own, and gets
 * one a month. Source: settings.tsv, invoice_statement_day.
 */
export async function sendStatements(context: RequestContext): Promise<void> {
  const settings = await context.services.settings.of(context.provider_id);
  const month = statementMonth(dayOf(context.now), readSetting(settings, 'invoice_statement_day'));
  if (month === null) return;
  for await (const account_id of accountsFor(context, month)) await sendOne(context, account_id, month);
}

async function* accountsFor(context: RequestContext, month: Days): AsyncGenerator<AccountId> {
  for (let after = 0 as AccountId; ;) {
    const from = after;
    const accounts = await reading(context, (tx) => readAccountsForStatements(tx, { month, after: from, limit: PAGE }));
    yield* accounts;
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < PAGE) return;
    after = last;
  }
}

async function sendOne(context: RequestContext, account_id: AccountId, { start, end }: Days): Promise<void> {
  await inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, account_id);
    const recipient = billingEmailOf(account);
    // Another process was first, or the contact was taken away meanwhile.
    if (!isEmail(recipient) || (await hasMonthly(tx, account_id, start))) return;
    const id = await makeWithin(tx, context, account, { start, end, is_monthly: true });
    await emailStatement(tx, context, { statement: await readStatement(tx, id), recipient });
  });
}
