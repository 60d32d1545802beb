import { uiPermissionLabel } from '@tsela/domain/permissions/permission-labels';
import type { UiPermission } from '@tsela/domain/permissions/ui-permissions';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { Problem } from '@tsela/domain/problem';
import type { RateCard, Zone } from '@tsela/domain/rates/card/rate-card';
import { zoneEditPermissions, zonesOutOfOrder } from '@tsela/domain/rates/card/zone-edit-permissions';
import type { EditedZone } from '@tsela/domain/rates/card/zone-edit-permissions';
import { editPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { Actor } from '../../context.ts';

/** Refuses zones that were changed, added or removed by a user without the right to their layer, their corners or their details. */
export function refuseZoneChanges(actor: Actor, before: RateCard, after: RateCard): void {
  if (actor.kind !== 'user' || before.zones === after.zones) return;
  const old = new Map(before.zones.map((zone) => [zone.id, zone]));
  for (const zone of after.zones) {
    refuseUnlessPermitted(actor, old.get(zone.id) ?? null, zone);
    old.delete(zone.id);
  }
  for (const zone of old.values()) refuseUnlessPermitted(actor, zone, null);
  // Their order is one of their details.
  for (const zone of zonesOutOfOrder(before.zones, after.zones))
    refuseMissing(actor, [editPermissionOf(zone.kind), 'maps_edit_draft_zone_details'], zone.name);
}

/** The layers of the zones that differ between two cards. */
export function changedZoneLayers(before: RateCard, after: RateCard): ReadonlySet<Zone['kind']> {
  if (before.zones === after.zones) return new Set();
  const old = new Map(before.zones.map((zone) => [zone.id, zone]));
  const new_ids = new Set(after.zones.map(({ id }) => id));
  const changed = after.zones.flatMap((zone) => {
    const was = old.get(zone.id) ?? null;
    return zoneEditPermissions(asEdited(was), asEdited(zone)).length === 0 ? [] : [zone.kind, ...(was ? [was.kind] : [])];
  });
  const removed = before.zones.filter(({ id }) => !new_ids.has(id)).map(({ kind }) => kind);
  const moved = zonesOutOfOrder(before.zones, after.zones).map(({ kind }) => kind);
  return new Set([...changed, ...removed, ...moved]);
}

function refuseUnlessPermitted(actor: Actor & { readonly kind: 'user' }, before: Zone | null, after: Zone | null): void {
  if (before === after) return;
  refuseMissing(actor, zoneEditPermissions(asEdited(before), asEdited(after)), after?.name ?? before?.name ?? '');
}

function refuseMissing(actor: Actor & { readonly kind: 'user' }, wanted: readonly UiPermission[], name: string): void {
  const missing = wanted.find((permission) => !hasUiPermission(actor, permission));
  if (missing === undefined) return;
  throw new Problem(
    'not-permitted',
    `You may not change ${name} in this way: your role lacks “${uiPermissionLabel(missing)}” (${missing}).`,
  );
}

function asEdited(zone: Zone | null): EditedZone | null {
  return zone && { ...zone };
}
