import type { Payment, PaymentMethodOffered } from '@tsela/contract/payments/payment-api';
import { chipText } from '@tsela/domain/formats/rand-text';
import { cents, centsFromRand } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { DEFAULT_TOP_UP, TOP_UP_PRESETS, topUpChecks } from '@tsela/domain/payments/top-up';
import { payments as words } from '../strings/payments.ts';

/** An amount of a chip in cents, or the own one that is typed beside it. */
export type AmountChoice = `${number}` | 'own';

export interface TopUpDraft {
  readonly choice: AmountChoice;
  readonly own: string;
  /** Null until a method is chosen: the first that is offered counts then. */
  readonly method: PaymentMethodOffered['value'] | null;
  /** Counts where the method can have its card kept. */
  readonly saves_card: boolean;
}

export const FIRST_DRAFT: TopUpDraft = { choice: `${DEFAULT_TOP_UP}`, own: '', method: null, saves_card: false };

/** What the address of the page asks for: an amount, as of an invoice, and a card to be saved. */
export interface AskedTopUp {
  readonly amount?: string | undefined;
  readonly save_card?: string | undefined;
}

/** The draft of a payer who comes with an amount or to save a card; without either the usual. Source: screens S20, S42. */
export function firstDraft({ amount, save_card }: AskedTopUp): TopUpDraft {
  // A card that is kept already is not saved again: the payer comes for another one.
  const usual = save_card === undefined ? FIRST_DRAFT : ({ ...FIRST_DRAFT, method: 'credit_card', saves_card: true } as const);
  const own = { ...usual, choice: 'own', own: amount ?? '' } as const;
  return amountOf(own) === null ? usual : own;
}

/** The chips, the own amount last. Source: TOPUP-02, TOPUP-03. */
export const AMOUNT_CHOICES: readonly { readonly value: AmountChoice; readonly label: string }[] = [
  ...TOP_UP_PRESETS.map((amount) => ({ value: `${amount}` as const, label: chipText(amount) })),
  { value: 'own', label: words.ownAmount },
];

/** What is to be paid; null where the typed text is no amount. */
export function amountOf({ choice, own }: TopUpDraft): Cents | null {
  if (choice !== 'own') return cents(Number(choice));
  const text = own
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(/^R/i, '')
    .replace(',', '.');
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(text) ? centsFromRand(Number(text)) : null;
}

/** The method that counts: the chosen one, or the first while none is. */
export function methodOf({ method }: TopUpDraft, offered: readonly PaymentMethodOffered[]): PaymentMethodOffered | undefined {
  return offered.find(({ value }) => value === method) ?? offered[0];
}

/** What is wrong with the draft, by field. Source: TOPUP-10, TOPUP-11. */
export function draftErrors(draft: TopUpDraft, offered: readonly PaymentMethodOffered[]): Readonly<Record<string, string>> {
  const amount = amountOf(draft);
  if (amount === null) return { amount: words.noAmount };
  const limit = methodOf(draft, offered)?.limit ?? null;
  const violations = topUpChecks(amount, limit === null ? null : centsFromRand(limit));
  return Object.fromEntries(violations.map(({ field, message }) => [field, message]));
}

/** Where the page of a payment leads on to; null where it stays. */
export type NextPage = 'success' | 'pending' | 'failed' | null;

/** Which page shows a payment, seen from one of the pages after the gateway's. Source: screens S22. */
export function nextPage({ status }: Pick<Payment, 'status'>, here: 'success' | 'pending'): NextPage {
  switch (status) {
    case 'complete':
      return here === 'success' ? null : 'success';
    case 'pending':
      return here === 'pending' ? null : 'pending';
    case 'failed':
    case 'expired':
      return 'failed';
  }
}

/** What the page says of a payment that the payer comes back from without having paid; null where it is paid. */
export function failureText(payment: Pick<Payment, 'status' | 'failure_reason'>): string | null {
  switch (payment.status) {
    case 'complete':
      return null;
    case 'pending':
      return words.cancelled;
    case 'expired':
      return words.expired;
    case 'failed':
      return words.failures[payment.failure_reason ?? 'declined'];
  }
}
