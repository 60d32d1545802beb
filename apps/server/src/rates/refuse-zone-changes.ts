import { uiPermissionLabel } from '@tsela/domain/permissions/permission-labels';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { Problem } from '@tsela/domain/problem';
import type { RateCard, Zone } from '@tsela/domain/rates/rate-card';
import { zoneEditPermissions } from '@tsela/domain/rates/zone-edit-permissions';
import type { EditedZone } from '@tsela/domain/rates/zone-edit-permissions';
import type { Actor } from '../context.ts';

/** Refuses zones that were changed, added or taken out by somebody without the right to their layer, their corners or their details. */
export function refuseZoneChanges(actor: Actor, before: RateCard, after: RateCard): void {
  if (actor.kind !== 'user' || before.zones === after.zones) return;
  const old = new Map(before.zones.map((zone) => [zone.id, zone]));
  for (const zone of after.zones) {
    refuseUnlessPermitted(actor, old.get(zone.id) ?? null, zone);
    old.delete(zone.id);
  }
  for (const zone of old.values()) refuseUnlessPermitted(actor, zone, null);
}

function refuseUnlessPermitted(actor: Actor & { readonly kind: 'user' }, before: Zone | null, after: Zone | null): void {
  if (before === after) return;
  const missing = zoneEditPermissions(asEdited(before), asEdited(after)).find(
    (permission) => !hasUiPermission(actor, permission),
  );
  if (missing === undefined) return;
  const name = after?.name ?? before?.name ?? '';
  throw new Problem(
    'not-permitted',
    `You may not change ${name} in this way: your role lacks “${uiPermissionLabel(missing)}” (${missing}).`,
  );
}

function asEdited(zone: Zone | null): EditedZone | null {
  return zone && { ...zone };
}
