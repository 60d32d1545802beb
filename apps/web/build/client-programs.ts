import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const PROGRAM = /\/packages\/client\/[a-z-]+\.mjs\?program$/;
/** What customers run on their own machines, beside the pages under its own name. */
const PROGRAMS = ['tsela-forward.mjs'];

/** A program as pages speak of it. */
export function clientProgram(path: string) {
  const content = readFileSync(path);
  return { name: basename(path), sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length };
}

/** Emits the programs for customers beside the pages, and makes modules of them that say how each is proved to be whole. */
export function clientPrograms(root: string): Plugin {
  const pathOf = (name: string) => join(root, 'packages/client', name);
  return {
    name: 'tsela-client-programs',
    enforce: 'pre',
    load(id) {
      if (!PROGRAM.test(id)) return null;
      const path = id.slice(0, -'?program'.length);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(clientProgram(path))};`;
    },
    generateBundle() {
      for (const name of PROGRAMS) this.emitFile({ type: 'asset', fileName: name, source: readFileSync(pathOf(name)) });
    },
    configureServer(server) {
      for (const name of PROGRAMS)
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8').end(readFileSync(pathOf(name)));
        });
    },
  };
}
