import { ZERO_CENTS, centsFromRand, hasWholeCents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { Violation } from '../problem.ts';
import { splitVat, standardVatOn } from '../rates/price/vat.ts';
import type { VatPercentage } from '../rates/card/rate-card.ts';
import { dayOf } from '../time/day.ts';
import type { Day } from '../time/day.ts';
import { TRANSACTION_FACTS, TRANSACTION_TYPES, mayMakeTransaction, reversalOf } from './transaction-types.ts';
import type { TransactionType } from './transaction-types.ts';

/** The types that belong to a payment, which has a number, a method and a reference of its own. */
export const PAYMENT_TYPES_OF_LEDGER: readonly TransactionType[] = ['payment', 'payment-reversal'];

/** The most that one entry by hand moves: more is a slip of the keys. */
const LARGEST_CENTS = 1_000_000_000;
const LONGEST_REASON = 500;

/** The types that these permissions let a person enter by themselves; payments are recorded as such. Source: PERM-076 to PERM-087. */
export function typesByHand(permissions: readonly string[]): readonly TransactionType[] {
  return TRANSACTION_TYPES.filter((type) => !PAYMENT_TYPES_OF_LEDGER.includes(type) && mayMakeTransaction(type, permissions));
}

/** Whether a person with these permissions may take back an entry of a type by its reversal. */
export function mayTakeBack(type: string, permissions: readonly string[]): boolean {
  const known = TRANSACTION_TYPES.find((each) => each === type);
  if (known === undefined || PAYMENT_TYPES_OF_LEDGER.includes(known) || TRANSACTION_FACTS[known].permission === null)
    return false;
  const reversal = reversalOf(known);
  return reversal !== null && mayMakeTransaction(reversal, permissions);
}

/** What is entered of money: the amount is positive whatever its direction, in rand. */
export interface EnteredMoney {
  readonly amount: number;
  readonly day: Day;
}

/** Why an amount cannot be entered; null when it can. */
function whyNotAmount(amount: number): string | null {
  if (!Number.isFinite(amount) || amount <= 0) return 'Please enter an amount above R 0.00.';
  if (!hasWholeCents(amount)) return 'An amount has at most two decimals.';
  return centsFromRand(amount) > LARGEST_CENTS ? 'An amount is at most R 10 000 000.00.' : null;
}

/** What is wrong with an amount as it was entered. */
export function checkAmount(amount: number): Violation[] {
  return violation('amount', whyNotAmount(amount));
}

/** Why an entry cannot be about the shipment that was typed; null when it can. `own` of those that were found are of its account. */
export function whyNotNamed(
  reference: string,
  { found, own, account_code }: { readonly found: number; readonly own: number; readonly account_code: string },
): string | null {
  if (found === 0) return `There is no shipment “${reference}”.`;
  if (own === 0) return `Shipment “${reference}” is not of account ${account_code}.`;
  return own > 1 ? `More than one shipment goes by “${reference}”. Please enter its tracking reference.` : null;
}

/** Why money cannot be booked on a day; null when it can. `statement_day` is the day of the month on which statements go out. */
function whyNotBookedOn(day: Day, { now, statement_day }: { readonly now: Date; readonly statement_day: number }): string | null {
  const today = dayOf(now);
  if (day > today) return 'Please choose today or an earlier day.';
  return day < firstOpenDay(today, statement_day) ? 'That month is closed. Please choose a later day.' : null;
}

/** A month is closed once its statements go out, on `statement_day` of the month after it. Source: screens S41. */
function firstOpenDay(today: Day, statement_day: number): Day {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const first = day < statement_day ? new Date(Date.UTC(year, month - 2, 1)) : new Date(Date.UTC(year, month - 1, 1));
  return first.toISOString().slice(0, 10) as Day;
}

/** The day on which money that a bank tells of counts: its own, and once its month is closed the first day that is open. */
export function dayToBookOn(day: Day, { now, statement_day }: { readonly now: Date; readonly statement_day: number }): Day {
  const first = firstOpenDay(dayOf(now), statement_day);
  return day < first ? first : day;
}

/** What is wrong with the day on which money is booked. Source: screens S41. */
export function checkBookingDay(day: Day, facts: { readonly now: Date; readonly statement_day: number }): Violation[] {
  return violation('date', whyNotBookedOn(day, facts));
}

/** What is wrong with money as it was entered. */
export function checkEnteredMoney(
  { amount, day }: EnteredMoney,
  facts: { readonly now: Date; readonly statement_day: number },
): Violation[] {
  return [...checkAmount(amount), ...checkBookingDay(day, facts)];
}

/** What is wrong with a reason that people read later. */
export function checkReason(reason: string): Violation[] {
  const text = reason.trim();
  if (text === '') return violation('reason', 'Please say why: the reason appears on the account.');
  return violation('reason', text.length > LONGEST_REASON ? `A reason has at most ${LONGEST_REASON} letters.` : null);
}

/** Why a transaction keeps no files of its own; null when it does. What a payment books has those of the payment. */
export function whyNoFilesOn({ type }: { readonly type: string }): string | null {
  return type === 'shipping-charge' ? 'A shipping charge has no files. Please add them to the documents of its shipment.' : null;
}

/** The VAT in an amount. What appears on no tax document has none. Source: BILL-17, KEY-29. */
export function vatOf(
  type: TransactionType,
  amount_cents: Cents,
  { is_standard, percentages, day }: { is_standard: boolean; percentages: readonly VatPercentage[]; day: Day },
): { readonly vat_cents: Cents; readonly vat_percentage_bp: number } {
  if (TRANSACTION_FACTS[type].appears_on === null) return { vat_cents: ZERO_CENTS, vat_percentage_bp: 0 };
  const { vat_cents, vat_percentage_bp } = splitVat(amount_cents, {
    vat_type: is_standard ? 'standard' : 'zero',
    standard_bp: standardVatOn(percentages, day),
    is_included: true,
  });
  return { vat_cents, vat_percentage_bp };
}

function violation(field: string, message: string | null): Violation[] {
  return message === null ? [] : [{ field, code: 'invalid', message }];
}
