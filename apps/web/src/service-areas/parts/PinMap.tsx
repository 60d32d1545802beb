import type { Position } from '@tsela/domain/service-areas/distance';
import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import classes from './MapView.module.css';
import { useMap } from './use-map.ts';

export interface PinMapProps {
  readonly label: string;
  readonly pin_label: string;
  /** Where the pin is; null while none is set. */
  readonly pin: Position | null;
  /** What the map opens with where there is no pin yet: the suburb, as far as it is known. */
  readonly around: Position | null;
  readonly onPin: (at: Position) => void;
  readonly onFail: () => void;
}

/** Four metres to a pixel: nearer, a map without streets is empty. */
const NEAREST_ZOOM = 14;
const OPENS_AT_ZOOM = 13;
/** A step of a pin that is moved by keys, in pixels; with Shift a larger one. */
const STEP_PX = 4;
const LARGE_STEP_PX = 32;
/** Some ten centimetres. */
const DECIMALS = 6;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A map on which a pin is set: by a click, by dragging it, or with the arrow keys while it has the focus. Source: issue 4 point 4. */
export function PinMap(props: PinMapProps) {
  const { label, pin_label, pin, around, onFail } = props;
  const box = useRef<HTMLDivElement>(null);
  const map = useMap(box, { label, onFail, zoom_max: NEAREST_ZOOM });
  const marker = useRef<Marker | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const [lat, lng] = [around?.lat, around?.lng];
  useEffect(() => {
    // Where the suburb lies may be known later than the map is drawn; a pin that is set by then stays in sight.
    const at = latest.current.pin ?? (lat === undefined || lng === undefined ? null : { lat, lng });
    if (map && at) map.jumpTo({ center: at, zoom: OPENS_AT_ZOOM });
  }, [map, lat, lng]);

  useEffect(() => {
    if (map === null) return undefined;
    const listening = map.on('click', ({ lngLat }) => latest.current.onPin(rounded(lngLat)));
    // Moving the map by keys puts the pin in its middle.
    const canvas = map.getCanvas();
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onPin(rounded(map.getCenter()));
    };
    canvas.addEventListener('keydown', handleKey);
    return () => {
      listening.unsubscribe();
      canvas.removeEventListener('keydown', handleKey);
    };
  }, [map]);

  const has_pin = pin !== null;
  useEffect(() => {
    const at = latest.current.pin;
    if (map === null || !has_pin || at === null) return undefined;
    const element = document.createElement('button');
    element.type = 'button';
    element.className = classes['mark'] ?? '';
    element.dataset['tone'] = 'place';
    const set = new Marker({ element, anchor: 'bottom', draggable: true }).setLngLat(at).addTo(map);
    element.setAttribute('aria-label', pin_label);
    element.title = pin_label;
    set.on('dragend', () => latest.current.onPin(rounded(set.getLngLat())));
    // A click on the pin is none on the map below it.
    element.addEventListener('click', (event) => event.stopPropagation());
    element.addEventListener('keydown', (event) => {
      const way = KEYS[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
      const from = map.project(set.getLngLat());
      latest.current.onPin(rounded(map.unproject([from.x + way[0] * step, from.y + way[1] * step])));
    });
    marker.current = set;
    return () => {
      marker.current = null;
      set.remove();
    };
  }, [map, has_pin, pin_label]);

  useEffect(() => {
    if (map === null || pin === null) return;
    marker.current?.setLngLat(pin);
    if (!map.getBounds().contains(pin)) map.easeTo({ center: pin });
  }, [map, pin]);

  return <div ref={box} className={classes['map']} />;
}

function rounded({ lat, lng }: Position): Position {
  return { lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) };
}
