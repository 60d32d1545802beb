import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { proofPieceApi } from '@tsela/contract/tracking/proof-piece-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import { PIECE_BYTES, pieceLength, pieceStarts } from '@tsela/domain/tracking/proofs/proof-pieces';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { countPieces, dropPieces, keepPiece, readPieceStarts, readPieces } from './proof-piece-repository.ts';

/** As many as the photos of a long day without signal have, several times over. */
const MOST_PIECES = 4000;

/** Takes a piece of a picture; the same once more changes nothing. Raises `bad-input` for what is no piece of it. Source: users-ask.md 31. */
export async function addProofPiece(
  context: RequestContext,
  { hash, size, start, content }: InputOf<typeof proofPieceApi.addPiece>,
): Promise<OutputOf<typeof proofPieceApi.addPiece>> {
  const { actor, now } = context;
  if (actor.kind !== 'user') throw new Problem('not-permitted', 'Only users send pictures in pieces.');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length !== pieceLength(start, size)) throw new Problem('bad-input', 'This is no piece of a picture of that size.');
  const own = { user_id: actor.user_id, hash };
  return inTransaction(context, async (tx) => {
    if ((await countPieces(tx, actor.user_id)) >= MOST_PIECES)
      throw new Problem('conflict', 'Too many pictures wait. Please send what they belong to first.');
    await keepPiece(tx, own, { start, size, content: bytes, now });
    return { starts: await readPieceStarts(tx, own) };
  });
}

type SentDocument = NonNullable<FieldEvent['documents']>[number];
type WholeDocument = SentDocument & { readonly content: string };

/** An event came before all pieces of its pictures. */
export class PiecesMissing extends Error {}

/**
 * The documents of an event with their contents: what came in pieces is put together. Each is held against its hash, so that a picture is never
 * of another event. Raises PiecesMissing where a piece is not there yet, `bad-input` where a picture is not the one that was taken.
 */
export async function wholeDocuments(context: RequestContext, documents: readonly SentDocument[]): Promise<WholeDocument[]> {
  const whole: WholeDocument[] = [];
  for (const document of documents) whole.push(await wholeDocument(context, document));
  return whole;
}

async function wholeDocument(context: RequestContext, document: SentDocument): Promise<WholeDocument> {
  const { content, hash } = document;
  if (content !== undefined) {
    if (hash !== undefined && hash !== hashOf(Buffer.from(content, 'base64'))) throw notThatPicture();
    return { ...document, content };
  }
  const { actor } = context;
  if (hash === undefined || actor.kind !== 'user') throw new Problem('bad-input', 'A picture has neither content nor hash.');
  const bytes = await reading(context, (tx) => readPieces(tx, { user_id: actor.user_id, hash }));
  if (hashOf(bytes) !== hash) throw new PiecesMissing();
  return { ...document, content: bytes.toString('base64') };
}

/** Keeps the pictures of an event that was refused for want of something else, and answers the hashes of those that are there: they are not sent again. */
export async function keepForNextTry(context: RequestContext, documents: readonly SentDocument[]): Promise<string[]> {
  const { actor, now } = context;
  if (actor.kind !== 'user') return [];
  const { user_id } = actor;
  return inTransaction(context, async (tx) => {
    const kept: string[] = [];
    let room = MOST_PIECES - (await countPieces(tx, user_id));
    for (const { hash, content } of documents) {
      if (hash === undefined) continue;
      const pieces = content === undefined ? [] : piecesOf(Buffer.from(content, 'base64'));
      if (pieces.length > room) continue;
      for (const piece of pieces) await keepPiece(tx, { user_id, hash }, { ...piece, now });
      room -= pieces.length;
      kept.push(hash);
    }
    return kept;
  });
}

function piecesOf(bytes: Buffer) {
  const size = bytes.length;
  return pieceStarts(size).map((start) => ({ start, size, content: bytes.subarray(start, start + PIECE_BYTES) }));
}

/** The event is kept with its pictures: their pieces are not needed any more, but for those that other events name as well. */
export async function dropSentPieces(context: RequestContext, documents: readonly SentDocument[]): Promise<void> {
  const { actor } = context;
  const hashes = documents.flatMap(({ content, hash, is_for_more = false }) =>
    content === undefined && hash !== undefined && !is_for_more ? hash : [],
  );
  if (actor.kind !== 'user' || hashes.length === 0) return;
  const { user_id } = actor;
  await inTransaction(context, async (tx) => {
    for (const hash of new Set(hashes)) await dropPieces(tx, { user_id, hash });
  });
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function notThatPicture(): Problem {
  return new Problem('bad-input', 'A picture is not the one that was taken.');
}
