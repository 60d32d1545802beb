import { uiPermissionLabel } from '@tsela/domain/permissions/permission-labels';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { MapZone } from '@tsela/contract/rates/map-api';
import type { RateException } from '@tsela/contract/rates/rate-exception-api';
import { cornersOf } from '@tsela/domain/service-areas/crosses-itself';
import { viewPermissionOf } from '@tsela/domain/service-areas/map-layers';
import type { DrawnLayer } from '@tsela/domain/service-areas/map-layers';
import type { Polygon, Ring } from '@tsela/domain/service-areas/point-in-polygon';
import { useMemo, useState } from 'react';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { areas as words } from '../../strings/service-areas-drawing.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAreas, useSaveAreas } from './area-calls.ts';
import { useMapRight, useWhyNotDraw, whyNotNow } from './area-rights.ts';
import { AreaPanel } from './AreaPanel.tsx';
import { areasSent, areaVersions, drawnOf, goneOf, versionsSaved, withHandedOver } from './areas-draft.ts';
import { DrawingBar, DrawingConflict } from './DrawingBar.tsx';
import { DrawnZoneList } from './DrawnZoneList.tsx';
import classes from './DrawZones.module.css';
import { readException } from '../exceptions/exception-calls.ts';
import { ExceptionSheet } from '../exceptions/ExceptionSheet.tsx';
import { LockNotice } from './LockNotice.tsx';
import { useLayerLock } from './use-layer-lock.ts';
import { useZoneActs } from './use-zone-acts.ts';
import { useDrawing } from './use-zone-drawing.ts';
import { zoneProblems } from './zone-drawing-draft.ts';
import type { DrawnZone } from './zone-drawing-draft.ts';
import { ZoneFiles } from './ZoneFiles.tsx';
import { ZoneStage } from './ZoneStage.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ShapeLater } from './ShapeLater.tsx';
import { BACK_TO_MAPS, UnreadMap } from './UnreadMap.tsx';

/** The areas of branches, drivers or exceptions, drawn as they hold. Source: screens S27, PERM-037, PERM-038, PERM-041. */
export function DrawAreas({ layer }: { readonly layer: DrawnLayer }) {
  const has = useMapRight();
  const wanted = viewPermissionOf(layer);
  const may_view = has(wanted);
  const read = useAreas(may_view ? layer : null);
  if (read.data)
    return <OpenAreas key={layer} layer={layer} stored={read.data} read_at={read.dataUpdatedAt} refetch={read.refetch} />;
  return (
    <UnreadMap title={words.title[layer]} whyNot={may_view ? null : words.mayNotView(uiPermissionLabel(wanted))} read={read} />
  );
}

interface OpenAreasProps {
  readonly layer: DrawnLayer;
  readonly stored: readonly MapZone[];
  /** Tells one reading from the other. */
  readonly read_at: number;
  readonly refetch: () => unknown;
}

