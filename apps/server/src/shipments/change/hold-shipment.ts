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
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { presentingFor } from '../presenting-for.ts';
import { readShipment } from '../shipment-reads.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { readHoldReasons } from '../tracking-event-repository.ts';
import { whyNotAction } from '../why-not-action.ts';
import { applyStatuses } from './apply-status.ts';
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
    refuseReason(to, { reason, settings });
    await hold(tx, context, [shipment], { to, reason });
    return readShipment(tx, reader, shipment.id);
  });
}

/** Holds shipments that are locked and may be held; one that is held so for the same reason already stays as it is. */
export async function hold(
  tx: Tx,
  context: RequestContext,
  shipments: readonly ShipmentRow[],
  { to, reason }: { readonly to: HoldStatus; readonly reason: string },
): Promise<void> {
  const towns = await branchTowns(context);
  const reasons = await readHoldReasons(
    tx,
    shipments.map(({ id }) => id),
  );
  await applyStatuses(
    tx,
    context,
    shipments
      .filter(({ id, status }) => status !== to || reasons.get(id) !== reason)
      .map((shipment) => ({
        shipment,
        step: { to, message: reason, reason, location: placeOfStatus(to, shipment, { towns }) },
      })),
  );
}

/** Whether a hold of this kind is used here, and its reason one that may be given. `field` is that of the reason. */
export function refuseReason(
  to: HoldStatus,
  { reason, settings, field = 'reason' }: { readonly reason: string; readonly settings: StoredSettings; readonly field?: string },
): void {
  if (readSetting(settings, 'excluded_tracking_statuses').includes(to))
    throw new Problem('bad-input', `The status "${statusLabel(to)}" is not used here.`);
  refuseIfAny([
    ...(reason === '' ? [{ field, code: 'required', message: 'Please say why the shipment is held.' }] : []),
    ...reasonChecks(reason, field, offeredReasons(settings, HOLD_REASONS[to])),
  ]);
}
