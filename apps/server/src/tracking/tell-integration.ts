import type { AccountId } from '@tsela/domain/ids';
import { whyNotTriggered } from '@tsela/domain/integrations/trigger';
import { Problem } from '@tsela/domain/problem';
import type { ScanChoice } from '@tsela/domain/tracking/scan-choices';
import type { TriggeredEvent } from '../jobs/webhook-outbox-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { CapturedEvent } from './step-of-choice.ts';

/** What a scanner says when a shipment shall be sent to another system. */
const TRIGGER_INTEGRATION = 'trigger-integration' satisfies ScanChoice;

/** Raises `conflict` where an integration is not told of a shipment. That one is named was asked with the choice. */
export function refuseUntriggered(
  { choice, integration_id = 0 }: CapturedEvent,
  shipment: ShipmentRow,
  integrations: ReadonlyMap<number, AccountId>,
): void {
  const refusal = choice === TRIGGER_INTEGRATION ? whyNotTriggered(shipment, integrations.get(integration_id)) : null;
  if (refusal !== null) throw new Problem('conflict', refusal);
}

/** What an integration is told because of a scan; nothing for scans of other kinds. Source: SCAN-05. */
export function toldBy({ choice, integration_id }: CapturedEvent, shipment: Pick<ShipmentRow, 'id'>): TriggeredEvent[] {
  if (choice !== TRIGGER_INTEGRATION || integration_id === undefined) return [];
  return [{ integration_id, shipment_id: shipment.id }];
}
