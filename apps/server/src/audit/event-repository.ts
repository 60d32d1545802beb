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
  /** Who acted as the actor, if anybody did. Source: IMP-06. */
  readonly impersonator_user_id?: UserId | null;
  readonly impersonator_name?: string | null;
  readonly request_id: string;
  readonly client_version: string;
  readonly source: string;
  readonly change_from: unknown;
  readonly change_to: unknown;
}

const INSERT_EVENT = `
  insert into events (provider_id, id, time, type, object_type, object_id, account_id, actor_user_id, actor_name,
    request_id, client_version, source, change_from, change_to, impersonator_user_id, impersonator_name)
  values ($1, nextval('event_ids'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

/** Adds to the log. Raw and named, because every changing call runs it. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.client.query({
    name: 'insert-event',
    text: INSERT_EVENT,
    values: [tx.provider_id, ...Object.values(columnsOf(event))],
  });
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

/** In the order of INSERT_EVENT. */
function columnsOf(event: NewEvent) {
  const { time, type, object_type, object_id, account_id, actor_user_id, actor_name } = event;
  const { request_id, client_version, source, change_from, change_to } = event;
  return {
    time,
    type,
    object_type,
    object_id,
    account_id,
    actor_user_id,
    actor_name,
    request_id,
    client_version,
    source,
    change_from: change_from === null ? null : JSON.stringify(change_from),
    change_to: change_to === null ? null : JSON.stringify(change_to),
    impersonator_user_id: event.impersonator_user_id ?? null,
    impersonator_name: event.impersonator_name ?? null,
  };
}
