import { isForVisitors } from '../permissions/visitors.ts';
import { hasPermission } from '../permissions/permission-matching.ts';
import type { TransactionPermission } from '../permissions/inline-permissions.ts';

/** A credit adds to the account's balance, a debit takes from it. */
export type Direction = 'credit' | 'debit';

/** The papers a transaction appears on; the others appear on statements only. */
export type DocumentType = 'invoice' | 'credit-note';

export interface TransactionTypeFacts {
  readonly direction: Direction;
  /** What people need to make one by hand; null for those the product makes from shipments. */
  readonly permission: TransactionPermission | null;
  readonly needs_waybill: boolean;
  readonly appears_on: DocumentType | null;
}

export const TRANSACTION_TYPES = [
  'payment',
  'payment-reversal',
  'refund',
  'refund-reversal',
  'admin-debit',
  'admin-credit',
  'promotional-credit',
  'promotional-debit',
  'balance-adjustment-credit',
  'balance-adjustment-debit',
  'bad-debt-write-off',
  'bad-debt-write-off-reversal',
  'shipping-charge',
  'shipping-charge-reversal',
  'shipping-charge-credit',
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Every type of billing transaction. Source: BILL-01 to BILL-17, PERM-076 to PERM-087. */
export const TRANSACTION_FACTS: Readonly<Record<TransactionType, TransactionTypeFacts>> = {
  payment: byHand('credit', 'INLINE_transaction_payment'),
  'payment-reversal': byHand('debit', 'INLINE_transaction_payment_reversal'),
  refund: byHand('credit', 'INLINE_transaction_refund'),
  'refund-reversal': byHand('debit', 'INLINE_transaction_refund_reversal'),
  'admin-debit': byHand('debit', 'INLINE_transaction_admin_debit', 'invoice'),
  'admin-credit': byHand('credit', 'INLINE_transaction_admin_credit', 'credit-note'),
  'promotional-credit': byHand('credit', 'INLINE_transaction_promotional_credit', 'credit-note'),
  'promotional-debit': byHand('debit', 'INLINE_transaction_promotional_debit', 'invoice'),
  'balance-adjustment-credit': byHand('credit', 'INLINE_transaction_balance_adjustment_credit'),
  'balance-adjustment-debit': byHand('debit', 'INLINE_transaction_balance_adjustment_debit'),
  'bad-debt-write-off': byHand('credit', 'INLINE_transaction_bad_debt_write_off'),
  'bad-debt-write-off-reversal': byHand('debit', 'INLINE_transaction_bad_debt_write_off_reversal'),
  'shipping-charge': ofShipment('debit', 'invoice'),
  'shipping-charge-reversal': ofShipment('credit', 'credit-note'),
  'shipping-charge-credit': ofShipment('credit', 'credit-note'),
};

/** The types that an invoice carries. Source: BILL-17. */
export const TYPES_FOR_INVOICES = TRANSACTION_TYPES.filter((type) => isForInvoice(type));

/** Whether a debit waits for an invoice. Source: BILL-17. */
export function isForInvoice(type: string): boolean {
  const known = TRANSACTION_TYPES.find((each) => each === type);
  return known !== undefined && TRANSACTION_FACTS[known].appears_on === 'invoice';
}

/** What is asked of a transaction to know whether an invoice is still to come for it. */
export interface ChargeFacts {
  readonly type: string;
  readonly account_type: 'prepaid' | 'postpaid' | 'guest';
  /** It is on an invoice. */
  readonly is_invoiced: boolean;
  readonly is_reversed: boolean;
}

/** Whether an invoice is still to come for a charge: a debit that stands, and never one of a visitor, who has a receipt. Source: BILL-17, decisions 0161. */
export function awaitsInvoice({ type, account_type, is_invoiced, is_reversed }: ChargeFacts): boolean {
  return isForInvoice(type) && !isForVisitors({ account_type }) && !is_invoiced && !is_reversed;
}

/** Whether a credit gets a credit note. Source: BILL-17. */
export function isForCreditNote(type: TransactionType): boolean {
  return TRANSACTION_FACTS[type].appears_on === 'credit-note';
}

export function mayMakeTransaction(type: TransactionType, permissions: readonly string[]): boolean {
  const { permission } = TRANSACTION_FACTS[type];
  return permission !== null && hasPermission(permissions, permission);
}

const REVERSALS: Readonly<Partial<Record<TransactionType, TransactionType>>> = {
  payment: 'payment-reversal',
  refund: 'refund-reversal',
  'admin-debit': 'admin-credit',
  'admin-credit': 'admin-debit',
  'promotional-credit': 'promotional-debit',
  'promotional-debit': 'promotional-credit',
  'balance-adjustment-credit': 'balance-adjustment-debit',
  'balance-adjustment-debit': 'balance-adjustment-credit',
  'bad-debt-write-off': 'bad-debt-write-off-reversal',
  'shipping-charge': 'shipping-charge-reversal',
};

/** The type that takes a transaction back; null for what is itself the taking back of something. */
export function reversalOf(type: TransactionType): TransactionType | null {
  return REVERSALS[type] ?? null;
}

/** What people read for a type: `Bad debt write-off reversal`. */
export function transactionLabel(type: TransactionType): string {
  const words = type.replaceAll('-', ' ').replace('write off', 'write-off');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same for what the ledger holds; a type that is not known is shown as it is. */
export function ledgerLabel(type: string): string {
  const known = TRANSACTION_TYPES.find((each) => each === type);
  return known ? transactionLabel(known) : type;
}

/** The amount as it counts in the balance: what is entered is positive, the type gives the sign. */
export function signOf(type: TransactionType): 1 | -1 {
  return TRANSACTION_FACTS[type].direction === 'credit' ? 1 : -1;
}

function byHand(
  direction: Direction,
  permission: TransactionPermission,
  appears_on: DocumentType | null = null,
): TransactionTypeFacts {
  return { direction, permission, needs_waybill: false, appears_on };
}

function ofShipment(direction: Direction, appears_on: DocumentType): TransactionTypeFacts {
  return { direction, permission: null, needs_waybill: true, appears_on };
}
