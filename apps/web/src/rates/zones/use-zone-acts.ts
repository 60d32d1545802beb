import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { cornersOf } from '@tsela/domain/service-areas/crosses-itself';
import type { Corner, Ring } from '@tsela/domain/service-areas/point-in-polygon';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import type { MapArea } from '../../service-areas/parts/map-areas.ts';
import type { DrawingRefusal, DrawingTask } from '../../service-areas/parts/zone-drawing.ts';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { drawnAreas } from './drawn-areas-draft.ts';
import { readZoneUsers } from './drawing-calls.ts';
import { cutOutOfNeighbours, mergedNow, splitZone } from './shape-zone-draft.ts';
import type { ZoneForm } from './use-zone-drawing.ts';
import { newZone, outlineFault, placeText } from './zone-drawing-draft.ts';
import type { DrawnZone, ZoneKind } from './zone-drawing-draft.ts';

/** What is done to the shape of a zone beside moving its corners. */
export type ShapeAct = 'simplify' | 'snap' | 'cut' | 'split' | 'merge';

interface ZoneActsOptions {
  readonly form: ZoneForm;
  /** The one that is chosen. */
  readonly zone: DrawnZone | null;
  readonly kind: ZoneKind;
  /** The tariff whose rates and rules may use a zone; null for what no tariff names. */
  readonly revision: RateRevision | null;
  readonly most_corners: number;
  readonly onChosen: (id: number | null) => void;
}

interface Message {
  readonly kind: 'hint' | 'refusal' | 'done';
  readonly text: string;
}

interface Doing {
  /** What is done on the map, and for a zone that is drawn whether it is a new one. */
  readonly task: DrawingTask;
  readonly target: 'zone' | 'outline';
  /** Of the outline that is being drawn. */
  readonly corners: number;
  readonly dialog: 'simplify' | 'snap' | 'merge' | null;
  readonly message: Message | null;
  /** Where an outline would have crossed itself. */
  readonly fault: Corner | null;
  readonly view: { readonly key: string; readonly areas: readonly MapArea[] } | null;
}

const NOTHING: Omit<Doing, 'view'> = { task: 'edit', target: 'zone', corners: 0, dialog: null, message: null, fault: null };

/** What the acts below are given: the zones, what is being done, and how to say so. */
interface Acting extends ZoneActsOptions {
  readonly doing: Doing;
  readonly set: (next: Partial<Doing>) => void;
  readonly say: (message: Message | null) => void;
}

/** What is done with the zones of a draft on the map, and what is said about it. */
export function useZoneActs(options: ZoneActsOptions) {
  const [doing, setDoing] = useState<Doing>({ ...NOTHING, view: null });
  const set = (next: Partial<Doing>) => setDoing((old) => ({ ...old, ...next }));
  const acting: Acting = { ...options, doing, set, say: (message) => set({ message, fault: null }) };
  return { ...doing, ...choosing(acting), ...onMap(acting), ...shaping(acting), ...removing(acting) };
}

function choosing({ form, zone, kind, set, onChosen }: Acting) {
  function show(shown: readonly DrawnZone[]): void {
    const areas = drawnAreas(shown, kind);
    if (areas.some(({ polygons }) => polygons.length > 0)) set({ view: { key: `${Date.now()}`, areas } });
  }
  return {
    show,
    showAll: () => set({ view: null }),
    stop: () => set(NOTHING),
    choose(id: number): void {
      set(NOTHING);
      onChosen(id);
      const found = form.drawing.zones.find((each) => each.id === id);
      if (found && id !== zone?.id) show([found]);
    },
  };
}

function onMap({ form, zone, kind, most_corners, doing, set, say, onChosen }: Acting) {
  return {
    draw(target: 'zone' | 'outline'): void {
      set({ ...NOTHING, task: 'outline', target, message: { kind: 'hint', text: words.drawHint(0, most_corners) } });
    },
    /** Comes with every movement of the mouse. */
    counted(corners: number): void {
      if (doing.corners === corners) return;
      set({ corners, message: { kind: 'hint', text: words.drawHint(corners, most_corners) }, fault: null });
    },
    drawn(ring: Ring): void {
      set(NOTHING);
      const is_more = doing.target === 'outline' && zone !== null;
      const next = is_more ? { ...zone, polygons: [...zone.polygons, [ring]] } : newZone(form.drawing, kind, [[ring]]);
      form.put(next);
      onChosen(next.id);
    },
    edited(at: number, ring: Ring): void {
      if (!zone) return;
      say(null);
      form.put({ ...zone, polygons: zone.polygons.with(at, [cornersOf(ring)]) });
    },
    refused(refusal: DrawingRefusal): void {
      if (refusal.kind === 'crosses')
        set({ message: { kind: 'refusal', text: words.crossingRefused(placeText(refusal.at)) }, fault: refusal.at });
      else say({ kind: 'refusal', text: words.noMoreCorners(most_corners) });
    },
  };
}

