import type { ProviderId } from '@tsela/domain/ids';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import type { Services } from '../services.ts';
import { addressOf } from './caller-address.ts';

/** Who asks for a document or follows a link: a browser that tells nothing of a session. */
export function visitorOf(request: FastifyRequest, services: Services, provider_id: ProviderId): RequestContext {
  return {
    actor: { kind: 'guest' },
    provider_id,
    ip: addressOf(request),
    now: new Date(),
    request_id: request.id,
    client_version: '',
    source: 'web',
    user_agent: '',
    services,
  };
}
