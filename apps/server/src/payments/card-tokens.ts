import type { RequestContext } from '../context.ts';
import { openSecret, sealSecret } from '../db/sealed-secret.ts';
import type { SealOptions, Sealed } from '../db/sealed-secret.ts';

/** A card's token as it is kept: what is copied to another card does not open there. */
export function sealToken(context: RequestContext, saved_card_id: number, token: string): Sealed {
  return sealSecret(sealOf(context, saved_card_id), token);
}

/** The token of a card; null where it is gone, or the installation's key has changed since. */
export function openToken(
  context: RequestContext,
  { id, token }: { readonly id: number; readonly token: unknown },
): string | null {
  return openSecret(sealOf(context, id), token);
}

function sealOf({ services, provider_id }: RequestContext, saved_card_id: number): SealOptions {
  return { secret_key: services.secret_key, purpose: 'saved-cards', owner: `${provider_id}:${saved_card_id}` };
}
