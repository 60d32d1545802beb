import type { InputOf } from '@tsela/contract/route';
import type { billingPaymentApi } from '@tsela/contract/billing/billing-payment-api';
import type { transactionApi } from '@tsela/contract/billing/transaction-api';
import { checkEnteredMoney, checkReason } from '@tsela/domain/billing/manual-transactions';
import type { TransactionType } from '@tsela/domain/billing/transaction-types';
import { readDecimal } from '@tsela/domain/formats/decimal';
import type { AccountId } from '@tsela/domain/ids';
import { checkRecordedPayment } from '@tsela/domain/payments/recorded-payments';
import type { RecordedMethod } from '@tsela/domain/payments/recorded-payments';
import type { Violation } from '@tsela/domain/problem';
import type { VatType } from '@tsela/domain/rates/card/rate-card';
import { parseDay } from '@tsela/domain/time/day';
import { billingEntry as words } from '../strings/billing/entry.ts';

/** What decides whether money can be booked on a day. */
export interface BookingFacts {
  readonly now: Date;
  readonly statement_day: number;
}

type Errors = Readonly<Record<string, string>>;
type Drafted<Input> = { readonly input: Input; readonly errors: null } | { readonly input: null; readonly errors: Errors };

export interface PaymentDraft {
  readonly account_id: AccountId | null;
  readonly amount: string;
  readonly method: RecordedMethod;
  readonly reference: string;
  readonly date: string;
  readonly note: string;
  readonly is_another: boolean;
}

/** What is sent of a payment, or what is wrong with it by field. */
export function paymentOf(draft: PaymentDraft, facts: BookingFacts): Drafted<InputOf<typeof billingPaymentApi.recordPayment>> {
  const { account_id, method, note, is_another } = draft;
  const reference = draft.reference.trim();
  const [amount, day] = [readDecimal(draft.amount), parseDay(draft.date)];
  const checked = amount === null || day === null ? [] : checkRecordedPayment({ amount, day, method, reference }, facts);
  const errors = errorsOf({ account_id, amount, day }, checked);
  if (errors !== null || account_id === null || amount === null || day === null) return { input: null, errors: errors ?? {} };
  return {
    errors: null,
    input: {
      account_id,
      amount,
      method,
      date: day,
      ...(reference !== '' && { reference }),
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(is_another && { is_another }),
    },
  };
}

export interface TransactionDraft {
  readonly account_id: AccountId | null;
  readonly type: TransactionType | '';
  readonly amount: string;
  readonly vat_type: VatType;
  readonly date: string;
  readonly reason: string;
  readonly shipment_reference: string;
}

/** What is sent of a transaction, or what is wrong with it by field. */
export function transactionOf(
  draft: TransactionDraft,
  facts: BookingFacts,
): Drafted<InputOf<typeof transactionApi.createTransaction>> {
  const { account_id, type, vat_type, reason } = draft;
  const [amount, day] = [readDecimal(draft.amount), parseDay(draft.date)];
  const checked = amount === null || day === null ? [] : checkEnteredMoney({ amount, day }, facts);
  const errors = errorsOf({ account_id, amount, day }, [
    ...(type === '' ? [{ field: 'type', code: 'required', message: words.typeNeeded }] : []),
    ...checked,
    ...checkReason(reason),
  ]);
  if (errors !== null || account_id === null || amount === null || day === null || type === '')
    return { input: null, errors: errors ?? {} };
  const shipment_reference = draft.shipment_reference.trim();
  const input = { account_id, type, amount, vat_type, date: day, reason: reason.trim() };
  return { errors: null, input: { ...input, ...(shipment_reference !== '' && { shipment_reference }) } };
}

function errorsOf(
  { account_id, amount, day }: { account_id: AccountId | null; amount: number | null; day: string | null },
  checked: readonly Violation[],
): Errors | null {
  const errors = {
    ...(account_id === null && { account_id: words.chooseAccount }),
    ...(amount === null && { amount: words.amountNeeded }),
    ...(day === null && { date: words.dateNeeded }),
    ...Object.fromEntries(checked.map(({ field, message }) => [field, message])),
  };
  return Object.keys(errors).length === 0 ? null : errors;
}
