import type { AccountId } from '@tsela/domain/ids';
import { whyNotReported } from '@tsela/domain/integrations/incoming-rules';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { noteStatusStep } from '../notes/system-notes.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { applyStatus } from './apply-status.ts';
import { branchTowns, placeOfStatus } from './place-of-status.ts';

/** The shipment that another system means, locked; null where the account has none of that reference. */
export async function lockReported(
  tx: Tx,
  context: RequestContext,
  { account_id, reference }: { readonly account_id: AccountId; readonly reference: string },
): Promise<ShipmentRow | null> {
  const found = await lockShipmentFor(tx, context.actor, { tracking_reference: reference }).catch((fault: unknown) => {
    if (fault instanceof Problem && (fault.code === 'not-found' || fault.code === 'bad-input')) return null;
    throw fault;
  });
  return found?.account_id === account_id ? found : null;
}

/** Why a shipment cannot take the step that another system reports; null where it can. */
export function whyNotTaken({ status }: ShipmentRow, to: ShipmentStatus): string | null {
  return whyNotReported(status, to);
}

interface Reported {
  readonly to: ShipmentStatus;
  readonly message: string;
  readonly location: string;
}

/** Takes the step that another system reports of a locked shipment that may take it. Source: SHIP-TRANS-21, screens S40. */
export async function takeReportedStep(
  tx: Tx,
  context: RequestContext,
  shipment: ShipmentRow,
  { to, message, location }: Reported,
): Promise<void> {
  const place = location || placeOfStatus(to, shipment, { towns: await branchTowns(context) });
  await applyStatus(tx, context, shipment, { to, message: message || statusLabel(to), location: place });
  await noteStatusStep(tx, context, { shipment, to, message });
}
