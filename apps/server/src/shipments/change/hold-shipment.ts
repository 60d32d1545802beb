import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { offeredReasons, reasonChecks } from '@tsela/domain/shipments/reason-lists';
import { HOLD_REASONS } from '@tsela/domain/shipments/status/holds';
import type { HoldStatus } from '@tsela/domain/shipments/status/holds';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import { readHoldReasons } from '../tracking-event-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { applyStatus } from './apply-status.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';
import { refuseDrivers } from './refuse-drivers.ts';
import { refuseStale } from './refuse-stale.ts';

/**
 * Puts a shipment on hold, or changes why and how it is. Held for the same reason already, it stays as it is: a repeat tells its customer
 * nothing twice. Source: SHIP-TRANS-21, KEY-31, screens S09.
 */
export async function holdShipment(
  context: RequestContext,
  input: InputOf<typeof shipmentLifeApi.hold>,
): Promise<OutputOf<typeof shipmentLifeApi.hold>> {
  const settings = await context.services.settings.of(context.provider_id);
  const reader = await presentingFor(context);
  const to = input.is_internal === true ? 'on-hold-internal' : 'on-hold';
  const reason = input.reason.trim();
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, input);
    refuseDrivers(context.actor);
    refuseStale(shipment, input.time_modified);
    const refusal = whyNotAction(context, settings, { action: 'hold', shipment });
    if (refusal !== null) throw new Problem('conflict', refusal);
    refuseReason(to, reason, settings);
    const is_so = shipment.status === to && (await readHoldReasons(tx, [shipment.id])).get(shipment.id) === reason;
    if (!is_so)
      await applyStatus(tx, context, shipment, {
        to,
        message: reason,
        reason,
        location: placeOfStatus(to, shipment, { towns: await branchTowns(context) }),
      });
    return readShipment(tx, reader, shipment.id);
  });
}

function refuseReason(to: HoldStatus, reason: string, settings: StoredSettings): void {
  if (readSetting(settings, 'excluded_tracking_statuses').includes(to))
    throw new Problem('bad-input', `The status "${statusLabel(to)}" is not used here.`);
  refuseIfAny([
    ...(reason === '' ? [{ field: 'reason', code: 'required', message: 'Please say why the shipment is held.' }] : []),
    ...reasonChecks(reason, 'reason', offeredReasons(settings, HOLD_REASONS[to])),
  ]);
}
