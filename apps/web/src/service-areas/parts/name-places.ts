import { Marker } from 'maplibre-gl';
import type { Map as MapLibre } from 'maplibre-gl';
import { mapWords as words } from '../../strings/service-areas-map.ts';
import { TOWNS } from './map-style.ts';
import { loadLabels } from './place-label-file.ts';
import { LETTER_PX, labelsToShow } from './place-labels.ts';
import type { PlaceLabel } from './place-labels.ts';
import { placesBeyond } from './places-beyond.ts';

/** Further out a few towns give orientation, and nothing is loaded for them. */
const NAMES_FROM_ZOOM = 6;
/** From here on a map may show no place at all: then it says what lies round it. */
const BEYOND_FROM_ZOOM = 10;
const FEW_NAMES = 5;

/** A name as it stands on the map. */
interface Written {
  readonly text: string;
  readonly lng: number;
  readonly lat: number;
  readonly is_beyond: boolean;
}

interface Options {
  /** The classes of names on the map, and of those beyond its edge. */
  readonly classes: { readonly town: string; readonly beyond: string };
  /** False where the map has streets, which come with names of their own. */
  readonly isWanted: (label: PlaceLabel) => boolean;
}

/** Names on a map, that are looked at again when what it covers changes, and that end. */
interface PlaceNames {
  readonly show: () => void;
  readonly stop: () => void;
}

/** Keeps the names of towns and suburbs on a map, as many as its zoom has room for, and near the ground the way to those around. */
export function namePlaces(map: MapLibre, { classes, isWanted }: Options): PlaceNames {
  let labels: readonly PlaceLabel[] | null = null;
  let is_over = false;
  const shown = new Map<string, Marker>();

  function show(): void {
    if (map.getZoom() >= NAMES_FROM_ZOOM && labels === null) {
      loadLabels().then(
        (loaded) => {
          labels = loaded;
          if (!is_over) show();
        },
        // A map without these names is still one.
        () => undefined,
      );
    }
    const wanted = new Map(writtenOn(map, labels, isWanted).map((each) => [keyOf(each), each]));
    for (const [key, marker] of shown)
      if (!wanted.has(key)) {
        marker.remove();
        shown.delete(key);
      }
    for (const [key, each] of wanted) if (!shown.has(key)) shown.set(key, markerOf(each, classes).addTo(map));
  }

  const listening = map.on('moveend', show);
  const resizing = map.on('resize', show);
  show();
  return {
    show,
    stop() {
      is_over = true;
      listening.unsubscribe();
      resizing.unsubscribe();
      for (const marker of shown.values()) marker.remove();
    },
  };
}

function writtenOn(map: MapLibre, labels: readonly PlaceLabel[] | null, isWanted: Options['isWanted']): Written[] {
  const zoom = map.getZoom();
  if (zoom < NAMES_FROM_ZOOM || labels === null)
    return TOWNS.filter(({ name, lat, lng }) => isWanted([name, lat, lng, 0])).map(({ name, lat, lng }) => ({
      text: name,
      lat,
      lng,
      is_beyond: false,
    }));
  const bounds = map.getBounds();
  const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
  const project = ([, lat, lng]: PlaceLabel) => map.project([lng, lat]);
  const own = labels.filter(isWanted);
  const names = labelsToShow(own, { zoom, bounds: box, project }).map(([text, lat, lng]) => ({
    text,
    lat,
    lng,
    is_beyond: false,
  }));
  if (zoom < BEYOND_FROM_ZOOM || names.length >= FEW_NAMES) return names;
  const { clientWidth: width, clientHeight: height } = map.getCanvas();
  const centre = map.getCenter();
  // Where the streets are, their own names say it.
  if (!isWanted(['', centre.lat, centre.lng, 0])) return names;
  const taken = names.map(({ text, lat, lng }) => ({ ...xyOf(map.project([lng, lat])), half: (text.length * LETTER_PX) / 2 }));
  const beyond = placesBeyond(own, { centre, taken, width, height, project });
  return [
    ...names,
    ...beyond.map(({ name, x, y, arrow, km }) => {
      const { lat, lng } = map.unproject([x, y]);
      return { text: words.beyond(arrow, name, km), lat, lng, is_beyond: true };
    }),
  ];
}

function xyOf({ x, y }: { x: number; y: number }) {
  return { x, y };
}

function keyOf({ text, lat, lng }: Written): string {
  return `${text} ${lat} ${lng}`;
}

function markerOf({ text, lat, lng, is_beyond }: Written, { town, beyond }: Options['classes']): Marker {
  const element = document.createElement('span');
  element.className = is_beyond ? beyond : town;
  element.textContent = text;
  const marker = new Marker({ element }).setLngLat({ lat, lng });
  element.setAttribute('aria-hidden', 'true');
  return marker;
}
