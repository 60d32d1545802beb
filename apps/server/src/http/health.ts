import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

const RETRY_S = '2';

/**
 * Answers monitoring. `/api/health` tells a proxy whether calls can be served; `/api/health/live` tells a supervisor only that the
 * process answers, since a restart does not help against a missing database.
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
