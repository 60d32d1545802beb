import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { maySeeBilling } from '../accounts/present-account.ts';
import { isStaff } from '../context.ts';
import type { Actor, RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { isPaymentKey } from '../shipments/booking/payment-key.ts';
import type { loadShipmentFor, ShipmentRow } from '../shipments/shipment-repository.ts';

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
  if (actor.kind === 'user') refuseWithoutAmounts(actor);
}

/** How a payer names a shipment: a user one of their account, a visitor the one whose key they hold. */
export interface OfPayer {
  readonly shipment_id: ShipmentId;
  readonly key?: string | undefined;
}

/** The shipment that a caller may pay for. Not there, not theirs and a wrong key are answered alike. Source: screens S23, ADR 0163. */
export async function shipmentOfPayer(
  tx: Tx,
  context: RequestContext,
  { shipment_id: id, key, load }: OfPayer & { readonly load: typeof loadShipmentFor },
): Promise<ShipmentRow> {
  if (key !== undefined && isPaymentKey(context.services.secret_key, { provider_id: tx.provider_id, id }, key))
    return load(tx, BY_KEY, { id });
  if (context.actor.kind !== 'guest') return load(tx, context.actor, { id });
  throw new Problem('not-found', 'This payment link is not valid. Please use the one that you were given.');
}

/** Visitors see no shipment: the key proves that this one is theirs. */
const BY_KEY = { kind: 'system', name: 'Payment link' } as const;

function refuseWithoutAmounts(actor: Actor): void {
  if (!maySeeBilling(actor)) throw new Problem('not-permitted', 'You do not have permission to see billing.');
}
