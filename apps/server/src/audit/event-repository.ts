import { pipelineStatement } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { EVENT_COLUMNS, EVENT_RECORD, eventParameters, eventValues } from './event-columns.ts';
import type { NewEvent } from './event-columns.ts';

const INSERT_EVENT = `
  insert into events (provider_id, id, ${EVENT_COLUMNS.join(', ')})
  values ($1, nextval('event_ids'), ${eventParameters(2)})`;

/** Adds to the log. Raw and named, because every changing call runs it. */
export function insertEvent(tx: Tx, event: NewEvent): void {
  pipelineStatement(tx, { name: 'insert-event', text: INSERT_EVENT, values: [tx.provider_id, ...eventValues(event)] });
}

// As JSON, so that it is one statement however many entries there are: each number of them would be planned and kept by itself.
const INSERT_EVENTS = `
  insert into events (provider_id, id, ${EVENT_COLUMNS.join(', ')})
  select $1, nextval('event_ids'), ${EVENT_COLUMNS.map((column) => `entry.${column}`).join(', ')}
  from json_to_recordset($2::json) as entry (${EVENT_RECORD})`;

/** Adds several entries in one statement. */
export function insertEvents(tx: Tx, events: readonly NewEvent[]): void {
  pipelineStatement(tx, { name: 'insert-events', text: INSERT_EVENTS, values: [tx.provider_id, JSON.stringify(events)] });
}
