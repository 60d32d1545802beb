import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { maySeeBilling } from '../accounts/present-account.ts';
import { isKioskActor, isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import { isPaymentKey } from '../shipments/booking/payment-key.ts';

/** Staff never top up, nor do users who may not see amounts; providers may switch topping up off. Source: PAY-03, PERM-055. */
export async function refuseWhoTopsUpNothing(context: RequestContext): Promise<void> {
  if (context.actor.kind === 'guest') throw new Problem('not-signed-in', 'Please log in.');
  if (isStaff(context.actor)) throw new Problem('not-permitted', 'Staff cannot top up an account.');
  refuseWithoutAmounts(context.actor);
  if (!isFeatureOn(await context.services.settings.of(context.provider_id), 'top_up'))
    throw new Problem('not-permitted', 'Topping up is not available at this provider.');
}

/** Staff settle shipments and never pay for them; users who may not see amounts pay none. Source: PAY-03, PERM-055. */
export function refuseWhoPaysNothing({ actor }: Pick<RequestContext, 'actor'>): void {
  if (isStaff(actor)) throw new Problem('not-permitted', 'Staff settle a shipment; its account pays for it.');
  // A kiosk looks on while its customer pays on their own phone.
  if (actor.kind === 'user' && !isKioskActor(actor)) refuseWithoutAmounts(actor);
}

/** How a payer names a shipment: a user one of their account, a visitor the one whose key they hold. */
export interface OfPayer {
  readonly shipment_id: ShipmentId;
  readonly key?: string | undefined;
}

/**
 * By whose right a caller reaches the shipment that they pay for. A visitor without its key is refused before the database is asked; not
 * there, not theirs and a wrong key are answered alike. Source: screens S23, ADR 0163.
 */
export function actorOfPayer({ actor, provider_id, services }: RequestContext, { shipment_id: id, key }: OfPayer): Actor {
  if (key !== undefined && isPaymentKey(services.secret_key, { provider_id, id }, key)) return FOR_PAYER;
  if (actor.kind !== 'guest') return actor;
  throw new Problem('not-found', 'This payment link is not valid. Please use the one that you were given.');
}

/** Visitors see no shipment and no account: that this one is theirs to pay for was asked before. */
export const FOR_PAYER = { kind: 'system', name: 'Payment' } as const;

function refuseWithoutAmounts(actor: Actor): void {
  if (!maySeeBilling(actor)) throw new Problem('not-permitted', 'You do not have permission to see billing.');
}
