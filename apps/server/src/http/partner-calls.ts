import { INCOMING_BYTES_MAX, INCOMING_PER_MINUTE } from '@tsela/domain/integrations/incoming-rules';
import type { FastifyInstance } from 'fastify';
import { receivePartnerCall } from '../integrations/receive-partner-call.ts';
import type { Services } from '../services.ts';
import { addressOf } from './caller-address.ts';
import { countPerMinute } from './count-per-minute.ts';
import { readBodiesOf } from './read-body.ts';
import { toldByGateways } from './notices/told-by-gateways.ts';

const LONGEST_TOKEN = 1000;
const KINDS = { '/api/integrations/incoming': 'status', '/api/integrations/rates': 'rates' } as const;

interface Asked {
  readonly Body: string;
  readonly Querystring: Readonly<Record<string, unknown>>;
}

/**
 * Takes the calls of other systems, at POST /api/integrations/incoming and /api/integrations/rates, with a token in the address or as bearer. They
 * are no calls of the contract: each system sends a shape of its own. Source: screens S40.
 */
export function servePartnerCalls(app: FastifyInstance, services: Services): void {
  const count = countPerMinute(INCOMING_PER_MINUTE);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readBodiesOf(scope, '*');
    for (const [path, kind] of Object.entries(KINDS))
      scope.post<Asked>(path, {
        ...toldByGateways({ body_bytes_max: INCOMING_BYTES_MAX, count }),
        handler: async (request, reply) => {
          const token = tokenOf(request.query['token'], request.headers.authorization);
          const call = { kind, token, body: request.body ?? '', ip: addressOf(request), request_id: request.id };
          const { status_code, answer } = await receivePartnerCall(services, call, new Date());
          return reply.code(status_code).header('cache-control', 'no-store').send(answer);
        },
      });
  });
}

function tokenOf(asked: unknown, authorization = ''): string {
  const token = typeof asked === 'string' ? asked : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
  return token.length <= LONGEST_TOKEN ? token : '';
}
