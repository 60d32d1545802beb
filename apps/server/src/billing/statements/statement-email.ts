import type { Statement } from '@tsela/contract/billing/statement-api';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { randText } from '@tsela/domain/formats/rand-text';
import { centsFromRand } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import type { Day } from '@tsela/domain/time/day';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { letterText } from '../../providers/letter-text.ts';
import { portalAddressOf } from '../../providers/portal-address.ts';

/** Puts an e-mail into the outbox with what a statement comes to and where it is. */
export async function emailStatement(
  tx: Tx,
  context: RequestContext,
  { statement, recipient }: { readonly statement: Statement; readonly recipient: string },
): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  const company = readSetting(settings, 'invoice_company_name') || readSetting(settings, 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const days = `${longDayInWords(statement.start_date as Day)} to ${longDayInWords(statement.end_date as Day)}`;
  const { owed, account_id, account_name, account_code } = statement;
  const overdue = owed.up_to_30_days + owed.up_to_60_days + owed.up_to_90_days + owed.over_90_days;
  const contact = readSetting(settings, 'billing_email_address');
  const figures = [
    `Opening balance: ${amount(statement.opening_balance)}`,
    `Transactions: ${statement.transaction_count}`,
    `Closing balance: ${amount(statement.closing_balance)}`,
    `Not due yet: ${amount(owed.not_due)}`,
    `Overdue: ${amount(overdue)}`,
  ];
  const { subject, body } = await letterText(context, 'statement', {
    title: company,
    account: `${onOneLine(account_name)} (${account_code})`,
    period: days,
    facts: figures.join('\n'),
    link: `${address}${SCREENS.account.path}?tab=billing&part=statements`,
  });
  const questions = contact === '' ? '' : `\n\nQuestions: ${onOneLine(contact)}`;
  await insertMessages(tx, context, [
    { shipment_id: null, account_id, channel: 'email', event: 'statement', recipient, subject, body: body + questions },
  ]);
  await recordChange(tx, context, {
    type: 'statement.emailed',
    object_type: 'account',
    object_id: account_id,
    account_id,
    change_to: { start_date: statement.start_date, end_date: statement.end_date, recipient },
  });
}

function amount(rand: number): string {
  return randText(centsFromRand(rand));
}
