import { isMessageGateway } from '@tsela/domain/messages/message-channels';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { FastifyInstance } from 'fastify';
import { receiveNews } from '../../messages/receive-news.ts';
import { isNewsKey } from '../../messages/sender-access.ts';
import type { NewsOwner } from '../../messages/sender-access.ts';
import type { Services } from '../../services.ts';
import { addressOf } from '../caller-address.ts';
import { countPerMinute } from '../count-per-minute.ts';
import { readBodiesOf } from '../read-body.ts';
import { answerGateway, toldByGateways } from './told-by-gateways.ts';

/** Gateways tell of many messages at once. */
const LARGEST_BODY_BYTES = 256 * 1024;
const LONGEST_SIGNATURE = 200;
/** A gateway tells of every message by itself, and an installation may send some hundreds a second. */
const MOST_PER_MINUTE = 30_000;

interface Where {
  readonly gateway: string;
  readonly owner: string;
  readonly key: string;
}

const PATH = '/api/messages/:gateway/:owner/:key';

/**
 * Takes what gateways tell of messages, at POST /api/messages/{gateway}/{owner}/{key}, as the bytes that were signed. They are no calls of the
 * contract: gateways hold no session and want an empty answer at once. What is not theirs is answered alike, so that an answer tells nothing.
 * Source: screens S52.
 */
export function serveMessageNews(app: FastifyInstance, services: Services): void {
  const count = countPerMinute(MOST_PER_MINUTE);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readBodiesOf(scope, '*');
    scope.post<{ Body: string; Params: Where }>(PATH, {
      ...toldByGateways({ body_bytes_max: LARGEST_BODY_BYTES, count }),
      handler: async (request, reply) => {
        const { gateway, key } = request.params;
        const owner = ownerOf(request.params.owner);
        const signed = request.headers['x-hub-signature-256'];
        const signature = typeof signed === 'string' && signed.length <= LONGEST_SIGNATURE ? signed : '';
        const arrived = { key, signature, body: request.body ?? '', ip: addressOf(request), request_id: request.id };
        const outcome =
          owner !== null && isMessageGateway(gateway)
            ? await receiveNews(services, { ...arrived, gateway, owner }, new Date())
            : 'forged';
        // The body is not logged: it names recipients.
        if (outcome !== 'taken') request.log.warn({ gateway, outcome, ip: arrived.ip }, 'news of messages was not taken');
        return answerGateway(reply);
      },
    });
    serveChallenge(scope, services);
  });
}

/** Meta asks an address first whether it is ours: it gives the key back that stands in it. Source: WhatsApp Cloud API, webhooks. */
function serveChallenge(scope: FastifyInstance, services: Services): void {
  scope.get<{ Params: Where; Querystring: Readonly<Record<string, unknown>> }>(PATH, async (request, reply) => {
    const { gateway, key } = request.params;
    const owner = ownerOf(request.params.owner);
    const { 'hub.challenge': challenge, 'hub.verify_token': token } = request.query;
    const is_ours = owner !== null && isMessageGateway(gateway) && isNewsKey(services.secret_key, gateway, owner, key);
    if (!is_ours || token !== key || typeof challenge !== 'string' || !/^[\w-]{1,100}$/.test(challenge))
      throw new Problem('not-found', 'There is nothing here.');
    return answerGateway(reply, challenge);
  });
}

function ownerOf(text: string): NewsOwner | null {
  if (text === 'platform') return text;
  return /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as ProviderId) : null;
}
