import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { NO_PROVIDER, isOfPlatform } from '../context.ts';
import type { Actor } from '../context.ts';
import { actorToActAs, administratorToActAs } from '../sessions/act-as.ts';
import { isApiKey } from '../sessions/api-key-token.ts';
import { providerOfLink, providerOfToken } from '../sessions/session-token.ts';
import type { Services } from '../services.ts';

/**
 * The name of a scheme is read in any case. Keys of locker plug-ins begin with a number and a bar: what follows is the key. Source: RFC
 * 9110 §11.1, public API §11.
 */
const BEARER = /^Bearer +(?:\d{1,15}\|)?([A-Za-z0-9._-]{10,200})$/i;

export interface Caller {
  readonly provider_id: ProviderId;
  readonly actor: Actor;
  /** The token of a link that sets a password; its holder is a visitor to every other call. */
  readonly link_token?: string;
}

/** Calls of the installation itself ask neither for a provider nor for a person: where they are made, there may be none yet. */
export const CALLER_OF_INSTALLATION: Caller = { provider_id: NO_PROVIDER, actor: { kind: 'guest' } };

/** Finds out which provider is meant and who is calling. A token that is unknown, ended or of another provider is no sign-in. */
export async function identifyCaller(
  services: Services,
  request: {
    readonly host: string;
    readonly authorization: string | undefined;
    readonly provider_id: ProviderId | null;
    readonly now: Date;
    /** The person to act as. Source: IMP-03. */
    readonly request_username?: string | null;
    /**
     * The refusal of a session at another provider than the host's, by call. Such a call is made without a session, whatever old token
     * the program still sends.
     */
    readonly refusedElsewhere?: (() => Problem) | undefined;
    /** Whether the call needs no sign-in: a user signed in at one provider is a visitor at another one. */
    readonly is_public?: boolean;
  },
): Promise<Caller> {
  const by_host = await services.hosts.providerOf(request.host);
  const token = bearerToken(request.authorization);
  const link_provider = token && providerOfLink(token);
  if (token && link_provider && (by_host ?? link_provider) === link_provider)
    return { provider_id: link_provider, actor: { kind: 'guest' }, link_token: token };
  if (token) {
    const provider_id = providerOfToken(token);
    const { provider_id: named, is_public = false, request_username } = request;
    // A recipient's link opens in a browser that is signed in elsewhere as it does in any other.
    if (is_public && named !== null && provider_id !== null && named !== provider_id && !request_username)
      return { provider_id: named, actor: { kind: 'guest' } };
    const is_of_host = provider_id !== null && (by_host === null || by_host === provider_id);
    const actor = is_of_host ? await services.actors.byToken({ provider_id, token, now: request.now }) : null;
    if (is_of_host && actor) {
      const caller = { provider_id, actor };
      return request.request_username ? actingAs(services, caller, { ...request, username: request.request_username }) : caller;
    }
  }
  if (request.authorization !== undefined && !request.refusedElsewhere)
    throw new Problem('not-signed-in', await whyRefused(services, { ...request, token }));
  const provider_id = request.provider_id ?? by_host;
  if (!provider_id) throw new Problem('not-found', 'Not found');
  // Its token would be refused by every other call to this host.
  if (request.refusedElsewhere && by_host && by_host !== provider_id) throw request.refusedElsewhere();
  return { provider_id, actor: { kind: 'guest' } };
}

function bearerToken(authorization: string | undefined): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}

/** Why what was sent is no sign-in: of a key, which programs send, what is wrong with it; of a session, that it has ended. */
async function whyRefused(
  services: Services,
  {
    token,
    authorization = '',
    now,
  }: { readonly token: string | null; readonly authorization: string | undefined; readonly now: Date },
): Promise<string> {
  if (token === null)
    return /^bearer\b/i.test(authorization)
      ? 'Token has expired'
      : 'Please send the key as a bearer token: Authorization: Bearer, and the key.';
  const provider_id = isApiKey(token) ? providerOfToken(token) : null;
  return provider_id === null ? 'Token has expired' : KEY_WORDS[await services.actors.stateOfKey({ provider_id, token, now })];
}

/** What is said of a key that opens nothing. */
export const KEY_WORDS = {
  unknown: 'The API key is wrong.',
  revoked: 'The API key has been revoked.',
  expired: 'The API key has expired.',
  elsewhere: 'The API key does not belong to this address.',
  'switched-off': 'API keys are switched off for this account, or the user who made this one has left.',
} as const;

async function actingAs(
  services: Services,
  { provider_id, actor }: Caller,
  {
    username,
    provider_id: named,
    now,
  }: { readonly username: string; readonly provider_id: ProviderId | null; readonly now: Date },
): Promise<Caller> {
  if (actor.kind !== 'user') return { provider_id, actor };
  // Only platform administrators may name another provider; for other callers it is ignored.
  if (named !== null && named !== provider_id && isOfPlatform(actor)) {
    const theirs = await administratorToActAs(services, {
      provider_id: named,
      own: actor,
      own_provider_id: provider_id,
      username,
      now,
    });
    return theirs === null ? { provider_id, actor } : { provider_id: named, actor: theirs };
  }
  return { provider_id, actor: await actorToActAs(services, { provider_id, own: actor, username }) };
}