function shaping(acting: Acting) {
  const { form, zone, most_corners, set, say } = acting;
  const { version } = form.drawing;

  function change(act: () => Message): void {
    try {
      say(act());
    } catch {
      // The library gives up on some outlines that nearly touch.
      say({ kind: 'refusal', text: words.clippingFailed });
    }
  }

  return {
    closeDialog: () => set({ dialog: null }),
    shape(act: ShapeAct): void {
      if (!zone) return;
      set(NOTHING);
      if (act === 'split') set({ task: 'line', message: { kind: 'hint', text: words.splitHint } });
      else if (act === 'cut') change(() => cutOutAll(form, zone));
      else set({ dialog: act });
    },
    shaped(next: DrawnZone): void {
      const wrong = next.polygons.map((polygon) => outlineFault(polygon, most_corners)).find((each) => each !== null);
      form.put(next);
      set({ ...NOTHING, message: wrong ? { kind: 'refusal', text: wrong.message } : null, fault: wrong?.at ?? null });
    },
    split(line: Ring): void {
      if (!zone) return;
      set({ task: 'edit' });
      change(() => {
        const { zones: after, added, refusal } = splitZone(form.drawing, zone, line);
        if (!after) return { kind: 'refusal', text: words.splitRefused[refusal] };
        form.change(() => after);
        return { kind: 'done', text: words.splitDone(added.name) };
      });
    },
    async merge(other: DrawnZone): Promise<void> {
      if (!zone) return;
      set({ dialog: null });
      if (!(await mayRemove(acting, other))) return;
      change(() => {
        const is_done = form.change((now) => mergedNow(now, zone, other), version);
        return is_done ? { kind: 'done', text: words.mergeDone(other.name) } : { kind: 'refusal', text: words.loadedMeanwhile };
      });
    },
  };
}

function cutOutAll(form: ZoneForm, of: DrawnZone): Message {
  const { zones: after, cut, emptied } = cutOutOfNeighbours(form.drawing.zones, of);
  if (emptied !== null) return { kind: 'refusal', text: words.cutWhole(emptied) };
  if (cut.length === 0) return { kind: 'done', text: words.cutNothing(of.name) };
  form.change(() => after);
  return { kind: 'done', text: words.cutDone(cut.join(', ')) };
}

function removing(acting: Acting) {
  const { form, zone, set, say, onChosen } = acting;
  const { version } = form.drawing;
  return {
    async remove(): Promise<void> {
      if (!zone) return;
      set(NOTHING);
      if (!(await mayRemove(acting, zone))) return;
      const is_sure = await showAlert({
        title: words.removeTitle(zone.name),
        body: words.removeBody,
        okButtonText: words.removeZone,
        okButtonVariant: 'danger',
      });
      if (!is_sure) return;
      if (!form.change((now) => now.filter(({ id }) => id !== zone.id), version)) {
        say({ kind: 'refusal', text: words.loadedMeanwhile });
        return;
      }
      onChosen(null);
      showToast({ text: words.removed(zone.name), variant: 'info' });
    },
  };
}

/** Says what uses a zone, as the draft is stored; the server refuses it as well. */
async function mayRemove({ revision, say }: Acting, { id, name }: DrawnZone): Promise<boolean> {
  if (id < 0 || revision === null) return true;
  try {
    const { rates, rules } = await readZoneUsers(revision.id, id);
    if (rates + rules === 0) return true;
    const users = [...(rates > 0 ? [words.rateUsers(rates)] : []), ...(rules > 0 ? [words.ruleUsers(rules)] : [])];
    say({ kind: 'refusal', text: words.removeRefused(name, users.join(words.and)) });
  } catch (error) {
    say({ kind: 'refusal', text: shownError(error) ?? '' });
  }
  return false;
}
