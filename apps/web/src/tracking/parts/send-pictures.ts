import { proofPieceApi } from '@tsela/contract/tracking/proof-piece-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { PIECE_BYTES, pieceStarts } from '@tsela/domain/tracking/proof-pieces';
import { call } from '../../api/call.ts';
import { base64Of, bytesOf } from '../../ui/form/base64.ts';

type Documents = NonNullable<FieldEvent['documents']>;
type Send = (piece: { hash: string; size: number; start: number; content: string }) => Promise<{ starts: readonly number[] }>;

/** A piece that has not been answered by then is sent again. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Sends each picture that is larger than a piece ahead of its event, and answers the documents as the event then names them: by their hash. What
 * the server has of a picture is not sent again, so that a phone that was closed goes on where it stopped. A picture of several events goes ahead
 * whatever its size, and once: it is `there` for the others.
 */
export async function sendPictures(documents: Documents, there: Set<string>, send: Send = sendPiece): Promise<Documents> {
  const named: Documents = [];
  for (const document of documents) {
    const { content, hash, is_for_more = false } = document;
    const bytes = content === undefined ? null : bytesOf(content);
    if (bytes === null || hash === undefined || (bytes.length <= PIECE_BYTES && !is_for_more && !there.has(hash))) {
      named.push(document);
      continue;
    }
    if (!there.has(hash)) await sendInPieces(bytes, hash, send);
    // Of a picture that is its event's alone, or its last one's, nothing is kept there.
    if (is_for_more) there.add(hash);
    else there.delete(hash);
    const { content: _content, ...by_hash } = document;
    named.push(by_hash);
  }
  return named;
}

async function sendInPieces(bytes: Uint8Array, hash: string, send: Send): Promise<void> {
  const arrived = new Set<number>();
  for (const start of pieceStarts(bytes.length)) {
    if (arrived.has(start)) continue;
    const content = base64Of(bytes.subarray(start, start + PIECE_BYTES));
    for (const known of (await send({ hash, size: bytes.length, start, content })).starts) arrived.add(known);
  }
}

const sendPiece: Send = (piece) => call(proofPieceApi.addPiece, piece, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
