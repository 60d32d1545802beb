import { setImmediate } from 'node:timers/promises';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentBulkApi } from '@tsela/contract/shipments/shipment-bulk-api';
import { Problem } from '@tsela/domain/problem';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { selectUndecided } from '../measure/measurement-repository.ts';
import { shipmentNotFound } from '../shipment-not-found.ts';
import { loadShipmentsFor, readParcels } from '../shipment-repository.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { recalculateShipment, recalculatedRates } from './reprice-shipment.ts';

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
  if (preview) return previewMany(context, settings, ids);
  const agreed_rates = new Map(agreed.map(({ id, rate }) => [id, rate]));
  return eachOf(ids, (id) => recalculateShipment(context, settings, { id, rate: agreed_rates.get(id) }));
}

/** Others are served between so many. */
const AT_ONE_GO = 10;

/** What the tariff makes of all of them, read together. Nothing is locked: what was shown is held against the price that is saved. */
function previewMany(context: RequestContext, settings: StoredSettings, ids: Ids): Promise<Output> {
  return reading(context, async (tx) => {
    const shipments = new Map((await loadShipmentsFor(tx, context.actor, ids)).map((row) => [row.id, row]));
    const undecided = await selectUndecided(tx, ids);
    const parcels = Map.groupBy(await readParcels(tx, ids), ({ shipment_id }) => shipment_id);
    return eachOf(ids, async (id, at) => {
      if (at % AT_ONE_GO === 0) await setImmediate();
      const shipment = shipments.get(id);
      if (!shipment) throw shipmentNotFound();
      const known = { is_undecided: undecided.has(id), parcels: parcels.get(id) ?? [] };
      return recalculatedRates(tx, context, { shipment, settings, known });
    });
  });
}

type Rates = Partial<Record<'rate_before' | 'rate_after', number>>;

/** One after the other, with why it cannot be of those that cannot. */
async function eachOf(ids: Ids, ratesOf: (id: Ids[number], at: number) => Promise<Rates>): Promise<Output> {
  const done: Output['done'] = [];
  const failed: Output['failed'] = [];
  const prices: NonNullable<Output['prices']> = [];
  for (const [at, id] of ids.entries()) {
    try {
      const { rate_before, rate_after } = await ratesOf(id, at);
      done.push(id);
      if (rate_before !== undefined && rate_after !== undefined) prices.push({ id, rate_before, rate_after });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done, failed, ...(prices.length > 0 && { prices }) };
}
