import { NativeSelect } from '@mantine/core';
import { ButtonLink } from '../../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { ZONE_KINDS } from '@tsela/domain/rates/card/rate-card';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { editPermissionOf, viewPermissionOf } from '@tsela/domain/service-areas/map-layers';
import { useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { zoneChanges } from './compare-zones-draft.ts';
import { CompareZones } from './CompareZones.tsx';
import { CopyZone } from './CopyZone.tsx';
import { useRevisionZones } from './drawing-calls.ts';
import type { RevisionZones } from './drawing-calls.ts';
import { useDrawingRights } from './drawing-rights.ts';
import type { DrawingRights } from './drawing-rights.ts';
import { DrawingBar, DrawingConflict } from './DrawingBar.tsx';
import { DrawnZoneList } from './DrawnZoneList.tsx';
import { DrawnZonePanel } from './DrawnZonePanel.tsx';
import classes from './DrawZones.module.css';
import { LockNotice } from './LockNotice.tsx';
import { RevisionBadge } from '../tariff/RevisionBadge.tsx';
import { TagZones } from './TagZones.tsx';
import { useRevisions } from '../tariff/tariff-calls.ts';
import { whyNotNow } from './area-rights.ts';
import { useLayerLock } from './use-layer-lock.ts';
import { useZoneActs } from './use-zone-acts.ts';
import { useZoneDrawing } from './use-zone-drawing.ts';
import { copiedToLayer } from './zone-copies-draft.ts';
import { zoneProblems } from './zone-drawing-draft.ts';
import type { DrawnZone, ZoneKind } from './zone-drawing-draft.ts';
import { ZoneFiles } from './ZoneFiles.tsx';
import { ZoneStage } from './ZoneStage.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ShapeLater } from './ShapeLater.tsx';
import { BACK_TO_MAPS, UnreadMap } from './UnreadMap.tsx';

/** The zones of a tariff on the map, drawn while it is a draft. Source: screens S27, PERM-039 to PERM-043. */
export function DrawZones({ id }: { readonly id: number }) {
  const { actor } = useSession().facts;
  const may_read = useMay('API_/rates/revisions:GET');
  const may_view = may_read && actor !== null && hasUiPermission(actor, 'maps_view_draft');
  const read = useRevisionZones(may_view ? id : null);
  if (read.data) return <OpenZones key={id} data={read.data} refetch={read.refetch} />;
  return <UnreadMap title={words.title('')} whyNot={may_view ? null : words.mayNotView} read={read} />;
}

interface OpenZonesProps {
  readonly data: RevisionZones;
  readonly refetch: () => unknown;
}

function OpenZones({ data, refetch }: OpenZonesProps) {
  const { revision } = data;
  const search = useSearchValues();
  const changeSearch = useChangeSearch();
  const { settings, facts } = useSession();
  const most_corners = readSetting(settings, 'map_max_node_count');
  const kinds = ZONE_KINDS.filter((each) => facts.actor !== null && hasUiPermission(facts.actor, viewPermissionOf(each)));
  const chosen = Number(search['zone'] ?? 0);
  // A link may name a zone without its layer.
  const asked = search['layer'] ?? data.zones.find(({ id }) => id === chosen)?.kind;
  const kind: ZoneKind = kinds.find((each) => each === asked) ?? kinds[0] ?? 'rates';
  const own_rights = useDrawingRights(revision, kind);
  const may_edit = own_rights.why_not_corners === null || own_rights.why_not_details === null;
  const held = useLayerLock({ layer: kind, draft_id: revision.id, is_wanted: may_edit });
  const rights = rightsNow(own_rights, whyNotNow(held));
  const [is_comparing, setComparing] = useState(false);
  const form = useZoneDrawing(data, refetch, (given) => {
    const saved = given.get(chosen);
    if (saved !== undefined) changeSearch({ zone: String(saved) });
  });
  const { drawing } = form;
  const zones = drawing.zones.filter((each) => each.kind === kind);
  const zone = zones.find((each) => each.id === chosen) ?? null;
  const problems = zoneProblems(drawing, most_corners);
  const onChosen = (id: number | null) => changeSearch({ zone: id === null ? undefined : String(id) });
  const acts = useZoneActs({ form, zone, kind, revision, most_corners, onChosen });
  useUnsavedGuard(form.changes > 0, { keeps: (next) => next['draft'] === String(revision.id) });
  const may_draw = (layer: ZoneKind) => facts.actor !== null && hasUiPermission(facts.actor, editPermissionOf(layer));

  function handleCopy(layer: ZoneKind): void {
    if (!zone) return;
    const { zones: after, added } = copiedToLayer(drawing, zone, layer);
    if (!form.change(() => after)) return;
    acts.stop();
    changeSearch({ layer, zone: String(added.id) });
    showToast({ text: words.copied(added.name, serviceAreas.layer[layer]), variant: 'info' });
  }

  const compared = useLiveChanges(drawing.zones, kind, { is_wanted: is_comparing, itself: data });
  const stage = { form, zone, zones, kind, rights, acts, most_corners, problems, changes: compared.changes };

  return (
    <PageFrame
      title={words.title(revision.name)}
      back={BACK_TO_MAPS}
      aside={<RevisionBadge state={revision.state} />}
      otherActions={
        <>
          {rights.why_not_details === null && zones.length > 0 && <TagZones key={kind} form={form} zones={zones} kind={kind} />}
          <ZoneFiles form={form} zones={zones} kind={kind} rights={rights} most_corners={most_corners} onShow={acts.show} />
          <ButtonLink variant="default" href={paths.rates({ revision: String(revision.id), part: 'zones' })}>
            {words.openTariff}
          </ButtonLink>
        </>
      }
    >
      <LockNotice held={held} />
      <DrawingConflict form={form} />
      <WhyNot rights={own_rights} />
      <div className={classes['sides']}>
        <Stack gap={3}>
          <NativeSelect
            label={words.layer}
            value={kind}
            data={kinds.map((each) => ({ value: each, label: serviceAreas.layer[each] }))}
            onChange={(event) => {
              acts.stop();
              acts.showAll();
              changeSearch({ layer: event.currentTarget.value, zone: undefined });
            }}
          />
          {is_comparing && (
            <CompareZones
              revision={revision}
              changes={compared.changes}
              error={compared.error}
              has_unsaved={form.changes > 0}
              onChoose={(each) => acts.show([each.zone])}
              onRetry={compared.refetch}
            />
          )}
          <DrawnZoneList
            zones={zones}
            stored={drawing.stored}
            changes={data.changes}
            chosen={zone?.id ?? null}
            can_draw={rights.why_not_corners === null}
            onChoose={acts.choose}
          />
          {zone && (
            <DrawnZonePanel
              zone={zone}
              rights={rights}
              problems={problems.filter(({ zone_id }) => zone_id === zone.id)}
              most_corners={most_corners}
              onChange={form.put}
              onShape={acts.shape}
              onRemove={() => void acts.remove()}
              otherAct={
                <CopyZone zone={zone} layers={kinds.filter((each) => each !== kind && may_draw(each))} onCopy={handleCopy} />
              }
            />
          )}
        </Stack>
        <ZoneStage
          {...stage}
          is_comparing={is_comparing}
          onCompare={(is_on) => {
            acts.stop();
            setComparing(is_on);
          }}
        />
      </div>
      <ShapeLater {...stage} />
      <DrawingBar form={form} why_not={whyNotNow(held) ?? problems[0]?.message ?? null} />
    </PageFrame>
  );
}

/** Read-only view while another user has the layer. */
function rightsNow(rights: DrawingRights, why_not: string | null): DrawingRights {
  const { why_not_corners, why_not_details } = rights;
  return why_not === null ? rights : { why_not_corners: why_not_corners ?? why_not, why_not_details: why_not_details ?? why_not };
}

/** Why neither corners nor details may be changed; of one alone the zone's own panel tells. */
function WhyNot({ rights: { why_not_corners, why_not_details } }: { readonly rights: DrawingRights }) {
  if (why_not_corners === null || why_not_corners !== why_not_details) return null;
  return <Notice kind="info">{why_not_corners}</Notice>;
}

/** In what the zones differ from those of the live tariff, while that is asked for. */
function useLiveChanges(
  zones: readonly DrawnZone[],
  kind: ZoneKind,
  { is_wanted, itself }: { readonly is_wanted: boolean; readonly itself: RevisionZones },
) {
  const is_live = itself.revision.state === 'live';
  const live = useRevisions({ state: 'live' }).data?.rate_revisions[0];
  const read = useRevisionZones(is_wanted && live && !is_live ? live.id : null);
  const live_zones = (is_live ? itself : read.data)?.zones ?? null;
  const changes = useMemo(
    () => (is_wanted && live_zones ? zoneChanges(zones, live_zones, kind) : null),
    [is_wanted, zones, live_zones, kind],
  );
  return { changes, error: read.error, refetch: () => void read.refetch() };
}
