import type { UserId } from '@tsela/domain/ids';
import { insertRows } from '../../db/insert-rows.ts';
import type { RowsInsert } from '../../db/insert-rows.ts';
import type { Tx } from '../../db/transaction.ts';

/** A picture of a user by what is in it. */
export interface OwnPicture {
  readonly user_id: UserId;
  readonly hash: string;
}

const PROOF_PIECES: RowsInsert = {
  name: 'keep-proof-pieces',
  table: 'proof_pieces',
  columns: ['user_id', 'hash', 'start', 'size', 'content', 'time_received'],
  ending: 'on conflict do nothing',
};

export async function keepPiece(
  tx: Tx,
  { user_id, hash }: OwnPicture,
  { start, size, content, now }: { start: number; size: number; content: Buffer; now: Date },
): Promise<void> {
  await insertRows(tx, PROOF_PIECES, [[user_id, hash, start, size, content, now]]);
}

/** Where the pieces of a picture begin that are there. */
export async function readPieceStarts(tx: Tx, { user_id, hash }: OwnPicture): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('proof_pieces')
    .select('start')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .orderBy('start')
    .execute();
  return rows.map(({ start }) => start);
}

/** The bytes of a picture as far as they are there, in order. */
export async function readPieces(tx: Tx, { user_id, hash }: OwnPicture): Promise<Buffer> {
  const rows = await tx.db
    .selectFrom('proof_pieces')
    .select('content')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .orderBy('start')
    .execute();
  return Buffer.concat(rows.map(({ content }) => content));
}

/** How many pieces of a user wait for their events. */
export async function countPieces(tx: Tx, user_id: UserId): Promise<number> {
  const { count } = await tx.db
    .selectFrom('proof_pieces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

export async function dropPieces(tx: Tx, { user_id, hash }: OwnPicture): Promise<void> {
  await tx.db
    .deleteFrom('proof_pieces')
    .where('provider_id', '=', tx.provider_id)
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .execute();
}
