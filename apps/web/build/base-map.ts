import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { placeLabels } from '../src/service-areas/parts/place-labels.ts';

const DATA = join(import.meta.dirname, '../../server/data');

/** Emits the outlines and the names that maps are drawn with, so that a closed network has maps too. */
export function baseMap(): Plugin {
  /** Asked for by these names in `service-areas/parts`. */
  const files: Readonly<Record<string, string>> = {
    'map/za-provinces.json': JSON.stringify(JSON.parse(read('za-provinces.geojson'))),
    'map/za-places.json': JSON.stringify(placeLabels(placesIn(read('za-places.tsv')))),
  };
  return {
    name: 'tsela-base-map',
    generateBundle() {
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      for (const [name, source] of Object.entries(files))
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', 'application/json').end(source);
        });
    },
  };
}

function read(name: string): string {
  return readFileSync(join(DATA, name), 'utf8');
}

/** The list has a header, and a tab between suburb, city, province, two codes, latitude, longitude and accuracy. */
function placesIn(text: string) {
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [suburb = '', city = '', zone = '', , , lat = '', lng = '', accuracy = ''] = line.trimEnd().split('\t');
      // A few lines have a mark in place of the town, or the province.
      const town = /[a-z]/i.test(city) && city !== 'Gauteng' ? city : suburb;
      return suburb === '' || lat === '' ? [] : [{ suburb, city: town, zone, lat: Number(lat), lng: Number(lng), accuracy }];
    });
}
