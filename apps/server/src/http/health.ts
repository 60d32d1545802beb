import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

const RETRY_S = '2';

/**
 * Tells whoever watches the process. `/api/health` says whether calls can be served, for a proxy; `/api/health/live` only that the process
 * answers, for what would start it again: a database that is away is no better for that.
 */
export function serveHealth(app: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void {
  app.get('/api/health', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (await readiness.isThere()) return { status: 'ok' };
    void reply.code(503).header('retry-after', RETRY_S);
    return { status: 'unavailable' };
  });
  app.get('/api/health/live', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
}
