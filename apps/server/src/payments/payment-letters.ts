import { documentReference } from '@tsela/domain/formats/references';
import { randText } from '@tsela/domain/formats/rand-text';
import { onOneLine } from '@tsela/domain/formats/one-line';
import type { AccountId } from '@tsela/domain/ids';
import type { NoticeVerdict } from '@tsela/domain/payments/judge-notice';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { AccountRow } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { writeToUsers } from '../user-records/write-to-users.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import type { KeptNotice } from './payment-notice-repository.ts';

/** The receipt of a payment that has arrived, to the address that was given for it. Source: screens S22, decisions §4.8. */
export async function sendReceipt(tx: Tx, context: RequestContext, payment: Attempt, account: AccountRow): Promise<void> {
  if (payment.billing_email === '') return;
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const amount = randText(payment.amount_cents);
  const number = documentReference('payment', payment.number);
  const lines = [
    `Thank you. Your payment of ${amount} has arrived.`,
    `Account: ${account.name} (${account.account_code})\nPayment: ${number}\nReference: ${payment.reference}\nBalance now: ${randText(account.balance_cents)}`,
  ];
  await insertMessages(tx, context, [
    {
      shipment_id: null,
      account_id: account.id,
      channel: 'email',
      event: 'payment_received',
      recipient: payment.billing_email,
      subject: onOneLine(`${title}: Your payment of ${amount}`),
      body: lines.join('\n\n'),
    },
  ]);
}

type Reason = Exclude<NoticeVerdict, { does: 'credit' }>['because'] | 'no-answer';

const REASONS: Readonly<Record<Reason, string>> = {
  'wrong-merchant': 'it went to another merchant',
  'wrong-amount': 'it is of another amount than was asked',
  declined: 'it was declined',
  cancelled: 'it was cancelled',
  unknown: 'no payment has this reference',
  waiting: 'it is under way',
  repeated: 'it was told before',
  late: 'the payment had failed before',
  'paid-twice': 'a payment with this reference had arrived before',
  'no-answer': 'the gateway could not be asked whether it is genuine',
};

interface UncreditedMoney {
  readonly notice: KeptNotice;
  readonly because: Reason;
  readonly account_id: AccountId | null;
}

/** Staff who work with payments learn of money that was told of and not credited. Source: decisions §4.7. */
export async function tellStaff(
  tx: Tx,
  context: RequestContext,
  { notice, because, account_id }: UncreditedMoney,
): Promise<void> {
  const staff = await readAddressees(tx, 'staff');
  const gateway = PAYMENT_GATEWAYS[notice.gateway].name;
  const amount = randText(notice.amount_cents);
  const letter = {
    notice: 'payment_not_credited' as const,
    shipment_id: null,
    account_id,
    subject: `A payment of ${amount} was not credited`,
    text: `${gateway} told of ${amount} for ${notice.reference}, its payment ${notice.gateway_payment_id}. It was not credited: ${REASONS[because]}.`,
    page: account_id === null ? SCREENS.billing.path : recordPath('accountById', account_id),
  };
  await writeToUsers(
    tx,
    context,
    staff.map((to) => ({ ...letter, to })),
  );
}
