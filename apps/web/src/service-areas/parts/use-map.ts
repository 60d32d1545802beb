import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as MapLibre, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import worker_url from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { serviceAreas } from '../../strings/service-areas.ts';
import classes from './MapView.module.css';
import { COUNTRY, baseStyle, mapColours, recolour } from './map-style.ts';
import { namePlaces } from './name-places.ts';

setWorkerUrl(worker_url);

interface MapOptions {
  /** What the map is called. */
  readonly label: string;
  /** Called when this browser can draw no map. */
  readonly onFail: () => void;
  /** Nearer than this nothing is shown. */
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
        locale: serviceAreas.mapControls,
      });
    } catch {
      // Without WebGL nothing can be drawn.
      fail.current();
      return undefined;
    }
    // The library makes its canvas a region of the page.
    drawn.getCanvas().setAttribute('aria-label', label);
    drawn.getCanvas().setAttribute('aria-description', serviceAreas.mapKeys);
    drawn.touchZoomRotate.disableRotation();
    drawn
      .addControl(new NavigationControl({ showCompass: false }), 'top-right')
      .addControl(new AttributionControl({ compact: true }));
    drawn.keyboard.disableRotation();
    const stopNaming = namePlaces(drawn, classes['town'] ?? '');
    drawn.once('load', () => setMap(drawn));
    const restyle = new MutationObserver(() => recolour(drawn, mapColours(container)));
    restyle.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      restyle.disconnect();
      stopNaming();
      setMap(null);
      drawn.remove();
    };
  }, [box, label, zoom_max]);
  return map;
}
