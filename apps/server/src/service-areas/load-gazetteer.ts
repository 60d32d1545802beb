import { readFile } from 'node:fs/promises';
import { buildGazetteer, parseGazetteer } from '@tsela/domain/service-areas/gazetteer';
import { moveListed, parseMoves } from '@tsela/domain/service-areas/listed-elsewhere';
import type { Gazetteer } from '@tsela/domain/service-areas/known-places';

const fileOf = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url), 'utf8');

let loaded: Promise<Gazetteer> | undefined;

/** The 20 797 suburbs that ship with the product, put right where they are listed elsewhere, with those of our own; indexed once a process.
 *  Sources: apps/server/data/NOTICE. */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded ??= Promise.all([fileOf('za-places.tsv'), fileOf('za-places-moved.tsv'), fileOf('za-places-added.tsv')]).then(
    ([listed, moved, added]) =>
      buildGazetteer([...moveListed(parseGazetteer(listed), parseMoves(moved)), ...parseGazetteer(added)]),
  );
  return loaded;
}
