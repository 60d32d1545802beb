import type { Tx } from '../db/transaction.ts';
import { pipelineRows } from '../db/insert-rows.ts';
import { EVENTS, eventValues } from './event-columns.ts';
import type { NewEvent } from './event-columns.ts';

/** Adds to the log. Raw and named, because every changing call runs it. */
export function insertEvent(tx: Tx, event: NewEvent): void {
  pipelineRows(tx, EVENTS, [eventValues(event)]);
}

/** Adds several entries at once. */
export function insertEvents(tx: Tx, events: readonly NewEvent[]): void {
  pipelineRows(tx, EVENTS, events.map(eventValues));
}
