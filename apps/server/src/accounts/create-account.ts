import { isCode } from '@tsela/domain/formats/codes';
import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { findAccountByCode, insertAccount } from './account-repository.ts';
import type { NewAccount } from './account-repository.ts';

/** Opens an account with a balance of nothing; its code is unique at the provider. */
export async function createAccount(context: RequestContext, account: Omit<NewAccount, 'now'>): Promise<AccountId> {
  if (!isCode(account.account_code)) throw new Problem('bad-input', 'An account code has letters, digits and hyphens only.');
  return inTransaction(context, async (tx) => {
    if (await findAccountByCode(tx, account.account_code)) throw codeTaken(account.account_code);
    const account_id = await insertAccount(tx, { ...account, now: context.now }).catch((error: unknown) => {
      throw isCodeTaken(error) ? codeTaken(account.account_code) : error;
    });
    const { internal_fields: _internal, custom_fields: _own, sales_person: _sold_by, ...told } = account;
    await recordChange(tx, context, {
      type: 'account.created',
      object_type: 'account',
      object_id: account_id,
      account_id,
      change_to: told,
    });
    return account_id;
  });
}

/** Two may take one code at the same moment: the database lets one have it. */
export function isCodeTaken(error: unknown): boolean {
  return isUniqueViolation(error);
}

export function codeTaken(account_code: string): Problem {
  const message = `There is an account ${account_code} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'account_code', code: 'account-code-taken', message }] });
}
