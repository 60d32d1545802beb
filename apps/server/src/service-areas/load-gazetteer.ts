import { readFile } from 'node:fs/promises';
import { buildGazetteer, parseGazetteer } from '@tsela/domain/service-areas/gazetteer';
import type { Gazetteer } from '@tsela/domain/service-areas/gazetteer';

const PLACES_FILE = new URL('../../data/za-places.tsv', import.meta.url);

let loaded: Promise<Gazetteer> | undefined;

/** The 20 797 suburbs that ship with the product, indexed once a process. Sources: apps/server/data/NOTICE. */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded ??= readFile(PLACES_FILE, 'utf8').then((text) => buildGazetteer(parseGazetteer(text)));
  return loaded;
}
