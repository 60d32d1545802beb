import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Says that the caller's address is not known: no address of a machine, and so none of this one. */
const UNKNOWN = '0.0.0.0';

/** What proxies add that do not say whose call they pass on in the way that is asked of them. */
const SIGNS_OF_PROXY = ['forwarded', 'x-real-ip', 'via', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * The network address of the caller: of the connection, or what a trusted proxy says of it. A proxy that passes on a call without a readable
 * `X-Forwarded-For` leaves it unknown, so that its callers are never taken for users of this machine. Source: decisions/0157.
 */
export function addressOf({ ip, headers, socket }: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>): string {
  const address = isIP(ip) === 0 ? withoutPort(ip) : ip;
  if (!isOfHere(address)) return address;
  const { remoteAddress: connected = '' } = socket;
  // What a proxy on another machine calls its own machine is not this one.
  if (!isOfHere(connected)) return UNKNOWN;
  return headers['x-forwarded-for'] === undefined && SIGNS_OF_PROXY.some((name) => headers[name] !== undefined)
    ? UNKNOWN
    : address;
}

function isOfHere(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** Some proxies add the port that the caller has: `203.0.113.5:4711`, `[2001:db8::1]:4711`. */
function withoutPort(said: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(said)?.[1] ?? said.split(':')[0] ?? '';
  return isIP(address) === 0 ? UNKNOWN : address;
}
