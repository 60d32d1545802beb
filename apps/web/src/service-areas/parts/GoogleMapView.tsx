import { useEffect, useRef, useState } from 'react';
import { areaColour } from './map-areas.ts';
import type { MapArea } from './map-areas.ts';
import { firstView } from './first-view.ts';
import { LINE_COLOURS } from './map-lines.ts';
import type { MapLine } from './map-lines.ts';
import { COUNTRY } from './map-style.ts';
import type { GoogleMap, GoogleMaps, GoogleShape } from './google-maps.ts';
import type { MapViewProps } from './MapView.tsx';
import type { MapPoint, MapStart } from './first-view.ts';
import classes from './MapView.module.css';

const NO_AREAS: readonly MapArea[] = [];
const NO_LINES: readonly MapLine[] = [];
const NO_POINTS: readonly MapPoint[] = [];
const PADDING_PX = 48;
const CHOSEN_ZOOM = 14;
const DOT_METRES = 900;

interface GoogleMapViewProps extends Omit<MapViewProps, 'onFail'> {
  readonly maps: GoogleMaps;
}

/** Places and areas on Google's map, for a provider with a key of its own. What it shows is what our own map shows. */
export function GoogleMapView({
  maps,
  label,
  points,
  areas = NO_AREAS,
  lines = NO_LINES,
  chosen,
  framed = NO_POINTS,
  onChoose,
  start,
}: GoogleMapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<GoogleMap | null>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });

  useEffect(() => {
    if (box.current === null) return;
    const drawn = new maps.Map(box.current, { mapTypeControl: false, streetViewControl: false, fullscreenControl: false });
    const [west, south, east, north] = COUNTRY;
    drawn.fitBounds(new maps.LatLngBounds().extend({ lat: south, lng: west }).extend({ lat: north, lng: east }));
    setMap(drawn);
  }, [maps]);

  useEffect(() => {
    if (map) showAll(map, maps, { points: framed.length > 0 ? framed : points, areas, start });
  }, [map, maps, points, framed, areas, start]);

  useEffect(() => {
    if (map === null || box.current === null) return undefined;
    const of = box.current;
    const shapes = [
      ...areas.flatMap((area) => shapesOf(area, { maps, colour: areaColour(area.tone, of), is_chosen: area.key === chosen })),
      ...points.map((point) => ({
        key: point.key,
        shape: new maps.Marker({ position: { lat: point.lat, lng: point.lng }, title: point.label }),
      })),
    ];
    for (const { key, shape } of shapes) {
      shape.setMap(map);
      shape.addListener('click', () => choose.current(key));
    }
    return () => {
      for (const { shape } of shapes) shape.setMap(null);
    };
  }, [map, maps, points, areas, chosen]);

  useEffect(() => {
    if (map === null) return undefined;
    const shapes = lines.map((line) => wayOf(line, maps));
    for (const shape of shapes) shape.setMap(map);
    return () => {
      for (const shape of shapes) shape.setMap(null);
    };
  }, [map, maps, lines]);

  useEffect(() => {
    const point = points.find(({ key }) => key === chosen);
    if (map === null || !point || framed.length > 0) return;
    map.panTo({ lat: point.lat, lng: point.lng });
    if ((map.getZoom() ?? 0) < CHOSEN_ZOOM) map.setZoom(CHOSEN_ZOOM);
  }, [map, points, framed, chosen]);

  return <div ref={box} className={classes['map']} role="region" aria-label={label} />;
}

/** Google draws dashes as a sign that is repeated along a line that is not seen. */
function wayOf({ kind, places }: MapLine, maps: GoogleMaps): GoogleShape {
  const dash = { path: 'M 0,-1 0,1', strokeOpacity: 1, strokeColor: LINE_COLOURS.line, scale: 3 };
  return new maps.Polyline({
    path: places,
    strokeColor: LINE_COLOURS.line,
    strokeWeight: 3,
    ...(kind === 'planned' && { strokeOpacity: 0, icons: [{ icon: dash, offset: '0', repeat: '14px' }] }),
  });
}

interface ShapeOptions {
  readonly maps: GoogleMaps;
  readonly colour: string;
  readonly is_chosen: boolean;
}

function shapesOf({ key, polygons, places }: MapArea, { maps, colour, is_chosen }: ShapeOptions) {
  const paint = {
    strokeColor: colour,
    fillColor: colour,
    strokeWeight: is_chosen ? 3 : 1.2,
    fillOpacity: is_chosen ? 0.45 : 0.16,
  };
  const outlines = polygons.map(
    (polygon): GoogleShape =>
      new maps.Polygon({ ...paint, paths: polygon.map((ring) => ring.map(([lng, lat]) => ({ lat, lng }))) }),
  );
  const dots = places.map(({ lat, lng }): GoogleShape => new maps.Circle({ ...paint, center: { lat, lng }, radius: DOT_METRES }));
  return [...outlines, ...dots].map((shape) => ({ key, shape }));
}

/** Shows these places and areas as a map begins with them. */
function showAll(
  map: GoogleMap,
  maps: GoogleMaps,
  {
    points,
    areas,
    start,
  }: { readonly points: readonly MapPoint[]; readonly areas: readonly MapArea[]; readonly start: MapStart | undefined },
): void {
  const [west, south, east, north] = firstView(points, areas, start);
  map.fitBounds(new maps.LatLngBounds().extend({ lat: south, lng: west }).extend({ lat: north, lng: east }), PADDING_PX);
}
