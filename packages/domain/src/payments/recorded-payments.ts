import { checkEnteredMoney } from '../billing/manual-transactions.ts';
import type { EnteredMoney } from '../billing/manual-transactions.ts';
import type { Violation } from '../problem.ts';
import { PAYMENT_METHOD_FACTS } from './payment-methods.ts';

/** How money reaches a provider without a gateway, as staff record it. Source: screens S43. */
export const RECORDED_METHODS = ['manual_eft', 'cash', 'card_machine'] as const;
export type RecordedMethod = (typeof RECORDED_METHODS)[number];

export const RECORDED_METHOD_LABELS: Readonly<Record<RecordedMethod, string>> = {
  manual_eft: 'EFT',
  cash: 'Cash',
  card_machine: 'Card machine',
};

/** A method in words, also one of a gateway; one that this version does not know is shown as it is. */
export function paymentMethodLabel(method: string): string {
  const recorded = RECORDED_METHODS.find((each) => each === method);
  if (recorded) return RECORDED_METHOD_LABELS[recorded];
  const known = Object.entries(PAYMENT_METHOD_FACTS).find(([name]) => name === method);
  return known ? known[1].label : method;
}

const LONGEST_REFERENCE = 100;

/** A payment as staff enter it. The bank's or the machine's reference tells it from every other; cash has none. */
export interface RecordedPayment extends EnteredMoney {
  readonly method: RecordedMethod;
  readonly reference: string;
}

/** What is wrong with a payment as it was entered. */
export function checkRecordedPayment(
  payment: RecordedPayment,
  facts: { readonly now: Date; readonly statement_day: number },
): Violation[] {
  return [...checkEnteredMoney(payment, facts), ...checkPaymentReference(payment)];
}

/** What is wrong with the reference of a payment. */
export function checkPaymentReference({ method, reference }: Pick<RecordedPayment, 'method' | 'reference'>): Violation[] {
  const text = reference.trim();
  const refuse = (message: string) => [{ field: 'reference', code: 'invalid', message }];
  if (text.length > LONGEST_REFERENCE) return refuse(`A reference has at most ${LONGEST_REFERENCE} letters.`);
  if (text !== '' || method === 'cash') return [];
  return refuse('Please enter the reference of the payment: money that is entered twice is found by it.');
}
