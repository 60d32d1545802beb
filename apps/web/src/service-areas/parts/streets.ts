import { addProtocol } from 'maplibre-gl';
import type { Box } from './first-view.ts';

/** The streets that a map can be drawn with: where their tiles are, how near, and what part of the world. */
export interface Streets {
  readonly tiles: string;
  readonly zoom_min: number;
  readonly zoom_max: number;
  readonly bounds: Box;
}

/** Where the server says whether there are streets. */
const ANNOUNCEMENT = '/map/streets.json';
const PROTOCOL = 'pmtiles';
/** Vector tiles, among the kinds that an archive may hold. */
const VECTOR_TILES = 1;

let archives: { readonly add: (url: string) => Promise<Streets> } | null = null;

/** The streets of this installation; null where it has none. Rejects where they cannot be read: a map without streets is still one. */
export async function findStreets(): Promise<Streets | null> {
  // A device without signal has no streets either, and there is nothing to be told of it.
  const answer = await fetch(ANNOUNCEMENT).catch(() => null);
  const url = answer?.ok ? readAddress(await answer.json()) : null;
  if (url === null) return null;
  // Only a map with streets needs the library that reads them.
  archives ??= await openArchives();
  return archives.add(new URL(url, window.location.origin).href);
}

/** The address out of what the server says; null where it names none. */
export function readAddress(sent: unknown): string | null {
  const url = typeof sent === 'object' && sent !== null && 'url' in sent ? sent.url : null;
  return typeof url === 'string' && url !== '' ? url : null;
}

async function openArchives() {
  const { PMTiles, Protocol } = await import('pmtiles');
  const protocol = new Protocol();
  addProtocol(PROTOCOL, protocol.tile);
  return {
    async add(url: string): Promise<Streets> {
      const archive = protocol.get(url) ?? new PMTiles(url);
      const { tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader();
      if (tileType !== VECTOR_TILES || !hasRoads(await archive.getMetadata()))
        throw new Error('The streets of the map are none.');
      protocol.add(archive);
      return {
        tiles: `${PROTOCOL}://${url}/{z}/{x}/{y}`,
        zoom_min: minZoom,
        zoom_max: maxZoom,
        bounds: [minLon, minLat, maxLon, maxLat],
      };
    },
  };
}

/** Whether a description lists the layer of roads of Protomaps' schema. */
export function hasRoads(description: unknown): boolean {
  const layers =
    typeof description === 'object' && description !== null && 'vector_layers' in description ? description.vector_layers : null;
  return (
    Array.isArray(layers) &&
    layers.some((layer: unknown) => typeof layer === 'object' && layer !== null && 'id' in layer && layer.id === 'roads')
  );
}
