import type { ProviderId, RoleId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

export interface SetupToken {
  readonly token_hash: Buffer;
  readonly time_expires: Date;
  /** What the person becomes who follows the link. */
  readonly role_id: RoleId;
}

/** The tokens that set-up links were printed with: one, or a few where several processes started at once. */
export async function readSetupTokens(tx: Tx): Promise<SetupToken[]> {
  return tx.db.selectFrom('setup_tokens').select(['token_hash', 'time_expires', 'role_id']).execute();
}

/** The same, held until the transaction ends: of two who use a link at once, the second waits and then finds none. */
export async function lockSetupTokens(tx: Tx): Promise<SetupToken[]> {
  return tx.db.selectFrom('setup_tokens').select(['token_hash', 'time_expires', 'role_id']).forUpdate().execute();
}

/** After one link was used none works any more. */
export async function deleteSetupTokens(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('setup_tokens').execute();
}

/** The oldest provider of the installation, or null while there is none. */
export async function findFirstProvider(tx: Tx): Promise<ProviderId | null> {
  const row = await tx.db.selectFrom('providers').select('id').orderBy('id').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** The first provider has its id without asking the sequence, whose first number must not be given to another one later. */
export async function skipFirstProviderId(tx: Tx): Promise<void> {
  await tx.client.query("select nextval('provider_ids')");
}
