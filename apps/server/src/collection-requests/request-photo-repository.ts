import type { CollectionRequestId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { keepContent } from '../files/file-contents.ts';
import type { Content } from '../files/file-contents.ts';
import type { DoorDocument } from '../shipments/documents/door-documents.ts';

interface PhotosOf {
  readonly request_id: CollectionRequestId;
  readonly event_id: string;
  readonly photos: readonly DoorDocument[];
  readonly now: Date;
}

/** Keeps what was photographed at the stop of a request, with the transaction that takes the step. An event has a few at most. */
export async function keepRequestPhotos(tx: Tx, { request_id, event_id, photos, now }: PhotosOf): Promise<void> {
  const own = new Map(photos.map((photo) => [photo.hash.toString('hex'), photo]));
  if (own.size === 0) return;
  for (const { content } of own.values()) await keepContent(tx, content);
  await tx.db
    .insertInto('collection_request_photos')
    .values(
      [...own.values()].map(({ content_type, size_bytes, hash, content }) => ({
        provider_id: tx.provider_id,
        id: sql<number>`nextval('collection_request_photo_ids')`,
        collection_request_id: request_id,
        event_id,
        content_type: content_type === 'image/png' ? ('image/png' as const) : ('image/jpeg' as const),
        size_bytes,
        hash,
        ...content,
        time_created: now,
      })),
    )
    // Sent twice at once: the second is undone when its id turns out to be there.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The photos of a request by the event that they came with, oldest first. */
export async function readPhotoIds(tx: Tx, request_id: CollectionRequestId): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await tx.db
    .selectFrom('collection_request_photos')
    .select(['id', 'event_id'])
    .where('provider_id', '=', tx.provider_id)
    .where('collection_request_id', '=', request_id)
    .orderBy('id')
    .execute();
  const of_event = Map.groupBy(rows, ({ event_id }) => event_id);
  return new Map([...of_event].map(([event_id, photos]) => [event_id, photos.map(({ id }) => id)]));
}

/** A photo with its request and where its content is. Its caller decides by the request who may see it. */
export async function findRequestPhoto(tx: Tx, id: number) {
  const row = await tx.db
    .selectFrom('collection_request_photos')
    .select(['collection_request_id', 'content_type', 'hash', 'bytes', 'file_key'])
    .where('provider_id', '=', tx.provider_id)
    .where('id', '=', id)
    .executeTakeFirst();
  // The database holds that there is one of bytes and key, and which types there are.
  return row as (PhotoRow & Content) | undefined;
}

interface PhotoRow {
  readonly collection_request_id: CollectionRequestId;
  readonly content_type: 'image/png' | 'image/jpeg';
  readonly hash: Buffer;
}
