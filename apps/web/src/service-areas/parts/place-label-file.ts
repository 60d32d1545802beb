import { readLabels } from './place-labels.ts';
import type { PlaceLabel } from './place-labels.ts';

/** Where the build puts the names of towns and suburbs (`build/base-map.ts`). */
const PLACES = '/map/za-places.json';

let loading: Promise<readonly PlaceLabel[]> | null = null;

/** The names of the base map, loaded once for all maps of the page. */
export function loadLabels(): Promise<readonly PlaceLabel[]> {
  loading ??= fetchLabels();
  loading.catch(() => (loading = null));
  return loading;
}

async function fetchLabels(): Promise<readonly PlaceLabel[]> {
  const answer = await fetch(PLACES);
  if (!answer.ok) throw new Error('The names of places did not load.');
  return readLabels(await answer.json());
}
