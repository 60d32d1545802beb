import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { Problem } from '@tsela/domain/problem';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { recalculateShipment } from './reprice-shipment.ts';

type Bulk = typeof shipmentBulkApi.bulk;
type Ids = InputOf<Bulk>['ids'];
type Values = InputOf<Bulk>['values'];
type Output = OutputOf<Bulk>;

/**
 * Prices many shipments by the tariff of this moment, each in a transaction of its own: accounts are locked for as long as one of them
 * takes, and what is done stays done. A repeat finds those at their new price and charges nothing. Source: screens S08, docs/decisions/0327.
 */
export async function recalculateMany(
  context: RequestContext,
  ids: Ids,
  { preview = false, agreed = [] }: Values,
): Promise<Output> {
  refuseDrivers(context.actor);
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can recalculate the prices of many shipments.');
  const settings = await context.services.settings.of(context.provider_id);
  const agreed_rates = new Map(agreed.map(({ id, rate }) => [id, rate]));
  const done: Output['done'] = [];
  const failed: Output['failed'] = [];
  const prices: NonNullable<Output['prices']> = [];
  for (const id of ids) {
    try {
      const rates = await recalculateShipment(context, settings, { id, preview, rate: agreed_rates.get(id) });
      done.push(id);
      const { rate_before, rate_after } = rates;
      if (rate_before !== undefined && rate_after !== undefined) prices.push({ id, rate_before, rate_after });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done, failed, ...(prices.length > 0 && { prices }) };
}
