import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { visibilityOfActor } from '../db/reach.ts';
import type { Tx } from '../db/transaction.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { writeToUsers } from '../user-records/write-to-users.ts';
import { maySeeBilling } from './present-account.ts';

/** What is the provider's to do is not done by the people of an account, whatever their role holds. */
export function refuseAccountUsers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can do this.');
}

/** A caller who may not see amounts neither sets them nor learns them by sorting and filtering. Source: PERM-055. */
export function refuseWithoutBilling({ actor }: Pick<RequestContext, 'actor'>, field: string): void {
  if (maySeeBilling(actor)) return;
  const message = 'You may not see billing information.';
  throw new Problem('not-permitted', message, { violations: [{ field, code: 'not-permitted', message }] });
}

/** What concerns every account is not for a user who sees part of them. */
export function refusePartOfAccounts({ actor }: RequestContext, message: string): void {
  const visibility = visibilityOfActor(actor);
  if (visibility === 'nothing' || visibility.account_id !== null || visibility.branch_id !== null)
    throw new Problem('not-permitted', message);
}

/** Staff who decide about accounts learn that one waits for them. Source: screens S04, S06, S20. */
export async function tellOfWaiting(
  tx: Tx,
  context: RequestContext,
  { id, subject, text }: { readonly id: AccountId; readonly subject: string; readonly text: string },
): Promise<void> {
  const staff = await readAddressees(tx, 'staff');
  const letter = {
    notice: 'account_waiting' as const,
    shipment_id: null,
    account_id: id,
    subject,
    text,
    page: recordPath('accountById', id),
  };
  await writeToUsers(
    tx,
    context,
    staff.map((to) => ({ ...letter, to })),
  );
}

/** Pages that show the account read it again, and cached actors of its keys are dropped: keys of a closed account are refused. */
export function tellOfAccount(tx: Tx, { services }: RequestContext, account_id: AccountId): void {
  const { provider_id } = tx;
  for (const type of ['account', 'integrations'] as const)
    tx.after_commit.push(() => services.live.publish({ provider_id, type, id: account_id, account_id }));
}

/** Tells every process that tariffs find other groups or tags on accounts now. It is under no revision: their ids are never 0. */
export function tellOfRatings(tx: Tx, { services }: RequestContext): void {
  const { provider_id } = tx;
  tx.after_commit.push(() => services.live.publish({ provider_id, type: 'rates', id: 0, account_id: null }));
}
