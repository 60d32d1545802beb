import { canAfford } from '@tsela/domain/billing/affordability';
import { randText } from '@tsela/domain/formats/rand-text';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { AccountRow } from '../accounts/account-repository.ts';

/** Raises `conflict` with what the payer can do when the account cannot pay an amount. Source: PAY-04, PAY-05. */
export function refuseUnaffordable(account: AccountRow, amount: Cents): void {
  if (canAfford(account, amount)) return;
  if (account.account_type === 'postpaid') {
    throw new Problem(
      'conflict',
      `Your credit limit of ${randText(account.credit_limit_cents)} does not cover ${randText(amount)}. Please pay your account.`,
    );
  }
  throw new Problem(
    'conflict',
    `Your balance is too low: ${randText(account.balance_cents)} does not cover ${randText(amount)}. Please top up your account.`,
  );
}
