import type { Plugin } from 'vite';

/** Emits version.json, which open pages compare themselves with. Source: VERSION-03. */
export function versionFile(version: string): Plugin {
  const source = `${JSON.stringify({ version })}\n`;
  return {
    name: 'tsela-version-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(source);
      });
    },
  };
}
