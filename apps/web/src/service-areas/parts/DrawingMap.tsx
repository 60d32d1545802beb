import type { Corner, Ring } from '@tsela/domain/service-areas/point-in-polygon';
import { Marker } from 'maplibre-gl';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { areaAt, drawAreas } from './map-areas.ts';
import type { MapArea } from './map-areas.ts';
import classes from './MapView.module.css';
import { COUNTRY } from './map-style.ts';
import { useMap } from './use-map.ts';
import { openDrawing } from './zone-drawing.ts';
import type { Drawing, DrawingEvents, DrawingTask } from './zone-drawing.ts';

/** What is asked of the map while something is being drawn on it; false when nothing is. */
export interface DrawingHandle {
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

export interface DrawingMapProps extends DrawingEvents {
  readonly label: string;
  /** What is shown but not edited; the list must stay the same while nothing in it changes. */
  readonly areas: readonly MapArea[];
  readonly chosen: string | null;
  /** The outlines that are edited, open rings; likewise. */
  readonly outlines: readonly Ring[];
  /** Null shows and does not draw. */
  readonly task: DrawingTask | null;
  readonly most_corners: number;
  /** Where an outline crosses itself. */
  readonly fault: Corner | null;
  readonly fault_label: string;
  /** Names what is to be seen: another name moves the map to it. */
  readonly view: { readonly key: string; readonly areas: readonly MapArea[] };
  readonly onChoose: (key: string) => void;
  /** Esc: nothing is drawn after all. */
  readonly onStopped: () => void;
  readonly onFail: () => void;
  readonly handle: Ref<DrawingHandle>;
}

/** Four metres to a pixel: nearer, a map without streets is empty. */
const NEAREST_ZOOM = 14;
const PADDING_PX = 56;

/** A map on which outlines are drawn. */
export function DrawingMap(props: DrawingMapProps) {
  const { label, areas, chosen, outlines, task, most_corners, fault, fault_label, view, onFail, handle } = props;
  const box = useRef<HTMLDivElement>(null);
  const map = useMap(box, { label, onFail, zoom_max: NEAREST_ZOOM });
  const latest = useRef(props);
  const drawing = useRef<Drawing | null>(null);
  useEffect(() => {
    latest.current = props;
  });
  useImperativeHandle(handle, () => ({
    undo: () => drawing.current?.undo() ?? false,
    redo: () => drawing.current?.redo() ?? false,
  }));

  useEffect(() => {
    if (map && box.current) drawAreas(map, areas, chosen, box.current);
  }, [map, areas, chosen]);

  const draws = task !== null;
  useEffect(() => {
    if (map === null || !draws || box.current === null) return undefined;
    const events: DrawingEvents = {
      onEdited: (...edit) => latest.current.onEdited(...edit),
      onDrawn: (ring) => latest.current.onDrawn(ring),
      onLine: (line) => latest.current.onLine(line),
      onRefused: (refusal) => latest.current.onRefused(refusal),
      onCount: (count) => latest.current.onCount(count),
    };
    const opened = openDrawing(map, { of: box.current, most_corners, events });
    drawing.current = opened;
    return () => {
      drawing.current = null;
      opened.close();
    };
  }, [map, draws, most_corners]);

  useEffect(() => {
    if (task !== null) drawing.current?.start(task);
  }, [map, task, most_corners]);

  useEffect(() => {
    drawing.current?.edit(outlines);
  }, [map, draws, most_corners, outlines]);

  useEffect(() => {
    if (map === null) return;
    // Whatever is drawn already: the next area may be anywhere.
    map.fitBounds(COUNTRY, { padding: PADDING_PX, maxZoom: NEAREST_ZOOM, animate: false });
  }, [map, view.key]);

  useEffect(() => {
    if (map === null || (task !== null && task !== 'edit')) return undefined;
    const listening = map.on('click', ({ point }) => {
      const key = areaAt(map, point);
      if (key !== null) latest.current.onChoose(key);
    });
    return () => listening.unsubscribe();
  }, [map, task]);

  useEffect(() => {
    if (task === null || task === 'edit') return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onStopped();
    };
    window.addEventListener('keyup', handleKey);
    return () => window.removeEventListener('keyup', handleKey);
  }, [task]);

  useEffect(() => {
    if (map === null || fault === null) return undefined;
    const element = document.createElement('span');
    element.className = classes['fault'] ?? '';
    element.setAttribute('role', 'img');
    const marker = new Marker({ element }).setLngLat([fault[0], fault[1]]).addTo(map);
    element.setAttribute('aria-label', fault_label);
    element.title = fault_label;
    return () => {
      marker.remove();
    };
  }, [map, fault, fault_label]);

  return <div ref={box} className={classes['map']} />;
}
