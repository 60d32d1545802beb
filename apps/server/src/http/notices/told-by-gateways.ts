import { Problem } from '@tsela/domain/problem';
import type { FastifyReply, RouteShorthandOptions } from 'fastify';
import { addressOf } from '../caller-address.ts';
import type { countPerMinute } from '../count-per-minute.ts';
import { bodyTimeMs, refuseWhenSlow } from '../slow-bodies.ts';

interface Bounds {
  readonly body_bytes_max: number;
  /** Counts one more of an address; false beyond what its network may send. */
  readonly count: ReturnType<typeof countPerMinute>;
}

/** What holds of every address to which gateways tell us things, which are no calls of the contract: so many, so large, and no slower. */
export function toldByGateways({
  body_bytes_max,
  count,
}: Bounds): Required<Pick<RouteShorthandOptions, 'bodyLimit' | 'onRequest' | 'preParsing'>> {
  return {
    bodyLimit: body_bytes_max,
    onRequest: async (request) => {
      if (!count(addressOf(request))) throw new Problem('too-many-requests', 'Please slow down.', { retry_after_s: 60 });
    },
    preParsing: (_request, reply, body, done) => {
      refuseWhenSlow(body, reply, bodyTimeMs(body_bytes_max));
      done(null, body);
    },
  };
}

/** They want to be answered at once, with nothing or a word of their own. */
export function answerGateway(reply: FastifyReply, text = ''): FastifyReply {
  return reply.code(200).header('cache-control', 'no-store').type('text/plain').send(text);
}
