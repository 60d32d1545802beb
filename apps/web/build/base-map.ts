import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const OUTLINES = join(import.meta.dirname, '../../server/data/za-provinces.geojson');
/** Asked for by this name in `service-areas/parts/map-style.ts`. */
const FILE = 'map/za-provinces.json';

/** Emits the outlines that maps are drawn on, so that a closed network has maps too. */
export function baseMap(): Plugin {
  const source = JSON.stringify(JSON.parse(readFileSync(OUTLINES, 'utf8')));
  return {
    name: 'tsela-base-map',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'application/json').end(source);
      });
    },
  };
}
