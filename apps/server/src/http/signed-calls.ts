import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { FastifyRequest } from 'fastify';
import { keyOfAccessKeyId, signingSecretOf } from '../sessions/api-key-token.ts';
import { signatureIn, whyNotSigned } from '../sessions/signature-v4.ts';
import type { Services } from '../services.ts';
import { KEY_WORDS } from './sign-in-guard.ts';
import type { Caller } from './sign-in-guard.ts';

/** A call that names a key and is signed with its secret. Nothing is proven before `check` has seen all of it. */
export interface SignedCaller {
  readonly caller: Caller;
  /** Raises `not-signed-in` where the signature is not that of the call; from then on the key has been used. */
  check(body: string): Promise<void>;
}

/** Bodies are read before the signature over them can be checked: older programs send small ones. */
const LARGEST_SIGNED_BYTES = 1024 * 1024;

/** Who a signed call says it is of. Raises `not-signed-in` where its key opens nothing. Source: public API §1. */
export async function signerOf(services: Services, request: FastifyRequest, now: Date): Promise<SignedCaller> {
  const header = signatureIn(request.headers.authorization ?? '');
  const key = header && keyOfAccessKeyId(services.secret_key, header.access_key_id);
  if (!header || !key) throw new Problem('not-signed-in', 'The signature does not name an access key of ours.');
  const { provider_id } = key;
  const by_host = await services.hosts.providerOf(request.headers.host ?? '');
  const is_of_host = by_host === null || by_host === provider_id;
  const live = is_of_host ? await services.actors.signer({ ...key, now }) : null;
  if (!live) throw new Problem('not-signed-in', await whyNoKey(services, { ...key, now }));
  refuseLarge(request);
  const secret = signingSecretOf(services.secret_key, live.key_hash);
  return {
    caller: { provider_id, actor: live.actor },
    async check(body) {
      const { method, originalUrl: url, headers } = request;
      const refusal = whyNotSigned({ method, url, headers, body }, header, { secret, now });
      if (refusal !== null) throw new Problem('not-signed-in', refusal);
      await services.actors.keepUsed(live, { provider_id, now });
    },
  };
}

/** How long a body in pieces is shows only once it has been read. */
function refuseLarge({ headers }: FastifyRequest): void {
  const is_in_pieces = headers['transfer-encoding'] !== undefined;
  if (is_in_pieces || Number(headers['content-length'] ?? 0) > LARGEST_SIGNED_BYTES)
    throw new Problem('too-large', 'Signed calls say how long their bodies are, and have 1 MB at most.');
}

async function whyNoKey(
  { actors }: Services,
  which: { readonly provider_id: ProviderId; readonly key_id: number; readonly now: Date },
): Promise<string> {
  return KEY_WORDS[await actors.stateOfKey(which)];
}
