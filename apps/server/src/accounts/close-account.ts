import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { whyNotToClose } from '@tsela/domain/accounts/account-hold';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { tellSessionsOf } from '../sessions/end-sessions.ts';
import { addNote } from './account-notes.ts';
import { readAccount } from './account-reads.ts';
import { lockAccountFor, readUsersOfAccount, updateAccounts } from './account-repository.ts';
import type { AccountChanges, AccountRow } from './account-repository.ts';
import { refuseAccountUsers, tellOfAccount } from './account-staff.ts';
import { maySeeBilling } from './present-account.ts';

/**
 * Closes an account whose balance is zero. The account is locked, as for every booking: what is booked first keeps it open, what comes after
 * finds it closed. Its users are answered 423 from their next call on. Source: ACCT-04, screens S44.
 */
export async function closeAccount(
  context: RequestContext,
  { id, note }: InputOf<typeof accountApi.close>,
): Promise<OutputOf<typeof accountApi.close>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, id);
    await close(tx, context, account, 'account.closed');
    if (note !== undefined && note.trim() !== '') await addNote({ ...context, tx }, { account_id: id, text: note });
    return { account: await readAccount(tx, context, id) };
  });
}

/** Opens a closed account again. Source: screens S44. */
export async function reopenAccount(
  context: RequestContext,
  { id }: InputOf<typeof accountApi.reopen>,
): Promise<OutputOf<typeof accountApi.reopen>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, context.actor, id);
    if (account.status === 'open') throw new Problem('conflict', 'The account is open.');
    if (account.merged_into_account_id !== null)
      throw new Problem('conflict', 'The account was merged into another one, which has its people and shipments.');
    await updateAccounts(tx, [id], { status: 'open', time_closed: null }, context.now);
    await recordChange(tx, context, {
      type: 'account.reopened',
      object_type: 'account',
      object_id: id,
      account_id: id,
      change_from: { status: 'closed' },
      change_to: { status: 'open' },
    });
    await tellItsUsers(tx, context, account);
    return { account: await readAccount(tx, context, id) };
  });
}

/** Closes a locked account, or says why not. */
export async function close(
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  type: string,
  told: object = {},
  also: Pick<AccountChanges, 'merged_into_account_id'> = {},
): Promise<void> {
  const settings = await context.services.settings.of(context.provider_id);
  const default_account_code = readSetting(settings, 'default_account_code');
  const reason = whyNotToClose(account, { default_account_code, sees_amounts: maySeeBilling(context.actor) });
  if (reason !== null) throw new Problem('conflict', reason);
  const { merged_into_account_id = null } = also;
  const is_over = { time_close_asked: null, close_asked_reason: '' };
  const closed = { status: 'closed', time_closed: context.now, merged_into_account_id, ...is_over } as const;
  await updateAccounts(tx, [account.id], closed, context.now);
  await recordChange(tx, context, {
    type,
    object_type: 'account',
    object_id: account.id,
    account_id: account.id,
    change_from: { status: 'open' },
    change_to: { status: 'closed', ...told },
  });
  await tellItsUsers(tx, context, account);
}

/** Every process asks again who they are, and their open pages ask what they still see. */
async function tellItsUsers(tx: Tx, context: RequestContext, { id }: AccountRow): Promise<void> {
  for (const user of await readUsersOfAccount(tx, id)) tellSessionsOf(tx, context, { user_id: user.id, account_id: id });
  tellOfAccount(tx, context, id);
}
