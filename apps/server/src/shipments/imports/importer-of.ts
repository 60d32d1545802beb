import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import { SHIPMENT_BULK_IMPORT } from '@tsela/domain/shipments/import/import-permission';
import type { Actor, RequestContext, UserActor } from '../../context.ts';

/** The importer: staff or customers whose role has the tool. Source: PERM-048. */
export function importerOf({ actor }: Pick<RequestContext, 'actor'>): UserActor {
  if (mayImport(actor)) return actor;
  throw new Problem('not-permitted', 'Your role does not have the tool for importing shipments.');
}

/** Whether the caller has the tool. A driver has no account and books nothing. */
export function mayImport(actor: Actor): actor is UserActor {
  return actor.kind === 'user' && actor.driver_id === null && hasPermission(actor.permissions_ui, SHIPMENT_BULK_IMPORT);
}
