import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError, shownError } from '../../api/api-error.ts';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { RevisionZones } from './drawing-calls.ts';
import { useChangeCard } from '../tariff/tariff-calls.ts';
import {
  changeCount,
  changedByBoth,
  givenIds,
  onTopOf,
  openDrawing,
  redone,
  savedDrawing,
  storedSince,
  undone,
  withZone,
  withZones,
  withZonesSince,
  zonesPatch,
} from './zone-drawing-draft.ts';
import type { DrawnZone, StoredZones, ZoneDrawing } from './zone-drawing-draft.ts';

export interface ZoneForm {
  readonly drawing: ZoneDrawing;
  readonly changes: number;
  readonly is_saving: boolean;
  readonly failure: string | null;
  /** Another user has saved the draft since: who, and the zones that both have changed. */
  readonly conflict: { readonly by: string; readonly both: readonly string[] } | null;
  /** `step` names steps that are taken back together, such as letters of a name. */
  readonly put: (zone: DrawnZone, step?: string) => void;
  /**
   * Puts zones made out of the current ones. A caller that had to wait for an answer gives the version at which it began:
   * false, and nothing is done, when another one was loaded meanwhile, while the drawing is being saved, and when nothing is made.
   */
  readonly change: (make: (zones: readonly DrawnZone[]) => readonly DrawnZone[] | null, asked_version?: number) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly keepMine: () => void;
}

/** The zones of a draft while they are drawn, and their saving. `onSaved` gets the ids of new zones. */
export function useZoneDrawing(
  { revision, zones }: RevisionZones,
  refetch: () => unknown,
  onSaved: (given: ReadonlyMap<number, number>) => void,
): ZoneForm {
  const saving = useChangeCard();
  return useDrawing(
    { zones, version: revision.version, changed_by_name: revision.changed_by_name },
    {
      refetch,
      onSaved,
      saved_text: words.saved,
      send: async (drawing) => {
        const { rate_revision, put } = await saving.mutateAsync(zonesPatch(drawing, revision.id));
        return { ids: put.zones ?? [], version: rate_revision.version };
      },
    },
  );
}

interface DrawingOptions {
  readonly refetch: () => unknown;
  /** Said once it is saved. */
  readonly saved_text: string;
  /** Saves what differs; the ids of the zones in the order in which they were sent, and the version or versions that store them. */
  readonly send: (
    drawing: ZoneDrawing,
  ) => Promise<{ readonly ids: readonly number[] } & Pick<StoredZones, 'version' | 'versions'>>;
  readonly onSaved: (given: ReadonlyMap<number, number>) => void;
}

/** Zones while they are drawn, wherever they are stored. */
export function useDrawing(stored: StoredZones, { refetch, saved_text, send, onSaved }: DrawingOptions): ZoneForm {
  const { zones, version, versions } = stored;
  const [drawing, setDrawing] = useState(() => openDrawing(zones, version, versions));
  const [failure, setFailure] = useState<string | null>(null);
  const [is_saving, setSaving] = useState(false);
  const changes = changeCount(drawing);
  const since = storedSince(drawing, stored);
  // What others save simply comes where I have changed nothing.
  if (since === 'apart' && !is_saving) setDrawing(onTopOf(drawing, stored));

  const change = useChange({ drawing, is_saving }, (next) => {
    setDrawing(next);
    setFailure(null);
  });

  function edit(next: (old: ZoneDrawing) => ZoneDrawing): void {
    if (is_saving) return;
    setDrawing(next);
    setFailure(null);
  }

  async function save(): Promise<void> {
    setFailure(null);
    setSaving(true);
    try {
      const saved = await send(drawing);
      setDrawing((old) => savedDrawing(old, saved.ids, saved));
      onSaved(givenIds(drawing, saved.ids));
      showToast({ text: saved_text, variant: 'success' });
    } catch (error) {
      setFailure(shownError(error));
      // What others have saved is loaded, so that one can decide.
      if (error instanceof ApiError && error.status === 409) await refetch();
    } finally {
      setSaving(false);
    }
  }

  return {
    drawing,
    changes,
    is_saving,
    failure,
    conflict:
      since === 'clash' && !is_saving
        ? {
            by: stored.changed_by_name || words.somebody,
            both: changedByBoth(drawing, zones).map(({ name }) => name),
          }
        : null,
    put: (zone, step) => edit((old) => withZones(old, withZone(old.zones, zone), step)),
    change,
    undo: () => edit(undone),
    redo: () => edit(redone),
    save: () => void save(),
    discard: () => edit(() => openDrawing(zones, version, versions)),
    keepMine: () => edit((old) => onTopOf(old, stored)),
  };
}

/** Changes the drawing as it was rendered last, also in a handler that has waited for an answer since. */
function useChange(rendered: Pick<ZoneForm, 'drawing' | 'is_saving'>, onChange: (next: ZoneDrawing) => void): ZoneForm['change'] {
  const latest = useRef(rendered);
  useLayoutEffect(() => {
    latest.current = rendered;
  });
  return (make, asked_version) => {
    const { drawing, is_saving } = latest.current;
    const next = is_saving ? null : withZonesSince(drawing, asked_version ?? drawing.version, make);
    if (next !== null) onChange(next);
    return next !== null;
  };
}
