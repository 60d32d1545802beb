import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { uiPermissionLabel } from '@tsela/domain/permissions/permission-labels';
import type { UiPermission } from '@tsela/domain/permissions/ui-permissions';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { editPermissionOf } from '@tsela/domain/service-areas/map-layers';
import { useSession } from '../../shell/session.ts';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import type { ZoneKind } from './zone-drawing-draft.ts';

/** What a user may do with the zones of a tariff; null is "may", a text says why not. */
export interface DrawingRights {
  readonly why_not_corners: string | null;
  readonly why_not_details: string | null;
}

/** Source: PERM-039, PERM-040, PERM-042, PERM-043. The server decides; this explains. */
export function useDrawingRights({ state }: Pick<RateRevision, 'state'>, kind: ZoneKind): DrawingRights {
  const { actor } = useSession().facts;
  const whyNot = (permission: UiPermission, text: (label: string) => string): string | null => {
    if (state !== 'draft') return words.notADraft;
    if (actor === null || !hasPermission(actor.permissions, 'API_/rates/revisions:POST')) return words.mayNotWrite;
    const missing = [editPermissionOf(kind), permission].find((each) => !hasUiPermission(actor, each));
    return missing === undefined ? null : text(uiPermissionLabel(missing));
  };
  return {
    why_not_corners: whyNot('maps_edit_draft_polygon_nodes', words.mayNotCorners),
    why_not_details: whyNot('maps_edit_draft_zone_details', words.mayNotDetails),
  };
}
