import { uiPermissionLabel } from '@tsela/domain/permissions/permission-labels';
import type { UiPermission } from '@tsela/domain/permissions/ui-permissions';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { Problem } from '@tsela/domain/problem';
import { MAP_LAYERS, editPermissionOf, viewPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { DrawnLayer, MapLayer } from '@tsela/domain/service-areas/map-layers';
import { isStaff } from '../../context.ts';
import type { Actor } from '../../context.ts';

/** Whether a user sees a layer of the maps. Source: PERM-020, PERM-037 to PERM-042. */
export function maySeeLayer(actor: Actor, layer: MapLayer): boolean {
  return holds(actor, viewPermissionOf(layer));
}

/** Refuses callers who may see no layer, or not this one. Zones and areas are the provider's business secret. */
export function refuseUnlessMaySee(actor: Actor, layer?: MapLayer): void {
  if (!isStaff(actor) || !MAP_LAYERS.some((each) => maySeeLayer(actor, each)))
    throw new Problem('not-permitted', 'Only staff who may see the maps can do this.');
  if (layer !== undefined && !maySeeLayer(actor, layer))
    throw new Problem('not-permitted', `You do not have permission to do this (${viewPermissionOf(layer)}).`);
}

/** Refuses callers who may not draw in a layer. Source: PERM-037 to PERM-042. */
export function refuseUnlessMayEdit(actor: Actor, layer: MapLayer): void {
  const wanted = editPermissionOf(layer);
  if (!isStaff(actor) || !holds(actor, wanted))
    throw new Problem('not-permitted', `You may not draw here: your role lacks “${uiPermissionLabel(wanted)}” (${wanted}).`);
}

/** Refuses users limited to an account or branch: branches and exceptions hold for every account; drivers are seen within reach only. */
export function refuseIfLimited(actor: Actor, layer: DrawnLayer): void {
  if (layer !== 'drivers' && actor.kind === 'user' && (actor.limit_user_to_branch || actor.limit_account_id !== undefined))
    throw new Problem('not-permitted', `You are limited to a branch or an account, so you cannot change ${layer}.`);
}

function holds(actor: Actor, permission: UiPermission): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && hasUiPermission(actor, permission));
}
