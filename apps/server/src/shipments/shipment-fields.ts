import type { InputOf } from '@tsela/contract/route';
import type { shipmentFieldsApi } from '@tsela/contract/shipments/shipment-fields-api';
import type { CreateShipment, Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { changedFields } from '@tsela/domain/audit/audit-trail';
import { Problem } from '@tsela/domain/problem';
import { customValueChecks, withCustomValues } from '@tsela/domain/providers/custom-fields';
import type { CustomField, CustomValues } from '@tsela/domain/providers/custom-fields';
import { QUOTE_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { readKeptFields } from '../providers/custom-field-repository.ts';
import { keptValuesOf } from '../providers/custom-values.ts';
import { announceShipment } from './change/apply-status.ts';
import { refuseDrivers } from './change/refuse-drivers.ts';
import { presentingFor } from './presenting-for.ts';
import { readShipment } from './shipment-reads.ts';
import { lockShipmentFor, updateCustomFields } from './shipment-repository.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/** Fills in fields of the provider's own on a shipment. Of two people at once the second hears of the first. Source: screens S50. */
export async function changeShipmentFields(
  context: RequestContext,
  input: InputOf<typeof shipmentFieldsApi.changeFields>,
): Promise<Shipment> {
  const { actor, now } = context;
  // They hold the right for the steps of their own stops.
  refuseDrivers(actor);
  const reader = await presentingFor(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, actor, { id: input.id });
    if (input.time_modified !== undefined && input.time_modified !== shipment.time_modified.toISOString())
      throw new Problem('conflict', 'This shipment was changed. Reload');
    refuseTooLate(shipment, context);
    const before = keptValuesOf(shipment);
    const fields = await readKeptFields(context, 'shipment');
    const asks_required = !QUOTE_STATUSES.some((status) => status === shipment.status);
    refuseWrong(input.custom_fields, { fields, before, context, asks_required });
    const after = withCustomValues(before, input.custom_fields);
    const { change_from, change_to } = changedFields(before, after);
    if (Object.keys(change_to).length > 0) {
      await updateCustomFields(tx, { shipment_id: shipment.id, custom_fields: after, now });
      const is_seen = Object.keys(change_to).every((code) => isShownToAccount(fields, code));
      await recordChange(tx, context, {
        type: is_seen ? 'shipment.fields-changed' : 'shipment.internal-fields-changed',
        object_type: 'shipment',
        object_id: shipment.id,
        account_id: shipment.account_id,
        change_from,
        change_to,
      });
      announceShipment(tx, context, shipment);
    }
    return readShipment(tx, reader, shipment.id);
  });
}

/** Whether a booking fills in what it has to; visitors are asked nothing. A quote may wait with it. Source: screens S50. */
export async function refuseWrongCustomFields(
  context: RequestContext,
  {
    custom_fields = {},
    before = {},
    is_quote,
  }: { custom_fields?: CreateShipment['custom_fields']; before?: CustomValues; is_quote: boolean },
): Promise<void> {
  const fields = await readKeptFields(context, 'shipment');
  refuseWrong(custom_fields, { fields, before, context, asks_required: !is_quote && context.actor.kind === 'user' });
}

interface WrongFacts {
  readonly fields: readonly CustomField[];
  readonly before: CustomValues;
  readonly context: RequestContext;
  readonly asks_required: boolean;
}

function refuseWrong(values: CustomValues, { fields, before, context, asks_required }: WrongFacts): void {
  const violations = customValueChecks(values, { fields, before, is_staff: isStaff(context.actor), asks_required });
  if (violations[0]) throw new Problem('bad-input', violations[0].message, { violations });
}

/** Account users change what they see of a shipment until it is collected. Source: screens S09, SHIP-TRANS-22. */
function refuseTooLate({ collected_date, status }: ShipmentRow, { actor }: RequestContext): void {
  if (isStaff(actor)) return;
  if (status === 'cancelled') throw new Problem('bad-input', 'A cancelled shipment cannot be changed.');
  if (collected_date !== null) throw new Problem('bad-input', 'It has been collected, so it can no longer be changed here.');
}

function isShownToAccount(fields: readonly CustomField[], code: string): boolean {
  return fields.find((field) => field.code === code)?.is_visible_to_account ?? false;
}