function OpenAreas({ layer, stored, read_at, refetch }: OpenAreasProps) {
  const search = useSearchValues();
  const changeSearch = useChangeSearch();
  const { settings } = useSession();
  const most_corners = readSetting(settings, 'map_max_node_count');
  const why_never = useWhyNotDraw(layer);
  const held = useLayerLock({ layer, is_wanted: why_never === null });
  const why_not = why_never ?? whyNotNow(held);
  const form = useAreaForm(layer, { stored, read_at, refetch });
  const { drawing } = form;
  const chosen = Number(search['zone'] ?? 0);
  const zone = drawing.zones.find(({ id }) => id === chosen) ?? null;
  const onChosen = (id: number | null) => changeSearch({ zone: id === null ? undefined : String(id) });
  const acts = useZoneActs({ form, zone, kind: layer, revision: null, most_corners, onChosen });
  const sheet = useExceptionOnMap(layer, refetch);
  const gone = useMemo(() => goneOf(stored), [stored]);
  const onHand = (to: DrawnZone) => {
    if (zone && form.change((zones) => withHandedOver(zones, zone.id, to.id)))
      showToast({ text: words.handed(to.name), variant: 'info' });
  };
  const problems = zoneProblems(drawing, most_corners);
  useUnsavedGuard(form.changes > 0, { keeps: (next) => next['draw'] === layer });
  // What is added is an exception: branches and drivers are there already.
  const rights = {
    why_not_corners: why_not,
    why_not_details: layer === 'exceptions' && sheet.may_add ? why_not : words.mayNotSend,
  };

  return (
    <PageFrame
      title={words.title[layer]}
      back={BACK_TO_MAPS}
      otherActions={
        layer !== 'exceptions' && (
          <ZoneFiles
            form={form}
            zones={drawing.zones}
            kind={layer}
            rights={rights}
            most_corners={most_corners}
            gone={gone}
            onShow={acts.show}
          />
        )
      }
    >
      <p className={classes['quiet']}>{words.text[layer]}</p>
      {why_never !== null && <Notice kind="info">{why_never}</Notice>}
      <LockNotice held={held} />
      <DrawingConflict form={form} />
      <div className={classes['sides']}>
        <Stack gap={3}>
          <DrawnZoneList
            title={words.list}
            empty={words.empty[layer]}
            zones={drawing.zones}
            stored={drawing.stored}
            chosen={zone?.id ?? null}
            can_draw={why_not === null}
            onChoose={acts.choose}
          />
          {zone && (
            <AreaPanel
              zone={zone}
              why_not={why_not}
              most_corners={most_corners}
              onChange={form.put}
              onShape={acts.shape}
              last_changed={stored.find(({ id }) => id === zone.id)?.last_changed}
              handing={gone.has(zone.id) ? { others: drawing.zones.filter(({ id }) => !gone.has(id)), onHand } : undefined}
              onOpen={layer === 'exceptions' && sheet.may_read ? () => void sheet.open(zone.id) : undefined}
            />
          )}
        </Stack>
        <ZoneStage
          form={form}
          zone={zone}
          zones={drawing.zones}
          kind={layer}
          // Corners of an owner who has left are not moved along.
          rights={zone && gone.has(zone.id) ? { ...rights, why_not_corners: words.goneText } : rights}
          acts={{
            ...acts,
            drawn(ring: Ring) {
              if (acts.target === 'outline') return acts.drawn(ring);
              acts.stop();
              return sheet.draw([[cornersOf(ring)]]);
            },
          }}
          most_corners={most_corners}
          problems={problems}
          changes={null}
          is_comparing={false}
          draw_label={words.drawException}
        />
      </div>
      <ShapeLater zone={zone} zones={drawing.zones} acts={acts} />
      {sheet.shown !== null && (
        <ExceptionSheet
          key={sheet.shown.exception?.id ?? 'new'}
          exception={sheet.shown.exception}
          drawn={sheet.shown.drawn}
          onClose={sheet.close}
        />
      )}
      <DrawingBar form={form} why_not={why_not ?? problems[0]?.message ?? null} />
    </PageFrame>
  );
}

function useAreaForm(layer: DrawnLayer, { stored, read_at, refetch }: Omit<OpenAreasProps, 'layer'>) {
  const saving = useSaveAreas();
  const zones = useMemo(() => drawnOf(stored), [stored]);
  const versions = useMemo(() => areaVersions(stored), [stored]);
  return useDrawing(
    { zones, version: read_at, versions, changed_by_name: '' },
    {
      refetch,
      saved_text: words.saved,
      onSaved: () => undefined,
      send: async (drawing) => {
        const input = areasSent(layer, drawing);
        const saved = await saving.mutateAsync(input);
        return { ids: input.areas.map(({ id }) => id), version: drawing.version, versions: versionsSaved(drawing, saved) };
      },
    },
  );
}

interface ShownException {
  readonly exception: RateException | null;
  readonly drawn: readonly Polygon[];
}

/** The sheet of an exception that is there already, or of one whose outline was just drawn. */
function useExceptionOnMap(layer: DrawnLayer, refetch: () => unknown) {
  const may_read = useMay('API_/rates/exceptions:GET');
  const may_write = useMay('API_/rates/exceptions:POST');
  const [shown, setShown] = useState<ShownException | null>(null);
  return {
    shown,
    may_read,
    may_add: layer === 'exceptions' && may_write,
    async open(id: number): Promise<void> {
      const exception = await readException(id);
      if (exception) setShown({ exception, drawn: [] });
    },
    draw: (drawn: readonly Polygon[]) => setShown({ exception: null, drawn }),
    close(): void {
      setShown(null);
      refetch();
    },
  };
}
