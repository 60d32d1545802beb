import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { BranchTowns } from '../shipments/change/place-of-status.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { FieldStep } from './step-of-choice.ts';

/** Whether events come from a bench, and not from a driver's phone. */
export function isBench({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && actor.driver_id === null;
}

/** What an operator reads in large type of a parcel that was taken. Source: screens S28. */
export function benchFacts(shipment: ShipmentRow, settings: StoredSettings): NonNullable<FieldEventResult['bench']> {
  const { delivery_branch_id, delivery_agent_id, service_level_name, account_id, special_instructions_delivery } = shipment;
  return {
    delivery_branch_id,
    driver_id: delivery_agent_id,
    service_level_name,
    is_vip: readSetting(settings, 'vip_accounts').some((id) => id === account_id),
    instructions: special_instructions_delivery,
  };
}

/** What a scan at a branch that has nothing to do with the shipment is told. It is recorded: the parcel is there. Source: screens S28. */
export function strayWarnings({ branch_id, to }: FieldStep, shipment: ShipmentRow, towns: BranchTowns): string[] {
  const { collection_branch_id, delivery_branch_id } = shipment;
  if (branch_id === undefined || delivery_branch_id === null || branch_id === delivery_branch_id) return [];
  const town = towns.get(delivery_branch_id) ?? 'another branch';
  if (to === 'out-for-delivery' || to === 'delivery-assigned') return [`It is delivered from ${town}, not from here.`];
  if (branch_id === collection_branch_id || collection_branch_id === null) return [];
  return [`It has nothing to do with this branch: send it on to ${town}.`];
}
