import { canAfford, cannotAffordText } from '@tsela/domain/billing/affordability';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { AccountRow } from '../accounts/account-repository.ts';
import { maySeeBilling } from '../accounts/present-account.ts';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';

/**
 * Raises `conflict` with what can be done when the account cannot pay an amount, in words for the caller. Source: PAY-04, PAY-05,
 * PERM-055.
 */
export function refuseUnaffordable(account: AccountRow, amount: Cents, actor: Actor): void {
  if (canAfford(account, amount)) return;
  const told = { is_staff: isStaff(actor), sees_billing: maySeeBilling(actor) };
  throw new Problem('conflict', cannotAffordText(account, amount, told));
}
