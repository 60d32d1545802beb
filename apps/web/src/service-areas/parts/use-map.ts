import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as MapLibre, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import worker_url from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { mapWords as words } from '../../strings/service-areas-map.ts';
import { furnishMap } from './furnish-map.ts';
import { COUNTRY, baseStyle, mapColours } from './map-style.ts';

setWorkerUrl(worker_url);

interface MapOptions {
  /** What the map is called. */
  readonly label: string;
  /** Called when this browser can draw no map. */
  readonly onFail: () => void;
  /** Nearer than this a map without streets says nothing; one with streets goes on to the doors. */
  readonly zoom_max: number;
}

/** The map in its box, once it can be drawn on. */
export function useMap(box: RefObject<HTMLDivElement | null>, { label, onFail, zoom_max }: MapOptions): MapLibre | null {
  const [map, setMap] = useState<MapLibre | null>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    const container = box.current;
    if (container === null) return undefined;
    let drawn: MapLibre;
    try {
      drawn = new MapLibre({
        container,
        style: baseStyle(mapColours(container)),
        bounds: COUNTRY,
        maxZoom: zoom_max,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        locale: words.controls,
      });
    } catch {
      // Without WebGL nothing can be drawn.
      fail.current();
      return undefined;
    }
    // The library makes its canvas a region of the page.
    drawn.getCanvas().setAttribute('aria-label', label);
    drawn.getCanvas().setAttribute('aria-description', words.keys);
    drawn.touchZoomRotate.disableRotation();
    drawn
      .addControl(new NavigationControl({ showCompass: false }), 'top-right')
      .addControl(new AttributionControl({ compact: true }))
      // Without streets the scale alone tells how far it is to anything.
      .addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    drawn.keyboard.disableRotation();
    const furniture = furnishMap(drawn, container);
    let is_left = false;
    void furniture.ready.then(() => is_left || setMap(drawn));
    return () => {
      is_left = true;
      furniture.clear();
      setMap(null);
      drawn.remove();
    };
  }, [box, label, zoom_max]);
  return map;
}
