import type { AccountId, UserId } from '@tsela/domain/ids';
import type { RowsInsert } from '../db/insert-rows.ts';

export interface NewEvent {
  readonly time: Date;
  readonly type: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly account_id: AccountId | null;
  readonly actor_user_id: UserId | null;
  readonly actor_name: string;
  /** The impersonator, if any. Source: IMP-06. */
  readonly impersonator_user_id?: UserId | null;
  readonly impersonator_name?: string | null;
  readonly request_id: string;
  readonly client_version: string;
  readonly source: string;
  readonly change_from: unknown;
  readonly change_to: unknown;
}

/** The columns of an entry beside its provider and its id. Every statement that writes one is made of them, so that none forgets one. */
const COLUMN_TYPES = {
  time: 'timestamptz',
  type: 'text',
  object_type: 'text',
  object_id: 'bigint',
  account_id: 'bigint',
  actor_user_id: 'bigint',
  actor_name: 'text',
  request_id: 'text',
  client_version: 'text',
  source: 'text',
  change_from: 'jsonb',
  change_to: 'jsonb',
  impersonator_user_id: 'bigint',
  impersonator_name: 'text',
} as const satisfies Record<keyof NewEvent, string>;

type EventColumn = keyof typeof COLUMN_TYPES;

// Object.keys answers them in the order in which they are above.
const EVENT_COLUMNS = Object.keys(COLUMN_TYPES) as readonly EventColumn[];

/** Adds entries, each with the values that `eventValues` answers. */
export const EVENTS: RowsInsert = { name: 'insert-events', table: 'events', ids: 'event_ids', columns: EVENT_COLUMNS };

/** The values of an entry in the order of EVENT_COLUMNS. */
export function eventValues(event: NewEvent): unknown[] {
  return EVENT_COLUMNS.map((column) => {
    const value = event[column] ?? null;
    return COLUMN_TYPES[column] === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
}
