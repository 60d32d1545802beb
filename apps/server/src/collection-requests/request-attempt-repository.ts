import type { CollectionRequestId, DriverId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

interface RequestAttempt {
  readonly collection_request_id: CollectionRequestId;
  /** Null where no driver is known. */
  readonly driver_id: DriverId | null;
  readonly event_id: string;
  readonly date: Date;
  readonly reason: string;
  readonly is_shown: boolean;
}

/** Keeps an attempt at the door of a request for the figures of its driver; what shows it stands in the history of the request. */
export async function keepRequestAttempt(tx: Tx, attempt: RequestAttempt): Promise<void> {
  await tx.db
    .insertInto('collection_request_attempts')
    .values({ provider_id: tx.provider_id, id: sql<number>`nextval('collection_request_attempt_ids')`, ...attempt })
    // Sent twice at once: the second is undone when its id turns out to be there.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
