import type { Afterwards } from '@tsela/domain/gateways/payment-afterwards';
import { documentReference } from '@tsela/domain/formats/references';
import { randText } from '@tsela/domain/formats/rand-text';
import type { AccountId } from '@tsela/domain/ids';
import type { Cents } from '@tsela/domain/money/cents';
import type { NoticeVerdict } from '@tsela/domain/payments/judge-notice';
import type { NotBooked } from '@tsela/domain/payments/why-not-booked';
import { smsNumber } from '@tsela/domain/messages/bulk-sms';
import { PAYMENT_GATEWAYS } from '@tsela/domain/gateways/payment-gateways';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { AccountRow } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { letterSms, letterText } from '../providers/letter-text.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { paymentKey } from '../shipments/booking/payment-key.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { writeToUsers } from '../user-records/write-to-users.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { Attempt } from './payment-attempt-repository.ts';
import type { ToldPayment } from './payment-notice-repository.ts';

/** Who has paid: the account's own user, or one who is not the account, a visitor or the customer of a kiosk. */
export type Payer = 'account' | 'visitor' | 'at-kiosk';

interface Credited {
  readonly account: AccountRow;
  readonly shipment: Pick<ShipmentRow, 'id' | 'short_tracking_reference' | 'status'> | null;
  readonly not_booked: NotBooked | null;
  readonly payer: Payer;
}

/**
 * The receipt of a payment that has arrived, to the address that was given for it; the customer of a kiosk who gave none
 * has it by SMS.
 * Source: screens S12, S22, S23, decisions §4.8.
 */
export async function sendReceipt(tx: Tx, context: RequestContext, payment: Attempt, credited: Credited): Promise<void> {
  if (payment.billing_email === '')
    return credited.payer === 'at-kiosk' ? sendReceiptBySms(tx, context, payment, credited) : undefined;
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const amount = randText(payment.amount_cents);
  const number = documentReference('payment', payment.number);
  const { account, shipment } = credited;
  const own = credited.payer === 'account' ? account : null;
  const facts = [
    own && `Account: ${own.name} (${own.account_code})`,
    shipment && `Parcel: ${shipment.short_tracking_reference}`,
    `Payment: ${number}`,
    `Reference: ${payment.reference}`,
    own && `Balance now: ${randText(own.balance_cents)}`,
  ].filter((fact) => fact !== null);
  const text = await letterText(context, 'payment_received', {
    title,
    amount,
    facts: [facts.join('\n'), ...outcomeOf(credited), ...(await wayToLabel(context, credited))].join('\n\n'),
  });
  await insertMessages(tx, context, [
    {
      shipment_id: shipment?.id ?? null,
      account_id: account.id,
      channel: 'email',
      event: 'payment_received',
      recipient: payment.billing_email,
      ...text,
    },
  ]);
}

/** One SMS says what was paid, for what, and what came of it. */
async function sendReceiptBySms(
  tx: Tx,
  context: RequestContext,
  payment: Attempt,
  { account, shipment, not_booked }: Credited,
): Promise<void> {
  const recipient = smsNumber(payment.phone_number);
  if (recipient === null || !shipment) return;
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const body = await letterSms(context, 'payment_received', {
    title,
    amount: randText(payment.amount_cents),
    ref: shipment.short_tracking_reference,
    document: payment.reference,
    text: outcomeInShort({ shipment, not_booked }),
  });
  await insertMessages(tx, context, [
    {
      shipment_id: shipment.id,
      account_id: account.id,
      channel: 'sms',
      event: 'payment_received',
      recipient,
      subject: '',
      body,
    },
  ]);
}

function outcomeInShort(credited: Pick<Credited, 'shipment' | 'not_booked'>): string {
  if (!credited.not_booked) return 'Your parcel is booked.';
  if (isOneTooMany(credited)) return 'Your parcel was booked already, and we will pay it back to you.';
  return 'It did not book the parcel, and we will pay it back to you.';
}

function outcomeOf({ shipment, not_booked, payer }: Credited): string[] {
  if (!shipment) return [];
  if (!not_booked) return ['Your parcel is booked.'];
  const kept = payer === 'account' ? 'It is credit on your account.' : 'We will pay it back to you.';
  if (isOneTooMany({ shipment, not_booked }))
    return [`Your parcel is booked: it was paid already, and this payment was one too many. ${kept}`];
  return [`It did not book your parcel, because ${NOT_BOOKED[not_booked]}. ${kept}`];
}

/** Who pays twice is not left in doubt about the parcel: what came before has booked it. */
function isOneTooMany({ shipment, not_booked }: Pick<Credited, 'shipment' | 'not_booked'>): boolean {
  return not_booked === 'waits-no-longer' && shipment?.status !== 'cancelled';
}

