import { Marker } from 'maplibre-gl';
import type { Map as MapLibre } from 'maplibre-gl';
import { TOWNS } from './map-style.ts';
import { labelsToShow, readLabels } from './place-labels.ts';
import type { PlaceLabel } from './place-labels.ts';

/** Where the build puts the names of towns and suburbs (`build/base-map.ts`). */
const PLACES = '/map/za-places.json';
/** Further out a few towns give orientation, and nothing is loaded for them. */
const NAMES_FROM_ZOOM = 6;

let loading: Promise<readonly PlaceLabel[]> | null = null;

/** Keeps the names of towns and suburbs on a map, as many as its zoom has room for; answers how that ends. */
export function namePlaces(map: MapLibre, class_name: string): () => void {
  let labels: readonly PlaceLabel[] | null = null;
  let is_over = false;
  const shown = new Map<string, Marker>();

  function show(): void {
    const zoom = map.getZoom();
    const bounds = map.getBounds();
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    if (zoom >= NAMES_FROM_ZOOM && labels === null) {
      loadLabels().then(
        (loaded) => {
          labels = loaded;
          if (!is_over) show();
        },
        // A map without these names is still one.
        () => undefined,
      );
    }
    const wanted =
      zoom >= NAMES_FROM_ZOOM && labels
        ? labelsToShow(labels, { zoom, bounds: box, project: ([, lat, lng]) => map.project([lng, lat]) })
        : TOWNS.map(({ name, lat, lng }): PlaceLabel => [name, lat, lng, 0]);
    const keys = new Set(wanted.map(keyOf));
    for (const [key, marker] of shown)
      if (!keys.has(key)) {
        marker.remove();
        shown.delete(key);
      }
    for (const label of wanted) if (!shown.has(keyOf(label))) shown.set(keyOf(label), nameOf(label, class_name).addTo(map));
  }

  const listening = map.on('moveend', show);
  show();
  return () => {
    is_over = true;
    listening.unsubscribe();
    for (const marker of shown.values()) marker.remove();
  };
}

function keyOf([name, lat, lng]: PlaceLabel): string {
  return `${name} ${lat} ${lng}`;
}

/** Once for all maps of the page. */
function loadLabels(): Promise<readonly PlaceLabel[]> {
  loading ??= fetchLabels();
  loading.catch(() => (loading = null));
  return loading;
}

async function fetchLabels(): Promise<readonly PlaceLabel[]> {
  const answer = await fetch(PLACES);
  if (!answer.ok) throw new Error('The names of places did not load.');
  return readLabels(await answer.json());
}

function nameOf([name, lat, lng]: PlaceLabel, class_name: string): Marker {
  const element = document.createElement('span');
  element.className = class_name;
  element.textContent = name;
  const marker = new Marker({ element }).setLngLat({ lat, lng });
  element.setAttribute('aria-hidden', 'true');
  return marker;
}
