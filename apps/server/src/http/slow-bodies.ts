import type { IncomingMessage } from 'node:http';
import { Problem } from '@tsela/domain/problem';
import type { FastifyReply } from 'fastify';

/** How long a caller who sends nothing at all is waited for. */
const PATIENCE_MS = 15_000;
/** Slower than the slowest connection that people work with: 32 kB a second. */
const BYTES_PER_MS = 32;

/** How long the body of a call may take to arrive, by how long it may be: 17 seconds on public calls, 31 where a shipment is booked. */
export function bodyTimeMs(body_bytes_max: number): number {
  return PATIENCE_MS + body_bytes_max / BYTES_PER_MS;
}

/** The longest that any body may take; the server ends a request then, whatever it asks for. */
export const LONGEST_BODY_TIME_MS = 14 * 60_000;

/** What arrives as the body of a call, and whether it has. */
type Payload = NodeJS.ReadableStream & Partial<Pick<IncomingMessage, 'complete' | 'destroyed'>>;

/** Answers 408 and closes the connection when a body has not come whole within its time. */
export function refuseWhenSlow(body: Payload, reply: FastifyReply, within_ms: number): void {
  // Nearly every body comes with its head and is there when this turn is over: a timer for it would cost more than the guard of the call.
  setImmediate(() => {
    if (!body.complete && !body.destroyed) waitFor(body, reply, within_ms);
  });
}

function waitFor(body: Payload, reply: FastifyReply, within_ms: number): void {
  const timer = setTimeout(() => {
    void reply.header('connection', 'close').send(new Problem('too-slow', 'The request took too long to arrive.'));
  }, within_ms);
  const stop = () => clearTimeout(timer);
  body.once('end', stop).once('close', stop).once('error', stop);
}
