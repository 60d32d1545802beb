import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { ACTION_SETTINGS, whyNotShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import type { ActionShipment, ShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import { statusOrderOf } from '@tsela/domain/shipments/status/shipment-progress';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';

/** Why this caller cannot take an action on a shipment, by the table that the page asks as well; null when they can. Source: SHIP-TRANS-21. */
export function whyNotAction(
  { actor }: RequestContext,
  settings: StoredSettings,
  { action, shipment }: { readonly action: ShipmentAction; readonly shipment: Omit<ActionShipment, 'history'> },
): string | null {
  return whyNotShipmentAction(
    action,
    // A step that collects leaves its date on the shipment, so its history need not be read.
    { ...shipment, history: [] },
    {
      actor: { is_staff: isStaff(actor), permissions: actor.kind === 'user' ? actor.permissions : ['*'] },
      settings: readSettings(settings, ACTION_SETTINGS),
      order: statusOrderOf(readSetting(settings, 'shipment_status_order')),
    },
  );
}
