import { isCode } from '@tsela/domain/formats/codes';
import type { FastifyInstance } from 'fastify';
import { followShortUrl } from '../providers/short-url-repository.ts';
import type { Services } from '../services.ts';
import { countLookUps, takeBackLookUp } from '../tracking/recipients/look-ups.ts';
import { visitorOf } from './visitor.ts';

/** There are no longer codes. */
const LONGEST_CODE = 50;

/** Redirects a short link, at /s/{code}; an unknown one answers "not found". Source: screens S54. */
export function serveShortLinks(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { code } = request.params;
    const provider_id = await services.hosts.providerOf(request.headers.host ?? '');
    // What only asks for the head, such as a preview in a chat, is no visitor.
    const counts = request.method === 'GET';
    const is_possible = provider_id !== null && code.length <= LONGEST_CODE && isCode(code);
    if (!is_possible) return reply.code(404).callNotFound();
    const visitor = visitorOf(request, services, provider_id);
    // Counted before the link is looked for, so that a thousand guesses at once are no more than thirty either.
    await countLookUps(visitor);
    const target = await followShortUrl(services.pool, { provider_id, code, counts, now: visitor.now });
    if (target === null) return reply.code(404).callNotFound();
    await takeBackLookUp(visitor);
    return reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}
