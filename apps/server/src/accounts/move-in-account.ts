import type { AccountId, BranchId } from '@tsela/domain/ids';
import type { MovedAccount } from '@tsela/domain/overview/moving/move-accounts';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { deleteAccount, hasLedger, lockAccountFor, updateAccounts } from './account-repository.ts';
import { tellOfAccount } from './account-staff.ts';
import { holdBranch } from './branch-of-account-repository.ts';
import { createAccount } from './create-account.ts';

type InTx = RequestContext & { readonly tx: Tx };

/** Opens an account of a former system, as by hand; no user is invited. Source: issue 21.11. */
export async function openMovedAccount(
  context: InTx,
  { address, branch_id: of_branch, ...account }: MovedAccount,
): Promise<AccountId> {
  const { tx } = context;
  // The rules have found it among the provider's own.
  const branch_id = of_branch as BranchId | null;
  await holdBranch(tx, branch_id);
  const settings = await context.services.settings.of(context.provider_id);
  const account_id = await createAccount(context, {
    ...account,
    branch_id,
    invoice_frequency_time: readSetting(settings, 'default_invoice_frequency_time'),
    address: address === null ? null : resolveAddress(await gazetteerFor(context), { ...address, type: 'business' }).address,
  });
  tellOfAccount(tx, context, account_id);
  return account_id;
}

/**
 * Takes an account back that was moved in: without a ledger it goes. One whose entries were moved in and taken back stays on record, closed, and
 * gives up its code, so that the file can be moved in again. Source: issue 21.11.
 */
export async function takeBackAccount(context: InTx, { id, move_id }: { readonly id: AccountId; readonly move_id: number }) {
  const { tx } = context;
  const { account_code, name } = await lockAccountFor(tx, context.actor, id);
  const stays = await hasLedger(tx, id);
  if (stays) {
    const closed = { status: 'closed', time_closed: context.now, account_code: `${account_code}-UNDONE-${move_id}` } as const;
    await updateAccounts(tx, [id], closed, context.now);
  } else if (!(await deleteAccount(tx, id))) throw new Problem('conflict', `${account_code} is in use, so it stays.`);
  await recordChange(tx, context, {
    type: 'account.move-undone',
    object_type: 'account',
    object_id: id,
    account_id: id,
    change_from: { account_code, name },
    change_to: { stays_closed: stays },
  });
  tellOfAccount(tx, context, id);
}
