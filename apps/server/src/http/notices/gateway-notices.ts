import { GATEWAY_IDS } from '@tsela/domain/gateways/gateway-settings';
import type { GatewayId } from '@tsela/domain/gateways/gateway-settings';
import type { FastifyInstance } from 'fastify';
import { GATEWAY_PORTS } from '../../gateways/payments/payment-gateways.ts';
import { receiveNotice } from '../../payments/receive-notice.ts';
import type { Services } from '../../services.ts';
import { addressOf } from '../caller-address.ts';
import { countPerMinute } from '../count-per-minute.ts';
import { readBodiesOf } from '../read-body.ts';
import { answerGateway, toldByGateways } from './told-by-gateways.ts';

/** Several times what a notification has. */
const LARGEST_BODY_BYTES = 8 * 1024;
const LONGEST_HEADER = 1000;
/** A network sends no more a minute to a process; gateways send what was refused again. */
const MOST_PER_MINUTE = 300;

/**
 * Takes the notifications of gateways, at POST /api/billing/{gateway}/notify, as the bytes that were signed. They are no calls of the
 * contract: gateways hold no session, send forms or JSON, and want an empty answer at once. What is not theirs is answered alike, so that an answer
 * tells nothing. Source: CALL-64, payment-gateways A5, D2.
 */
export function serveGatewayNotices(app: FastifyInstance, services: Services): void {
  const count = countPerMinute(MOST_PER_MINUTE);
  for (const id of GATEWAY_IDS) {
    const body_type = GATEWAY_PORTS[id].checkout?.body_type;
    if (body_type === undefined) continue;
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      readBodiesOf(scope, body_type);
      serveNoticesOf(scope, id, { services, count });
    });
  }
}

interface Serving {
  readonly services: Services;
  /** Counts one more of an address; false beyond what it may send. */
  readonly count: (ip: string) => boolean;
}

function serveNoticesOf(scope: FastifyInstance, gateway: GatewayId, { services, count }: Serving): void {
  scope.post<{ Body: string }>(`/api/billing/${gateway}/notify`, {
    ...toldByGateways({ body_bytes_max: LARGEST_BODY_BYTES, count }),
    handler: async (request, reply) => {
      const signed_by = (GATEWAY_PORTS[gateway].checkout?.signing_headers ?? []).map((name) => textOf(request.headers[name]));
      const arrived = { gateway, body: request.body ?? '', signed_by, ip: addressOf(request), request_id: request.id };
      const outcome = await receiveNotice(services, arrived, new Date());
      // Neither the body nor what is in it is logged: it names the payer.
      if (outcome !== 'kept' && outcome !== 'repeated')
        request.log.warn({ gateway, outcome, ip: arrived.ip }, 'a payment notice was not taken');
      return answerGateway(reply);
    },
  });
}

/** A header that is longer than any that signs is none. */
function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && header.length <= LONGEST_HEADER ? header : '';
}
