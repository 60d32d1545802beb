import { randText } from '@tsela/domain/formats/rand-text';
import { cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import type { RatingResult } from '@tsela/domain/rates/price/rating-result';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { confirmationNeeded } from './confirmation-needed.ts';
import { NOT_OFFERED } from '../booking/rate-stored.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

interface RatedChange {
  readonly shipment: Pick<ShipmentRow, 'rate_cents'>;
  /** Both by the tariff of this moment; null where it has the service no longer. */
  readonly before: RatingResult | null;
  readonly after: RatingResult | null;
  readonly is_confirmed: boolean;
}

/**
 * Holds a change against its price: account users cannot make one that would cost more, or that the service does not offer. Staff are
 * asked first and told; for them the price stays. Answers what programs of staff are warned of. What cost more in a tariff since, and
 * costs the same either way, is no matter of the change. Source: ADR 0067.
 */
export function refuseDearerChange(context: RequestContext, { shipment, before, after, is_confirmed }: RatedChange): string[] {
  // Where the tariff has not even what is stored, only what was paid is there to hold the change against.
  if (!before?.offered && !after?.offered) return [];
  const sees_amounts = maySeeBilling(context.actor);
  if (!after?.offered) return asked(context, { is_confirmed, trouble: after?.message ?? NOT_OFFERED });
  const dearer = after.rate_cents - Math.max(before?.offered ? before.rate_cents : 0, shipment.rate_cents);
  if (dearer <= 0) return [];
  return asked(context, {
    is_confirmed,
    trouble: `This change would cost ${sees_amounts ? `${randText(cents(dearer))} more` : 'more'}.`,
  });
}

function asked(
  { actor, source }: RequestContext,
  { trouble, is_confirmed }: { readonly trouble: string; readonly is_confirmed: boolean },
): string[] {
  if (!isStaff(actor)) throw new Problem('bad-input', `${trouble} Please contact support, or book the shipment anew.`);
  const message = `${trouble} The price of the shipment stays as it is.`;
  if (source === 'web' && !is_confirmed) throw confirmationNeeded('price', message);
  return [message];
}
