import { useEffect, useMemo, useRef } from 'react';
import { DrawingMapBox } from '../../service-areas/parts/DrawingMapBox.tsx';
import type { DrawingHandle } from '../../service-areas/parts/DrawingMap.tsx';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { changedAreas } from './compare-zones-draft.ts';
import type { ZoneChange } from './compare-zones-draft.ts';
import type { DrawingRights } from './drawing-rights.ts';
import { DrawingTools } from './DrawingTools.tsx';
import { drawnAreas, zoneIdOf } from './drawn-areas-draft.ts';
import classes from './DrawZones.module.css';
import { editableOutlines } from './shape-zone-draft.ts';
import type { useZoneActs } from './use-zone-acts.ts';
import type { ZoneForm } from './use-zone-drawing.ts';
import type { DrawnZone, ZoneKind, ZoneProblem } from './zone-drawing-draft.ts';

export interface ZoneStageProps {
  readonly form: ZoneForm;
  /** The one that is chosen. */
  readonly zone: DrawnZone | null;
  /** Those of the layer. */
  readonly zones: readonly DrawnZone[];
  readonly kind: ZoneKind;
  readonly rights: DrawingRights;
  readonly acts: ReturnType<typeof useZoneActs>;
  readonly most_corners: number;
  readonly problems: readonly ZoneProblem[];
  /** Against the live tariff; null unless they are compared. */
  readonly changes: readonly ZoneChange[] | null;
  readonly is_comparing: boolean;
  /** Left out where there is nothing to compare with. */
  readonly onCompare?: (is_on: boolean) => void;
  /** What drawing anew is called. */
  readonly draw_label?: string;
}

/** The map with its tools. */
export function ZoneStage(props: ZoneStageProps) {
  const { form, zone, kind, rights, acts, most_corners, problems, changes, is_comparing, onCompare } = props;
  const { drawing } = form;
  const map = useRef<DrawingHandle>(null);
  const undo = () => map.current?.undo() === true || form.undo();
  const redo = () => map.current?.redo() === true || form.redo();
  useUndoKeys({ undo, redo });
  const can_draw = rights.why_not_corners === null && !is_comparing;
  const { editable, outlines, areas } = useMapAreas(drawing.zones, kind, {
    edited: can_draw ? zone : null,
    most_corners,
    changes: is_comparing ? changes : null,
  });
  const fault = acts.fault ?? problems.find(({ zone_id, at }) => zone_id === zone?.id && at)?.at ?? null;
  const is_drawing = acts.task !== 'edit';

  return (
    <div className={classes['stage']}>
      <DrawingTools
        task={acts.task}
        can_draw={can_draw}
        can_add_zone={rights.why_not_details === null}
        can_add_outline={zone !== null}
        can_undo={drawing.past.length > 0 || is_drawing}
        can_redo={drawing.future.length > 0 || is_drawing}
        is_comparing={is_comparing}
        onDraw={acts.draw}
        onStop={acts.stop}
        onUndo={undo}
        onRedo={redo}
        onCompare={onCompare}
        draw_label={props.draw_label}
      />
      <p className={classes['say']} data-kind={acts.message?.kind} role={acts.message?.kind === 'refusal' ? 'alert' : 'status'}>
        {acts.message?.text ?? (can_draw ? hintFor(zone, editable.length) : '')}
      </p>
      <div className={classes['map']}>
        <DrawingMapBox
          label={words.mapLabel}
          areas={areas}
          chosen={zone && !is_comparing ? String(zone.id) : null}
          outlines={outlines}
          task={can_draw ? acts.task : null}
          most_corners={most_corners}
          fault={fault}
          fault_label={words.crossesHere}
          view={acts.view ?? firstView(props)}
          onChoose={(key) => acts.choose(zoneIdOf(key))}
          onEdited={(at, ring) => acts.edited(editable[at]?.at ?? at, ring)}
          onDrawn={acts.drawn}
          onLine={acts.split}
          onRefused={acts.refused}
          onCount={acts.counted}
          onStopped={acts.stop}
          handle={map}
        />
      </div>
    </div>
  );
}

/** What a layer opens with: the zone that the address names, or all of them. */
function firstView({ zone, zones, kind }: Pick<ZoneStageProps, 'zone' | 'zones' | 'kind'>) {
  return { key: kind, areas: drawnAreas(zone && zone.polygons.length > 0 ? [zone] : zones, kind) };
}

interface MapAreasOptions {
  readonly edited: DrawnZone | null;
  readonly most_corners: number;
  readonly changes: readonly ZoneChange[] | null;
}

/** What is edited on the map and what is only painted; the same as long as nothing in it changes. */
function useMapAreas(zones: readonly DrawnZone[], kind: ZoneKind, { edited, most_corners, changes }: MapAreasOptions) {
  const editable = useMemo(() => (edited ? editableOutlines(edited, most_corners) : []), [edited, most_corners]);
  const outlines = useMemo(() => editable.map(({ ring }) => ring), [editable]);
  const edited_id = edited?.id ?? 0;
  const areas = useMemo(
    () => [
      ...drawnAreas(zones, kind, { id: edited_id, outlines: editable.map(({ at }) => at) }),
      ...(changes ? changedAreas(changes) : []),
    ],
    [zones, kind, edited_id, editable, changes],
  );
  return { editable, outlines, areas };
}

/** Ctrl Z and Ctrl Shift Z, but for fields, which have their own, and not behind a dialog, which asks about the zones as they are. */
function useUndoKeys({ undo, redo }: { readonly undo: () => void; readonly redo: () => void }): void {
  const latest = useRef({ undo, redo });
  useEffect(() => {
    latest.current = { undo, redo };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      if (event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

/** What can be done on the map with the zone that is chosen. */
function hintFor(zone: DrawnZone | null, editable_count: number): string {
  if (zone === null) return words.noZoneChosen;
  if (zone.polygons.length === 0) return words.noOutlineYet;
  return editable_count === 0 && zone.polygons.some(([, hole]) => hole !== undefined) ? words.holeHint : words.editHint;
}
