import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@tsela/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readEmail } from '../../inbox/read-email.ts';
import { receiveEmail } from '../../inbox/receive-email.ts';
import type { Services } from '../../services.ts';
import { addressOf } from '../caller-address.ts';
import { countPerMinute } from '../count-per-minute.ts';
import { readBodiesOf } from '../read-body.ts';
import { toldByGateways } from './told-by-gateways.ts';

/** The files of a message as base64, with its text twice. */
const LARGEST_BODY_BYTES = 16 * 1024 * 1024;
interface Where {
  readonly key: string;
}

/** Far more answers than people write. */
const MOST_PER_MINUTE = 600;

/**
 * Takes answers by e-mail from the mail service of the installation, at POST /api/inbound-email/{key}. It is no call of the contract: the service holds
 * no session. What was refused for good is answered with 200 as well, since services repeat whatever is not. Source: docs/decisions/0247.
 */
export function serveInboundEmail(app: FastifyInstance, services: Services): void {
  const count = countPerMinute(MOST_PER_MINUTE);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readBodiesOf(scope, '*');
    const bounds = toldByGateways({ body_bytes_max: LARGEST_BODY_BYTES, count });
    const refuseOthers = async ({ params }: FastifyRequest<{ Params: Where }>) => {
      if (!isOurs(services, params.key)) throw new Problem('not-found', 'There is nothing here.');
    };
    scope.post<{ Body: string; Params: Where }>('/api/inbound-email/:key', {
      ...bounds,
      // Before the body is read.
      onRequest: [bounds.onRequest, refuseOthers].flat(),
      handler: async (request, reply) => {
        const email = readEmail(request.body ?? '');
        if (email === null) throw new Problem('bad-input', 'This is no e-mail in the form of Postmark.');
        const told = { ip: addressOf(request), request_id: request.id };
        const domain = services.config.inbound_email?.domain ?? '';
        const answer = await receiveEmail(services, { email, domain, ...told }, new Date());
        // Neither the body nor who wrote it is logged.
        if (answer.outcome === 'refused') request.log.warn({ why: answer.why, ...told }, 'an e-mail was not taken');
        return reply.code(200).header('cache-control', 'no-store').send(answer);
      },
    });
  });
}

function isOurs({ config }: Services, key: string): boolean {
  if (config.inbound_email === null) return false;
  const [given, right] = [Buffer.from(key), Buffer.from(config.inbound_email.key)];
  return given.length === right.length && timingSafeEqual(given, right);
}
