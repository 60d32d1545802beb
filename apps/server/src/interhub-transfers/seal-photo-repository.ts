import type { InterhubTransferId } from '@tsela/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import type { Content } from '../files/file-contents.ts';

export interface SealPhoto {
  readonly content_type: 'image/png' | 'image/jpeg';
  readonly size_bytes: number;
  readonly hash: Buffer;
}

/** Keeps the photo of a transfer's seal. It leaves once, so there is one. */
export async function insertSealPhoto(
  tx: Tx,
  { transfer_id, photo, content, now }: { transfer_id: InterhubTransferId; photo: SealPhoto; content: Content; now: Date },
): Promise<void> {
  const { content_type, size_bytes, hash } = photo;
  await tx.db
    .insertInto('seal_photos')
    .values({
      provider_id: tx.provider_id,
      id: sql<number>`nextval('seal_photo_ids')`,
      transfer_id,
      content_type,
      size_bytes,
      hash,
      ...content,
      time_created: now,
    })
    .execute();
}

/** The photo of a transfer that the caller was shown to reach, with where its content is; undefined where none was taken. */
export async function findSealPhoto(tx: Tx, transfer_id: InterhubTransferId): Promise<(SealPhoto & Content) | undefined> {
  const row = await tx.db
    .selectFrom('seal_photos')
    .select(['content_type', 'size_bytes', 'hash', 'bytes', 'file_key'])
    .where('provider_id', '=', tx.provider_id)
    .where('transfer_id', '=', transfer_id)
    .executeTakeFirst();
  // The database holds that there is one of bytes and key, and which types there are.
  return row as (SealPhoto & Content) | undefined;
}

/** Whether the seal of a transfer was photographed. */
export async function hasSealPhoto(tx: Tx, transfer_id: InterhubTransferId): Promise<boolean> {
  const row = await tx.db
    .selectFrom('seal_photos')
    .select('id')
    .where('provider_id', '=', tx.provider_id)
    .where('transfer_id', '=', transfer_id)
    .executeTakeFirst();
  return row !== undefined;
}
