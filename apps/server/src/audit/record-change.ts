import type { AccountId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { NewEvent } from './event-columns.ts';
import { insertEvent, insertEvents } from './event-repository.ts';

/** What has an audit trail; the list call takes one of these as its `type`. */
type ObjectType =
  | 'shipment'
  | 'collection_request'
  | 'interhub_transfer'
  | 'inbox_thread'
  | 'canned_reply'
  | 'announcement'
  | 'document'
  | 'account'
  | 'user'
  | 'role'
  | 'session'
  | 'driver'
  | 'branch'
  | 'address_book'
  | 'provider'
  | 'provider_setting'
  | 'rate_revision'
  | 'own_place'
  | 'rate_exception'
  | 'map_layer'
  | 'message_text'
  | 'payment_import'
  | 'imported_payment'
  | 'invoice'
  | 'credit_note'
  | 'payment'
  | 'saved_card'
  | 'saved-report'
  | 'shared-filter'
  | 'tag'
  | 'custom_field'
  | 'short_url'
  | 'release_note'
  | 'blocked_entry';

export interface Change {
  /** What happened, such as `shipment.created`. */
  readonly type: string;
  readonly object_type: ObjectType;
  readonly object_id: number;
  readonly account_id?: AccountId | null;
  readonly change_from?: unknown;
  readonly change_to?: unknown;
}

/**
 * Writes who did what to the event log, in the transaction of the change itself. Audit, live updates and webhooks read it.
 * Source: DATA-38, DATA-39, issue "one append-only event log per provider".
 */
export async function recordChange(tx: Tx, context: RequestContext, change: Change): Promise<void> {
  insertEvent(tx, eventOf(context, change));
}

/** Writes several changes of one act, each as an entry of its own. */
export async function recordChanges(tx: Tx, context: RequestContext, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0)
    insertEvents(
      tx,
      changes.map((change) => eventOf(context, change)),
    );
}

/** The entry a change leaves in the log. */
export function eventOf(context: RequestContext, change: Change): NewEvent {
  const { actor } = context;
  return {
    time: context.now,
    type: change.type,
    object_type: change.object_type,
    object_id: change.object_id,
    account_id: change.account_id ?? null,
    // What a program does its maker has not done.
    actor_user_id: actor.kind === 'user' && !actor.api_key ? actor.user_id : null,
    actor_name: actor.kind === 'guest' ? 'Guest' : actor.name,
    impersonator_user_id: actor.kind === 'user' ? (actor.impersonator?.user_id ?? null) : null,
    impersonator_name: actor.kind === 'user' ? (actor.impersonator?.name ?? null) : null,
    request_id: context.request_id,
    client_version: context.client_version,
    source: context.source || 'System',
    change_from: change.change_from ?? null,
    change_to: change.change_to ?? null,
  };
}
