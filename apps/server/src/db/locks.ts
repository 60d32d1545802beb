import { sql } from 'kysely';
import { pipelineStatement } from './transaction.ts';
import type { Tx } from './transaction.ts';

/**
 * Whoever does the same at one provider does so one after the other, to the end of the transaction: of two at once neither passes the
 * other's check unseen.
 */
export async function lockExclusive(tx: Tx, doing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${doing} ${tx.provider_id}`}, 0))`.execute(tx.db);
}

/**
 * Lets whoever takes turns at this wait until the transaction has ended, and waits for who has the turn, beside any number of others who do
 * the same. It travels with what is sent next, which sees what was done in the turn that is over.
 */
export function lockShared(tx: Tx, doing: string): void {
  pipelineStatement(tx, {
    text: `select pg_advisory_xact_lock_shared(hashtextextended($1, 0))`,
    values: [`${doing} ${tx.provider_id}`],
  });
}
