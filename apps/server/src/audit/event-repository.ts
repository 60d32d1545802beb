import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Tx } from '../db/transaction.ts';

export interface NewEvent {
  readonly time: Date;
  readonly type: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly account_id: AccountId | null;
  readonly actor_user_id: UserId | null;
  readonly actor_name: string;
  readonly request_id: string;
  readonly client_version: string;
  readonly source: string;
  readonly change_from: unknown;
  readonly change_to: unknown;
}

const INSERT_EVENT = `
  insert into events (provider_id, id, time, type, object_type, object_id, account_id, actor_user_id, actor_name,
    request_id, client_version, source, change_from, change_to)
  values ($1, nextval('event_ids'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** Adds to the log. Raw and named, because every changing call runs it. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.client.query({
    name: 'insert-event',
    text: INSERT_EVENT,
    values: [
      tx.provider_id,
      event.time,
      event.type,
      event.object_type,
      event.object_id,
      event.account_id,
      event.actor_user_id,
      event.actor_name,
      event.request_id,
      event.client_version,
      event.source,
      event.change_from === null ? null : JSON.stringify(event.change_from),
      event.change_to === null ? null : JSON.stringify(event.change_to),
    ],
  });
}