/** A visitor has no page of their own: the link in their receipt is the way back to the parcel, and to its label whenever it is wanted. Source: screens S23. */
async function wayToLabel(context: RequestContext, { shipment, not_booked, payer }: Credited): Promise<string[]> {
  if (!shipment || not_booked || payer !== 'visitor') return [];
  const { services, provider_id } = context;
  const { id, short_tracking_reference: str } = shipment;
  const address = (await portalAddressOf(context, provider_id)) ?? services.config.public_url;
  const key = paymentKey(services.secret_key, { provider_id, id });
  const search = new URLSearchParams({ str, id: String(id), key });
  return [`Print its label and follow it here:\n${address}${SCREENS.shipmentPaid.path}?${search.toString()}`];
}

const NOT_BOOKED: Readonly<Record<NotBooked, string>> = {
  'waits-no-longer': 'the parcel does not wait for payment any more',
  'costs-more': 'the parcel costs more by now',
  'account-closed': 'the account has been closed',
  'no-compartment': 'its locker is full by now',
};

interface RestOfPayment extends Pick<Credited, 'not_booked'> {
  readonly shipment: Pick<ShipmentRow, 'id' | 'short_tracking_reference'>;
  readonly rest_cents: Cents;
}

/** Staff who work with payments learn of a visitor's money that pays for nothing: only they can give it back. Source: screens S23. */
export async function tellStaffOfCredit(
  tx: Tx,
  context: RequestContext,
  payment: Attempt,
  { shipment, rest_cents, not_booked }: RestOfPayment,
): Promise<void> {
  const rest = randText(rest_cents);
  const why = not_booked === null ? 'the parcel costs less by now' : NOT_BOOKED[not_booked];
  await writeToStaff(tx, context, {
    shipment_id: shipment.id,
    account_id: payment.account_id,
    subject: `${rest} of a visitor's payment is to be given back`,
    text: `${documentReference('payment', payment.number)} of ${randText(payment.amount_cents)} came in for parcel ${shipment.short_tracking_reference}. ${rest} of it pays for nothing: ${why}. It can be refunded where payments are listed.`,
    page: SCREENS.billing.path,
  });
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
  readonly notice: ToldPayment;
  readonly because: Reason;
  readonly account_id: AccountId | null;
}

/** Staff who work with payments learn of money that was told of and not credited. Source: decisions §4.7. */
export async function tellStaff(
  tx: Tx,
  context: RequestContext,
  { notice, because, account_id }: UncreditedMoney,
): Promise<void> {
  const gateway = PAYMENT_GATEWAYS[notice.gateway].name;
  const amount = randText(notice.amount_cents);
  await writeToStaff(tx, context, {
    shipment_id: null,
    account_id,
    subject: `A payment of ${amount} was not credited`,
    text: `${gateway} told of ${amount} for ${notice.reference}, its payment ${notice.gateway_payment_id}. It was not credited: ${REASONS[because]}.`,
    page: account_id === null ? SCREENS.billing.path : recordPath('accountById', account_id),
  });
}

const AFTERWARDS: Readonly<Record<Afterwards, string>> = {
  refunded: 'was refunded',
  refund_pending: 'is being refunded',
  partially_refunded: 'was refunded in part',
  chargeback: 'is disputed by its payer: a chargeback',
};

interface ToldAfterwards {
  readonly notice: ToldPayment;
  readonly payment: Attempt;
  readonly afterwards: Afterwards;
}

/** Staff who work with payments learn of what a gateway did about a payment that had come in: nothing is booked by it. Source: payment-gateways B5. */
export async function tellStaffAfterwards(
  tx: Tx,
  context: RequestContext,
  { notice, payment, afterwards }: ToldAfterwards,
): Promise<void> {
  const gateway = PAYMENT_GATEWAYS[notice.gateway].name;
  const number = documentReference('payment', payment.number);
  await writeToStaff(tx, context, {
    shipment_id: payment.shipment_id,
    account_id: payment.account_id,
    subject: `${gateway}: payment ${number} ${AFTERWARDS[afterwards]}`,
    text: `${gateway} told that ${number} of ${randText(payment.amount_cents)}, its payment ${notice.gateway_payment_id}, ${AFTERWARDS[afterwards]}. Nothing is booked by this. When the money has left, refund or reverse the payment where payments are listed.`,
    page: SCREENS.billing.path,
  });
}

type StaffLetter = Omit<Parameters<typeof writeToUsers>[2][number], 'to' | 'notice'>;

async function writeToStaff(tx: Tx, context: RequestContext, letter: StaffLetter): Promise<void> {
  const staff = await readAddressees(tx, 'staff');
  await writeToUsers(
    tx,
    context,
    staff.map((to) => ({ ...letter, notice: 'payment_not_credited' as const, to })),
  );
}
