import type { ProviderId } from '@tsela/domain/ids';
import { isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { takeOperatorNotice } from '../../shipments/operators/take-operator-notice.ts';
import { addressOf } from '../caller-address.ts';
import { countPerMinute } from '../count-per-minute.ts';
import { readBodiesOf } from '../read-body.ts';
import { answerGateway, toldByGateways } from './told-by-gateways.ts';

const LARGEST_BODY_BYTES = 16 * 1024;
const LONGEST_HEADER = 500;
const MOST_PER_MINUTE = 6000;

interface Where {
  readonly operator: string;
  readonly provider_id: string;
}

/**
 * Takes what operators of pickup points tell, at POST /api/pickup-points/notices/{operator}/{provider}, as the bytes that were signed. They are no
 * calls of the contract: operators hold no session. What is not theirs is answered alike, so that an answer tells nothing. Source: ADR 0264.
 */
export function serveOperatorNotices(app: FastifyInstance, services: Services): void {
  const count = countPerMinute(MOST_PER_MINUTE);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readBodiesOf(scope, '*');
    scope.post<{ Body: string; Params: Where }>('/api/pickup-points/notices/:operator/:provider_id', {
      ...toldByGateways({ body_bytes_max: LARGEST_BODY_BYTES, count }),
      handler: async (request, reply) => {
        const { operator, provider_id } = request.params;
        const arrived = {
          id: headerOf(request, 'webhook-id'),
          timestamp: headerOf(request, 'webhook-timestamp'),
          signatures: headerOf(request, 'webhook-signature'),
          body: request.body ?? '',
          ip: addressOf(request),
          request_id: request.id,
        };
        const outcome =
          isPickupProvider(operator) && /^[1-9]\d{0,14}$/.test(provider_id)
            ? await takeOperatorNotice(
                services,
                { ...arrived, operator, provider_id: Number(provider_id) as ProviderId },
                new Date(),
              )
            : 'forged';
        if (outcome !== 'taken')
          request.log.warn({ operator, outcome, ip: arrived.ip }, 'a notice of a pickup point was not taken');
        return answerGateway(reply);
      },
    });
  });
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' && value.length <= LONGEST_HEADER ? value : '';
}
