import type { Map as MapLibre } from 'maplibre-gl';
import { reportCrash } from '../../shell/start/report-crash.ts';
import { drawNeighbourhoods } from './draw-neighbourhoods.ts';
import { drawStreets, recolourStreets } from './draw-streets.ts';
import type { Box } from './first-view.ts';
import { mapColours, recolour } from './map-style.ts';
import classes from './MapView.module.css';
import { namePlaces } from './name-places.ts';
import type { PlaceLabel } from './place-labels.ts';
import { findStreets } from './streets.ts';

/** What was given to a map. */
interface Furniture {
  /** Once the map can be drawn on, with its streets unless they take their time. */
  readonly ready: Promise<unknown>;
  readonly clear: () => void;
}

/** An address elsewhere may say nothing: what the map is for does not wait for that. */
const PATIENCE_MS = 3000;

/**
 * Gives a map what tells where one is: the streets, as far as the installation has them, and elsewhere the names of suburbs and their
 * neighbourhoods. Keeps its colours those of the page.
 */
export function furnishMap(map: MapLibre, container: HTMLElement): Furniture {
  let streets_in: Box | null = null;
  let is_over = false;
  // Names of our own would lie on those of the streets.
  const isWanted = (label: PlaceLabel) => streets_in === null || !isWithin(streets_in, label);
  const names = namePlaces(map, { classes: { town: classes['town'] ?? '', beyond: classes['beyond'] ?? '' }, isWanted });
  const neighbourhoods = drawNeighbourhoods(map, { isWanted });

  const loaded = new Promise((resolve) => map.once('load', resolve));

  async function addStreets(): Promise<void> {
    const [streets] = await Promise.all([findStreets(), loaded]);
    if (is_over || streets === null) return;
    drawStreets(map, streets, mapColours(container));
    streets_in = streets.bounds;
    names.show();
    neighbourhoods.show();
  }

  // The map stays what it is without streets that cannot be read; the server's log tells the operator.
  const with_streets = addStreets().catch(reportCrash);
  const in_time = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const restyle = new MutationObserver(() => {
    const colours = mapColours(container);
    recolour(map, colours);
    recolourStreets(map, colours);
  });
  restyle.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return {
    ready: Promise.all([loaded, Promise.race([with_streets, in_time])]),
    clear() {
      is_over = true;
      restyle.disconnect();
      names.stop();
      neighbourhoods.stop();
    },
  };
}

function isWithin([west, south, east, north]: Box, [, lat, lng]: PlaceLabel): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}
