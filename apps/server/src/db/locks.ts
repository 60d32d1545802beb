import { sql } from 'kysely';
import { pipelineStatement } from './transaction.ts';
import type { Tx } from './transaction.ts';

/**
 * Serialises the same kind of change at one provider, to the end of the transaction, so that each sees the other in its checks.
 */
export async function lockExclusive(tx: Tx, doing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${doing} ${tx.provider_id}`}, 0))`.execute(tx.db);
}

/**
 * Takes the lock shared: it waits for a holder of the exclusive lock and keeps further ones waiting until the transaction has ended. It
 * travels with the next statement, which sees what that holder did.
 */
export function lockShared(tx: Tx, doing: string): void {
  pipelineStatement(tx, {
    text: `select pg_advisory_xact_lock_shared(hashtextextended($1, 0))`,
    values: [`${doing} ${tx.provider_id}`],
  });
}
