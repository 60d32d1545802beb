import type { Tx } from '../db/transaction.ts';
import { EVENT_COLUMNS, columnsOf, eventParameters, eventValues } from './event-columns.ts';
import type { NewEvent } from './event-columns.ts';

const INSERT_EVENT = `
  insert into events (provider_id, id, ${EVENT_COLUMNS.join(', ')})
  values ($1, nextval('event_ids'), ${eventParameters(2)})`;

/** Adds to the log. Raw and named, because every changing call runs it. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.client.query({ name: 'insert-event', text: INSERT_EVENT, values: [tx.provider_id, ...eventValues(event)] });
}

/** Adds several entries in one statement. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  await tx.db
    .insertInto('events')
    .values(({ fn, val }) =>
      events.map((event) => ({
        ...columnsOf(event),
        provider_id: tx.provider_id,
        id: fn<number>('nextval', [val('event_ids')]),
      })),
    )
    .execute();
}
