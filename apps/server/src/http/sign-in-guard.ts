import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Actor } from '../context.ts';
import { hashToken, providerOfToken } from '../sessions/session-token.ts';
import type { Services } from '../services.ts';

const BEARER = /^Bearer ([A-Za-z0-9._-]{10,200})$/;

export interface Caller {
  readonly provider_id: ProviderId;
  readonly actor: Actor;
}

/** Finds out which provider is meant and who is calling. A token that is unknown, ended or of another provider is no sign-in. */
export async function identifyCaller(
  services: Services,
  request: { host: string; authorization: string | undefined; provider_id: ProviderId | null; now: Date },
): Promise<Caller> {
  const by_host = await services.hosts.providerOf(request.host);
  const token = request.authorization === undefined ? null : BEARER.exec(request.authorization)?.[1];
  if (token) return signedInCaller(services, { token, by_host, now: request.now });
  if (request.authorization !== undefined) throw new Problem('not-signed-in', 'Token has expired');
  const provider_id = request.provider_id ?? by_host;
  if (!provider_id) throw new Problem('not-found', 'Not found');
  return { provider_id, actor: { kind: 'guest' } };
}

async function signedInCaller(
  services: Services,
  { token, by_host, now }: { token: string; by_host: ProviderId | null; now: Date },
): Promise<Caller> {
  const provider_id = providerOfToken(token);
  if (!provider_id || (by_host && by_host !== provider_id)) throw new Problem('not-signed-in', 'Token has expired');
  const actor = await services.actors.byToken({ provider_id, token_hash: hashToken(token), now });
  if (!actor) throw new Problem('not-signed-in', 'Token has expired');
  return { provider_id, actor };
}
