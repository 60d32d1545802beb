import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '@tsela/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from './caller-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request is answered on; its body is worked on until that closes. */
    raw_answer: ServerResponse | null;
  }
}

/** Up to here a body takes no room of the process: nearly every one is shorter, and connections are bounded. */
const COUNTED_FROM_BYTES = 64 * 1024;

/**
 * Has a scope read bodies of a type as text, and `read` make of it what the handler gets. A body lies in one piece, however many it came in: a
 * million pieces of a byte each would take hundreds of times their length. Source: docs/decisions/0112.
 */
export function readBodiesOf(
  scope: FastifyInstance,
  type: string | string[],
  read: (request: FastifyRequest, text: string) => unknown = (_request, text) => text,
): void {
  scope.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) =>
    read(request, await textOf(request, payload)),
  );
}

function textOf(request: FastifyRequest, payload: IncomingMessage): Promise<string> {
  const { bodyLimit: bytes_max } = request.routeOptions;
  const declared = Number(request.headers['content-length'] ?? bytes_max);
  if (declared > bytes_max) throw tooLarge();
  const hold = roomFor(request);
  return new Promise((resolve, reject) => {
    let kept: Buffer | undefined;
    let size = 0;
    const stop = () => payload.off('data', take).off('end', finish).off('error', fail);
    function fail(fault: Error): void {
      stop();
      kept = undefined;
      reject(fault);
    }
    function take(piece: Buffer): void {
      const needed = size + piece.length;
      if (needed > bytes_max) return fail(tooLarge());
      const length = kept === undefined ? needed : roomierThan(kept.length, { needed, most: declared });
      if (!hold(length)) return fail(noRoom());
      if (kept === undefined) kept = piece;
      else {
        if (length > kept.length) kept = Buffer.concat([kept.subarray(0, size)], length);
        piece.copy(kept, size);
      }
      size = needed;
    }
    function finish(): void {
      stop();
      resolve(kept?.toString('utf8', 0, size) ?? '');
      kept = undefined;
    }
    payload.on('data', take).on('end', finish).on('error', fail);
    payload.resume();
  });
}

/** Twice as long where it has to be longer, so that what came before is copied a few times at most. */
function roomierThan(length: number, { needed, most }: { readonly needed: number; readonly most: number }): number {
  return needed <= length ? length : Math.max(needed, Math.min(length * 2, most));
}

/** Holds room of the process for a body that has become so long, until it is answered; false where there is no more. */
function roomFor(request: FastifyRequest): (bytes: number) => boolean {
  const { socket, raw_answer, server } = request;
  const room = server.body_room;
  const ip = addressOf(request);
  let held = 0;
  const release = () => {
    socket.off('close', release);
    raw_answer?.off('close', release);
    room.give(ip, held);
    held = 0;
  };
  return (bytes) => {
    if (bytes <= COUNTED_FROM_BYTES || bytes === held) return true;
    if (!room.take(ip, bytes - held)) return false;
    // An answer that waits behind another one is not told of its connection's end.
    if (held === 0) {
      socket.once('close', release);
      raw_answer?.once('close', release);
    }
    held = bytes;
    return true;
  };
}

const tooLarge = () => new Problem('too-large', 'The request is too large.');

/** The caller's own requests, or those of all callers, take all that there is for bodies. */
const noRoom = () =>
  new Problem('unavailable', 'Too much is being sent at once. Please try again in a few seconds.', { retry_after_s: 5 });
