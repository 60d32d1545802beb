import { amountText } from '../formats/rand-text.ts';
import { cents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';
import type { Violation } from '../problem.ts';
import type { PaymentMethod } from './payment-methods.ts';

/** The amounts on the chips. Source: TOPUP-02. */
export const TOP_UP_PRESETS: readonly Cents[] = [cents(20_000), cents(50_000), cents(100_000), cents(500_000)];
/** Chosen at first. Source: TOPUP-07. */
export const DEFAULT_TOP_UP: Cents = cents(20_000);

/** The smallest own amount: R 10. Source: screens S22. */
export const SMALLEST_TOP_UP: Cents = cents(1_000);

/** Whether an amount may be topped up by a method with this limit; null is none. Source: TOPUP-10, TOPUP-11. */
export function topUpChecks(amount: Cents, limit: Cents | null): Violation[] {
  if (amount < SMALLEST_TOP_UP) {
    return [{ field: 'amount', code: 'amount-too-small', message: 'Please top up at least R 10.00.' }];
  }
  if (limit === null || amount <= limit) return [];
  const message = 'The amount you have specified is more than the maximum allowed limit.';
  return [{ field: 'amount', code: 'amount-above-limit', message }];
}

/** What the button of the top-up window reads. Source: TOPUP-05, TOPUP-06. */
export function topUpButton(method: PaymentMethod | null): 'Pay now' | 'OK' {
  return method === 'manual_eft' ? 'OK' : 'Pay now';
}

/** The custom gateway's address with account and amount appended, whatever it already carries. Source: TOPUP-12. */
export function customTopUpUrl(
  url: string,
  account: { readonly account_id: number; readonly account_code: string },
  amount: Cents,
): string {
  const [address = '', fragment] = url.split('#', 2);
  const query = [
    `account_id=${account.account_id}`,
    `account_code=${encodeURIComponent(account.account_code)}`,
    `amount=${amountText(amount)}`,
  ].join('&');
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Told of a manual EFT. Source: CONST-30. */
export const MANUAL_EFT_HINT = 'A manual EFT can take up to three days to reflect.';
