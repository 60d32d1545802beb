import type { AsOfType } from '@tsela/domain/audit/recorded-fields';
import type { RateItem } from '@tsela/contract/rates/rate-shapes';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { isAnyOf } from '../../db/any-of.ts';
import { isRowVisible } from '../../db/reach.ts';
import type { Actor } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';

/** An event of the log, of the object that is opened. */
export interface EventRow {
  readonly id: number;
  readonly time: Date;
  readonly type: string;
  readonly actor_name: string;
  readonly change_from: unknown;
  readonly change_to: unknown;
}

/** As many changes as a past is rebuilt from; what lies further back is refused in words. */
export const MOST_EVENTS = 5000;

interface Wanted {
  readonly type: AsOfType;
  readonly object_id: number;
  /** Only events that change one of these settings. */
  readonly settings?: readonly string[];
}

/** The newest events of an object in the order in which they were written, with one more than is used where there are more. */
export async function readObjectEvents(tx: Tx, { type, object_id, settings }: Wanted): Promise<EventRow[]> {
  // Copying settings from another provider is an event of the provider.
  const types = type === 'provider_setting' ? ['provider_setting', 'provider'] : [type];
  let query = tx.db
    .selectFrom('events')
    .select(['id', 'time', 'type', 'actor_name', 'change_from', 'change_to'])
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', 'in', types)
    .where('object_id', '=', object_id);
  if (type === 'provider_setting') query = query.where('type', 'in', ['provider-setting.changed', 'provider.settings-copied']);
  if (settings) query = query.where(sql<SqlBool>`jsonb_exists_any(change_to, ${[...settings]}::text[])`);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS + 1)
    .execute();
  return rows.toReversed();
}

/** The tags that a shipment has. */
export async function readTagNames(tx: Tx, shipment_id: ShipmentId): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('shipment_tags as s')
    .innerJoin('tags as t', (join) => join.onRef('t.provider_id', '=', 's.provider_id').onRef('t.id', '=', 's.tag_id'))
    .select('t.name')
    .where('s.provider_id', '=', tx.provider_id)
    .where('s.shipment_id', '=', shipment_id)
    .orderBy('t.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether a tag of the provider was renamed, merged or deleted after a moment: the log tells of it at the tag, and at none of its shipments. */
export async function wereTagsChanged(tx: Tx, after: Date): Promise<boolean> {
  const found = await tx.db
    .selectFrom('events')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('object_type', '=', 'tag')
    .where('type', 'in', ['tag.changed', 'tag.merged', 'tag.deleted'])
    .where('time', '>', after)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The notes that had been written on a shipment at a moment and were not deleted by then, oldest first. */
export async function readNotesUntil(tx: Tx, { shipment_id, at, limit }: { shipment_id: ShipmentId; at: Date; limit: number }) {
  return tx.db
    .selectFrom('shipment_notes')
    .select(['id', 'type', 'type_label', 'text', 'is_visible_to_account', 'created_by_name', 'time_created', 'time_deleted'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('time_created', '<=', at)
    .where(sql<SqlBool>`(time_deleted is null or time_deleted > ${at})`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What notes of a shipment said before they were changed, by the numbers that the events of the changes name. */
export async function readNoteVersions(
  tx: Tx,
  { shipment_id, version_ids }: { readonly shipment_id: ShipmentId; readonly version_ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  if (version_ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('shipment_note_versions')
    .select(['id', 'text'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where(isAnyOf('id', version_ids))
    .execute();
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The documents that a shipment has, oldest first. */
export async function readDocumentsOf(tx: Tx, { shipment_id, limit }: { shipment_id: ShipmentId; limit: number }) {
  return tx.db
    .selectFrom('shipment_documents')
    .select(['id', 'name', 'type', 'replaced_by_id', 'time_created'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The price of a shipment that was the newest one at a moment, with the tariff that made it. */
export async function readPriceAt(tx: Tx, shipment_id: ShipmentId, at: Date) {
  const price = await tx.db
    .selectFrom('shipment_prices')
    .select(['version', 'cause', 'time_created', 'rate_cents', 'rate_excluding_vat_cents', 'items', 'rate_revision_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('time_created', '<=', at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!price) return null;
  const revision = await tx.db
    .selectFrom('rate_revisions')
    .select(['name', 'time_live', 'time_superseded'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', price.rate_revision_id)
    .executeTakeFirst();
  // The items were written by insertPrice in the shape they are declared with.
  return { ...price, items: price.items as RateItem[], revision: revision ?? null };
}

/** When a shipment was priced anew. */
export async function readPriceTimes(tx: Tx, shipment_id: ShipmentId): Promise<Date[]> {
  const rows = await tx.db
    .selectFrom('shipment_prices')
    .select('time_created')
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('version')
    .execute();
  return rows.map(({ time_created }) => time_created);
}

/** The newest messages about a shipment that had been written at a moment, as far as the reader may read them; one more where there are more. */
export async function readMessagesUntil(
  tx: Tx,
  actor: Actor,
  { shipment_id, at, limit }: { readonly shipment_id: ShipmentId; readonly at: Date; readonly limit: number },
) {
  return tx.db
    .selectFrom('messages')
    .select(['id', 'channel', 'event', 'recipient', 'subject', 'body', 'status', 'time_created', 'time_sent', 'time_delivered'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('time_created', '<=', at)
    .where(isRowVisible(tx, actor, { shipment_id: 'messages.shipment_id', account_id: 'messages.account_id' }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The balance of an account at a moment, out of its ledger; null before its first entry. */
export async function readBalanceAt(tx: Tx, account_id: AccountId, at: Date) {
  const entry = await tx.db
    .selectFrom('transactions')
    .select('balance_after_cents')
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id)
    .where('time_created', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.balance_after_cents ?? null;
}
