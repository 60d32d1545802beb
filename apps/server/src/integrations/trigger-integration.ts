import type { integrationApi } from '@tsela/contract/integrations/integration-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { whyNotTriggered } from '@tsela/domain/integrations/trigger';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { enqueueTriggered, readTriggerable } from '../jobs/webhook-outbox-repository.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import { refuseOthers } from './for-staff.ts';
import { listTriggerableRows } from './integration-list-reads.ts';

/** The integrations that can be told of a shipment by hand. Source: screens S40, SCAN-05. */
export async function listTriggerable(
  context: RequestContext,
  input: InputOf<typeof integrationApi.triggerable>,
): Promise<OutputOf<typeof integrationApi.triggerable>> {
  refuseOthers(context);
  return reading(context, async (tx) => {
    const { rows, count } = await listTriggerableRows(tx, context.actor, input);
    const integrations = rows.map(({ id, integration_type, name, partner, account_code, account_name }) => {
      return { id, integration_type, name, partner, account_code, account_name };
    });
    return { integrations, count };
  });
}

/** Tells an integration of a shipment as it stands now. Source: screens S40. */
export async function triggerIntegration(
  context: RequestContext,
  { shipment_id, integration_id }: InputOf<typeof integrationApi.trigger>,
): Promise<OutputOf<typeof integrationApi.trigger>> {
  refuseOthers(context);
  return inTransaction(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: shipment_id });
    const owners = await readTriggerable(tx, [integration_id]);
    const refusal = whyNotTriggered(shipment, owners.get(integration_id));
    if (refusal !== null) throw new Problem('conflict', refusal);
    await enqueueTriggered(tx, context, [{ integration_id, shipment_id }]);
    await recordChange(tx, context, {
      type: 'shipment.integration-triggered',
      object_type: 'shipment',
      object_id: shipment_id,
      account_id: shipment.account_id,
      change_to: { integration_id },
    });
    return { message: `${shipment.short_tracking_reference} is being sent to it.` };
  });
}
