import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { IsTrusted } from '../trusted-proxies.ts';
import { LONGEST_BODY_TIME_MS } from './slow-bodies.ts';

export interface ConnectionLimits {
  /** From one address at once: eighty browsers behind the line of one office. */
  readonly per_address: number;
  /** From this machine or another trusted proxy, which passes on the calls of all users. */
  readonly per_proxy: number;
  readonly in_all: number;
  /** Until the head of a request has come whole, on a connection that is silent as well. */
  readonly head_ms: number;
  /** Requests of one connection that are not answered yet: browsers and proxies wait for each answer. */
  readonly unanswered: number;
  /** How long an answer may lie there of which nothing is read. */
  readonly unread_ms: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  per_address: 500,
  per_proxy: 4000,
  in_all: 10_000,
  head_ms: 10_000,
  unanswered: 16,
  unread_ms: 60_000,
};

/** How often the server looks for requests that take too long. */
export const CONNECTIONS_CHECKED_EVERY_MS = 2000;

interface Bounding {
  readonly limits?: ConnectionLimits | undefined;
  readonly isProxy: IsTrusted;
  /** Answers a request of a connection that keeps to the bounds. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * Bounds what one address, and all together, may keep open. At the bound, the connection of that address that has waited longest without a
 * request is closed for the new one, so that an address with thousands of connections closes only its own. A connection is closed as well
 * where it asks far ahead of its answers, or does not read them: each waits in memory.
 */
export function boundConnections(server: Server, { limits = CONNECTION_LIMITS, isProxy, answer }: Bounding): void {
  server.headersTimeout = limits.head_ms;
  server.requestTimeout = LONGEST_BODY_TIME_MS;
  server.maxConnections = limits.in_all;
  /** By address; in each, who has waited longest comes first. */
  const waiting = new Map<string, Set<Socket>>();
  const counts = new Map<string, number>();

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const idle = waiting.get(address) ?? new Set();
    const count = counts.get(address) ?? 0;
    if (count >= (isProxy(address) ? limits.per_proxy : limits.per_address)) {
      const [longest] = idle;
      if (longest === undefined) {
        socket.destroy();
        return;
      }
      idle.delete(longest);
      longest.destroy();
    }
    waiting.set(address, idle.add(socket));
    counts.set(address, count + 1);
    socket.once('close', () => {
      idle.delete(socket);
      const left = (counts.get(address) ?? 1) - 1;
      counts.set(address, left);
      if (left > 0) return;
      counts.delete(address);
      waiting.delete(address);
    });
  });
  const unanswered = new WeakMap<Socket, number>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > limits.unanswered) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    const idle = waiting.get(socket.remoteAddress ?? '');
    idle?.delete(socket);
    // From when there is something to read; the server ends a connection of which nothing was read in that time.
    const expectReader = () => socket.setTimeout(limits.unread_ms);
    response.once('pipe', expectReader).once('prefinish', expectReader);
    response.once('close', () => {
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (left === 0 && !socket.destroyed) idle?.add(socket);
    });
    answer(request, response);
  });
  // A live connection is in use until it ends.
  server.on('upgrade', ({ socket }: IncomingMessage) => waiting.get(socket.remoteAddress ?? '')?.delete(socket));
}
