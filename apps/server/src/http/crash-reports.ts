import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Static } from 'typebox';
import { bodyValidator, invalidInput } from '../routing/input-validation.ts';

/** Far more than a page that works sends, and far less than would drown the log. */
const MOST_PER_MINUTE = 60;
const LARGEST_BODY_BYTES = 16 * 1024;

const REPORT = Type.Object(
  {
    message: Type.String({ maxLength: 500 }),
    stack: Type.String({ maxLength: 4000 }),
    path: Type.String({ maxLength: 500 }),
    version: Type.String({ maxLength: 20 }),
  },
  { additionalProperties: false },
);

type CrashReport = Static<typeof REPORT>;

/**
 * Uncaught errors that pages report go to the log, at POST /api/crash-reports. It is no call of the contract: nothing is stored or
 * answered. Source: ERR-01.
 */
export function serveCrashReports(app: FastifyInstance): void {
  let minute = 0;
  let taken = 0;
  const check = bodyValidator(REPORT);
  app.post<{ Body: CrashReport }>('/api/crash-reports', { bodyLimit: LARGEST_BODY_BYTES }, async (request, reply) => {
    const faults = check(request.body);
    if (faults.length > 0) throw invalidInput(faults);
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, taken] = [now, 0];
    taken += 1;
    const { message, stack, path, version } = request.body;
    if (taken <= MOST_PER_MINUTE) request.log.warn({ crash: { message, stack, path, version } }, 'a page failed');
    return reply.code(204).send();
  });
}
