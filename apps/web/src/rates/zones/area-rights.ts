import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { uiPermissionLabel } from '@tsela/domain/permissions/permission-labels';
import type { UiPermission } from '@tsela/domain/permissions/ui-permissions';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { editPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { DrawnLayer } from '@tsela/domain/service-areas/map-layers';
import { useSession } from '../../shell/session.ts';
import { areas as words, lock as lock_words } from '../../strings/service-areas-drawing.ts';
import type { LayerLock } from './use-layer-lock.ts';

/** Whether the user has a map right. */
export function useMapRight(): (permission: UiPermission) => boolean {
  const { actor } = useSession().facts;
  return (permission) => actor !== null && hasUiPermission(actor, permission);
}

/** Why the user may not draw in a layer; null when they may. The server decides; this explains. Source: PERM-037, PERM-038, PERM-041. */
export function useWhyNotDraw(layer: DrawnLayer): string | null {
  const { actor } = useSession().facts;
  const has = useMapRight();
  const is_limited = useIsLimited();
  const wanted = editPermissionOf(layer);
  if (!has(wanted)) return words.mayNot(uiPermissionLabel(wanted));
  if (actor === null || !hasPermission(actor.permissions, 'API_/geofence/areas:PATCH')) return words.mayNotSend;
  return layer !== 'drivers' && is_limited ? words.limited : null;
}

/** Whether the user is limited to a branch or an account, and so may not change what holds for every account. */
export function useIsLimited(): boolean {
  const { user } = useSession();
  return user !== null && (user.limit_user_to_branch || user.limit_user_to_account);
}

/** Why the user may not draw just now: another user does, or they have been away. */
export function whyNotNow({ state, lock }: LayerLock): string | null {
  if (state === 'theirs') return lock_words.held(lock?.user_name ?? '');
  return state === 'released' ? lock_words.released : null;
}
