import { isForVisitors } from '../permissions/visitors.ts';
import { randText } from '../formats/rand-text.ts';
import type { Cents } from '../money/cents.ts';

/** What an account can pay with. */
export interface PayingAccount {
  readonly account_type: 'prepaid' | 'postpaid' | 'guest';
  readonly balance_cents: Cents;
  /** How far below zero a postpaid account may go. */
  readonly credit_limit_cents: Cents;
}

/** Whether the balance covers an amount; a postpaid account may use its credit limit too. Source: PAY-04, PAY-05. */
export function canAfford(account: PayingAccount, amount: Cents): boolean {
  return account.account_type === 'postpaid'
    ? account.balance_cents - amount >= -account.credit_limit_cents
    : account.balance_cents >= amount;
}

/**
 * Whether a shipment waits for its own payment once it is sent: always for visitors and at kiosks, for prepaid customers where they pay online,
 * or where they pay as they go and the balance does not cover it. Source: KEY-30, screens S10, S12.
 */
export function isPaidAfterBooking(
  account: PayingAccount,
  amount: Cents,
  {
    pay_as_you_go,
    pays_online,
    at_kiosk = false,
  }: { readonly pay_as_you_go: boolean; readonly pays_online: boolean; readonly at_kiosk?: boolean },
): boolean {
  const { account_type } = account;
  if (at_kiosk || isForVisitors(account) || (account_type === 'prepaid' && pays_online)) return true;
  return !paysAsBooked(account, { pay_as_you_go }) && !canAfford(account, amount);
}

/** Whether an account sends only what it can pay for as it is booked: visitors pay afterwards, and prepaid ones with pay as you go. Source: KEY-30. */
export function paysAsBooked(
  { account_type }: Pick<PayingAccount, 'account_type'>,
  { pay_as_you_go }: { readonly pay_as_you_go: boolean },
): boolean {
  return account_type === 'postpaid' || (account_type === 'prepaid' && !pay_as_you_go);
}

/** The reader of a refusal because an account cannot pay. */
export interface ToldOfMoney {
  /** The text for staff speaks of the account, the text for its own users of theirs. */
  readonly is_staff: boolean;
  readonly sees_billing: boolean;
  /** What is to be paid, for readers who see no amounts; a shipment where it is left out. */
  readonly bought?: 'this shipment' | 'this file';
}

/** Why an account cannot pay an amount, and what to do, without amounts for users who may not see any. Source: PAY-04, PAY-05, PERM-055. */
export function cannotAffordText(
  account: PayingAccount & { readonly account_code: string },
  amount: Cents,
  { is_staff, sees_billing, bought = 'this shipment' }: ToldOfMoney,
): string {
  const price = sees_billing ? randText(amount) : bought;
  if (account.account_type === 'postpaid') {
    const limit = sees_billing ? ` of ${randText(account.credit_limit_cents)}` : '';
    return is_staff
      ? `The credit limit${limit} of account ${account.account_code} does not cover ${price}. The account has to be paid first.`
      : `Your credit limit${limit} does not cover ${price}. Please pay your account.`;
  }
  const reason = sees_billing ? `too low: ${randText(account.balance_cents)} does not cover ${price}` : `too low for ${price}`;
  return is_staff
    ? `The balance of account ${account.account_code} is ${reason}. The account has to be topped up first.`
    : `Your balance is ${reason}. Please top up your account.`;
}

/** What an account may still spend: balance, and the credit limit of a postpaid account. */
export function spendable(account: PayingAccount): number {
  return account.balance_cents + (account.account_type === 'postpaid' ? account.credit_limit_cents : 0);
}

/** The statuses in which a shipment is open for payment. Source: PAY-01. */
export const PAYABLE_STATUSES = ['payment-pending', 'quote', 'quote-expired'] as const;

export interface PayableShipment {
  readonly status: string;
  readonly rate_cents: Cents;
}

/** Whether a gateway payment may be started: the status is open and the payer is not staff; the balance plays no part. Source: PAY-01 to PAY-03. */
export function canPayByGateway(shipment: Pick<PayableShipment, 'status'>, payer: { readonly is_staff: boolean }): boolean {
  return !payer.is_staff && PAYABLE_STATUSES.some((status) => status === shipment.status);
}

/** Whether the shipment may be paid from the balance: as by gateway, and the account can afford it. Source: PAY-01 to PAY-05. */
export function canPayFromBalance(
  shipment: PayableShipment,
  payer: { readonly is_staff: boolean; readonly account: PayingAccount },
): boolean {
  return canPayByGateway(shipment, payer) && canAfford(payer.account, shipment.rate_cents);
}
