import type { ProviderId } from '@tsela/domain/ids';
import type { PictureType } from '@tsela/domain/formats/pictures/picture';
import { rowsOfProvider } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';
import type { Tx } from '../db/transaction.ts';

interface Picture {
  readonly hash: Buffer;
  readonly content_type: PictureType;
  readonly bytes: Buffer;
}

/** Keeps a picture; answers whether it was new. */
export async function insertPicture(tx: Tx, { hash, content_type, bytes }: Picture, now: Date): Promise<boolean> {
  const row = await tx.db
    .insertInto('pictures')
    .values({ provider_id: tx.provider_id, hash, content_type, bytes, time_created: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A picture by its provider and the hash of its bytes in hexadecimal; needs no sign-in. */
export async function findPicture(
  pool: Pool,
  { provider_id, hash }: { provider_id: ProviderId; hash: string },
): Promise<Pick<Picture, 'content_type' | 'bytes'> | undefined> {
  // The query takes no parameters: what goes into it is sixty-four hexadecimal digits.
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const [row] = await rowsOfProvider<Picture>(
    pool,
    provider_id,
    `select content_type, bytes from pictures where provider_id = ${provider_id} and hash = '\\x${hash}'`,
  );
  return row;
}
