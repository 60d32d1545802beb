import type { BranchId } from '@tsela/domain/ids';
import { isAnyOf } from '../db/any-of.ts';
import type { Tx } from '../db/transaction.ts';

/** Where branches are written to; a branch without an address has an empty one. */
export async function readBranchContacts(tx: Tx, ids: readonly BranchId[]): Promise<readonly { readonly email: string }[]> {
  const rows = await tx.db
    .selectFrom('branches')
    .select('contact')
    .where('provider_id', '=', tx.provider_id)
    .where(isAnyOf('id', ids))
    .orderBy('id')
    .execute();
  return rows.map(({ contact }) => ({ email: contact.email }));
}
