import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { accountsWithinReach } from '../db/reach.ts';
import type { RequestContext } from '../context.ts';
import { containsText, countUpTo, pageOf } from '../db/paging.ts';
import { reading } from '../db/transaction.ts';
import { presentAccount } from './present-account.ts';

/** Accounts the caller may see, by name; an account user sees its own and nothing else. */
export async function listAccounts(
  context: RequestContext,
  input: InputOf<typeof accountApi.list>,
): Promise<OutputOf<typeof accountApi.list>> {
  const { actor } = context;
  return reading(context, async (tx) => {
    let query = accountsWithinReach(tx, actor).selectAll('accounts');
    if (input.id !== undefined) query = query.where('id', '=', input.id);
    if (input.search) {
      const pattern = containsText(input.search);
      query = query.where(({ or, eb }) => or([eb('name', 'ilike', pattern), eb('account_code', 'ilike', pattern)]));
    }
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('name').orderBy('id').limit(limit).offset(offset).execute();
    const accounts: Account[] = rows.map((row) => presentAccount(row, actor));
    return { accounts, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}
