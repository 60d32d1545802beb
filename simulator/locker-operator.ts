import type { RequestContext } from '@tsela/server/context';
import { inTransaction } from '@tsela/server/db/transaction';
import { saveSettings } from '@tsela/server/providers/save-settings';
import { followOperators } from '@tsela/server/shipments/operators/follow-operators';
import { readCurrentReservations } from '@tsela/server/shipments/operators/operator-reservation-repository';
import { keepRefused } from '@tsela/server/shipments/operators/settle-reservation';
import { listShipmentRows } from '@tsela/server/shipments/list/listed-shipment-reads';
import { lockShipmentFor } from '@tsela/server/shipments/shipment-repository';
import type { Services } from '@tsela/server/services';
import { BOB_BOX_KEY } from '../sandbox/bobbox/open-sandbox.ts';
import { FOUNDER, acting } from './actors.ts';
import type { Simulation } from './simulation.ts';

/**
 * From the end of the simulated days on, compartments of Bob Box are reserved at its sandbox. Nothing has been sent there before, but for what waits for
 * a place: that is asked for, and refused, as the operator would.
 */
export async function connectLockerOperator({ services, company }: Simulation, now: Date): Promise<void> {
  const context = acting(services, { provider_id: company.provider_id, now, actor: FOUNDER, source: 'system' });
  await saveSettings(context, {
    settings: [
      { setting: 'enable_bob_box', value: true },
      { setting: 'bob_box_account_code', value: 'SAND01' },
    ],
  });
  await saveSettings(context, { settings: [{ setting: 'bob_box_api_key', value: BOB_BOX_KEY }] });
  // No notice of the change goes round while the demo is filled.
  services.settings.invalidate(company.provider_id);
  await refuseWhatFailed({ ...context, services: withOperator(services) });
}

/** While the demo is filled no sandbox runs: what is written down is as if one did, and nothing is sent. */
function withOperator(services: Services): Services {
  const { pickup_operator_urls } = services.config;
  return { ...services, config: { ...services.config, pickup_operator_urls: { ...pickup_operator_urls, 'bob-box': UNREACHED } } };
}

const UNREACHED = 'http://bob-box.invalid';

async function refuseWhatFailed(context: RequestContext): Promise<void> {
  const { shipments } = await listShipmentRows(context, { is_place_refused: true, limit: 10 });
  for (const { id } of shipments) {
    const asked = await inTransaction(context, async (tx) => {
      const shipment = await lockShipmentFor(tx, context.actor, { id });
      await followOperators(tx, context, [{ shipment, before: shipment.status }], { sides: ['delivery'] });
      return readCurrentReservations(tx, [id]);
    });
    for (const reservation of asked) await keepRefused(context, reservation, 'No compartment is free.');
  }
}
