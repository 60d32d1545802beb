import { proofPieceApi } from '@tsela/contract/tracking/proof-piece-api';
import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { PIECE_BYTES, pieceStarts } from '@tsela/domain/tracking/proofs/proof-pieces';
import { call } from '../../api/call.ts';
import { base64Of, bytesOf } from '../../ui/form/base64.ts';

type Documents = NonNullable<FieldEvent['documents']>;
type Send = (piece: { hash: string; size: number; start: number; content: string }) => Promise<{ starts: readonly number[] }>;

/** A piece that has not been answered by then is sent again. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Sends each picture that is larger than a piece ahead of its event, and answers the documents as the event then names them: by their hash. What
 * the server has of a picture is not sent again, so that a phone that was closed goes on where it stopped. A picture of several events goes ahead
 * whatever its size, and once: it is `there` for the others, and for its own event where that has to be sent again.
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
    there.add(hash);
    const { content: _content, ...by_hash } = document;
    named.push(by_hash);
  }
  return named;
}

interface Ahead {
  readonly there: Set<string>;
  readonly at_once: number;
  /** Asked before each: none goes up once another user has signed in. */
  readonly isCalledOff?: () => boolean;
  readonly send?: Send;
}

/** Sends pictures of several events, so many at once; they are `there` afterwards. Throws where the line breaks, with those that have arrived. */
export async function sendAhead(
  pictures: readonly Documents[number][],
  { there, at_once, isCalledOff = () => false, send = sendPiece }: Ahead,
): Promise<void> {
  // A picture of several events goes once.
  const waiting = [...new Map(pictures.map((picture) => [picture.hash, picture])).values()];
  const lines = Array.from({ length: at_once }, async () => {
    for (let picture = waiting.shift(); picture !== undefined && !isCalledOff(); picture = waiting.shift()) {
      const { content, hash } = picture;
      if (content === undefined || hash === undefined || there.has(hash)) continue;
      await sendInPieces(bytesOf(content), hash, send);
      there.add(hash);
    }
  });
  const broken = (await Promise.allSettled(lines)).find(({ status }) => status === 'rejected');
  if (broken?.status === 'rejected') throw broken.reason;
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
