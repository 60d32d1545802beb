import { isCode } from '@tsela/domain/formats/codes';
import type { FastifyInstance } from 'fastify';
import { followShortUrl } from '../providers/short-url-repository.ts';
import type { Services } from '../services.ts';
import { addressOf } from './caller-address.ts';
import { look_ups } from '../tracking/look-ups.ts';

/** There are no longer codes. */
const LONGEST_CODE = 50;

/** Redirects a short link, at /s/{code}; an unknown one answers "not found". Source: screens S54. */
export function serveShortLinks(app: FastifyInstance, { hosts, pool }: Pick<Services, 'hosts' | 'pool'>): void {
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { code } = request.params;
    const provider_id = await hosts.providerOf(request.headers.host ?? '');
    // What only asks for the head, such as a preview in a chat, is no visitor.
    const counts = request.method === 'GET';
    const is_possible = provider_id !== null && code.length <= LONGEST_CODE && isCode(code);
    if (!is_possible) return reply.code(404).callNotFound();
    const visitor = { actor: { kind: 'guest' as const }, provider_id, ip: addressOf(request), now: new Date() };
    // Counted before the database is asked, so that a thousand guesses at once are no more than thirty either.
    look_ups.count(visitor);
    const target = await followShortUrl(pool, { provider_id, code, counts });
    if (target === null) return reply.code(404).callNotFound();
    look_ups.takeBack(visitor);
    return reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}
