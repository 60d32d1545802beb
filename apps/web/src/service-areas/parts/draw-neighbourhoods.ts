import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { NEIGHBOURHOODS_SOURCE } from './map-style.ts';
import { neighbourhoodLines } from './neighbourhoods.ts';
import { loadLabels } from './place-label-file.ts';
import type { PlaceLabel } from './place-labels.ts';

/** Further out there are too many of them to say anything. */
const FROM_ZOOM = 11.5;

interface Options {
  /** The names that the lines stand between; those of which the map has streets have none. */
  readonly isWanted: (label: PlaceLabel) => boolean;
}

/** Neighbourhoods on a map, that are looked at again when what it covers changes, and that end. */
interface Neighbourhoods {
  readonly show: () => void;
  readonly stop: () => void;
}

/** Keeps the neighbourhoods of suburbs on a map that is near enough for them. */
export function drawNeighbourhoods(map: MapLibre, { isWanted }: Options): Neighbourhoods {
  let is_over = false;

  async function draw(): Promise<void> {
    if (map.getZoom() < FROM_ZOOM) return;
    const labels = await loadLabels();
    if (is_over) return;
    const bounds = map.getBounds();
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    const coordinates = neighbourhoodLines(labels.filter(isWanted), box).map((line) => line.map(([lng, lat]) => [lng, lat]));
    await map
      .getSource<GeoJSONSource>(NEIGHBOURHOODS_SOURCE)
      ?.setData({ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } });
  }

  // A map without these lines is still one.
  const show = () => void draw().catch(() => undefined);
  const listening = map.on('moveend', show);
  map.once('load', show);
  return {
    show,
    stop() {
      is_over = true;
      listening.unsubscribe();
    },
  };
}
