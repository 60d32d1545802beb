import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/**
 * Whoever does the same at one provider does so one after the other, to the end of the transaction: of two at once neither passes the
 * other's check unseen.
 */
export async function takeTurns(tx: Tx, doing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${doing} ${tx.provider_id}`}, 0))`.execute(tx.db);
}
