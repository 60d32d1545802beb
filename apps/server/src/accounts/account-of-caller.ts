import { isForVisitors } from '@tsela/domain/permissions/visitors';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { findAccountByCode, loadAccountFor } from './account-repository.ts';
import type { AccountRow } from './account-repository.ts';

interface AccountAsked {
  readonly account_id: AccountId | undefined;
  readonly settings: StoredSettings;
  /** `lockAccountFor` for a caller that is about to change the account's balance. */
  readonly load?: typeof loadAccountFor;
}

/**
 * The account a caller acts for: account users their own, staff the one they name, visitors the provider's guest account.
 * Naming another account answers "not found". Source: PERM-099, PERM-100.
 */
export async function accountOfCaller(
  tx: Tx,
  context: RequestContext,
  { account_id, settings, load = loadAccountFor }: AccountAsked,
): Promise<AccountRow> {
  const { actor } = context;
  if (actor.kind === 'guest') return guestAccount(tx, { settings, load });
  const own = actor.kind === 'user' ? actor.account_id : null;
  const wanted = account_id ?? own;
  if (wanted === null) {
    const message = 'Please choose an account.';
    throw new Problem('bad-input', message, { violations: [{ field: 'account_id', code: 'required', message }] });
  }
  const account = await load(tx, actor, wanted);
  refuseClosed(account);
  return account;
}

/** Nothing is booked, priced or brought back for an account that has been closed. Source: ACCT-04. */
export function refuseClosed({ status }: Pick<AccountRow, 'status'>): void {
  if (status !== 'closed') return;
  throw new Problem('account-closed', 'Your account has been closed. Please contact support to reopen it.');
}

async function guestAccount(tx: Tx, { settings, load }: Required<Pick<AccountAsked, 'settings' | 'load'>>): Promise<AccountRow> {
  const account = await findAccountByCode(tx, readSetting(settings, 'default_account_code'));
  if (!account || !isForVisitors(account) || account.status === 'closed')
    throw new Problem('not-permitted', 'Please log in to get a price.');
  return load(tx, FOR_VISITORS, account.id);
}

/** Visitors see no account; the product itself books on the guest account for them. */
const FOR_VISITORS = { kind: 'system', name: 'Guest' } as const;
