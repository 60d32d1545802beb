import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { BuildEnvironmentOptions, UserConfig } from 'vite';
import { baseMap } from './build/base-map.ts';
import { guides } from './build/guides.ts';
import { kitDocument } from './build/kit-document.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { clientPrograms } from './build/client-programs.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { pageFiles } from './build/page-files.ts';
import { SERVICE_WORKER, SERVICE_WORKER_FILE, serviceWorker } from './build/service-worker.ts';
import { thirdPartyNotices } from './build/third-party-notices.ts';
import { trackDocument } from './build/track-document.ts';
import { versionFile } from './build/version-file.ts';
import { withoutSchemas } from './build/without-schemas.ts';
import { withoutScrollAreas } from './build/without-scroll-areas.ts';
import pkg from './package.json' with { type: 'json' };

const API = process.env['API_URL'] ?? 'http://localhost:3000';
/** What the server answers itself. */
const FROM_SERVER = {
  '/api': { target: API, ws: true, changeOrigin: false },
  '/map/streets': { target: API },
  '/manifest.webmanifest': { target: API, changeOrigin: false },
  '/app-icon-': { target: API, changeOrigin: false },
};

export default defineConfig(({ command }) => {
  // A build is for users, whatever process starts it: under NODE_ENV=test it would bring React's development version.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return CONFIG;
});

/** What holds for every file that is built. */
export const FILES: BuildEnvironmentOptions = {
  // Nothing is inlined as a data: address, so that the content security policy needs no exception for it.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};

const CONFIG: UserConfig = {
  base: '/',
  plugins: [
    react(),
    guides(),
    clientPrograms(fileURLToPath(new URL('../..', import.meta.url))),
    withoutSchemas(),
    withoutScrollAreas(),
    trackDocument(),
    kitDocument(),
    versionFile(pkg.version),
    pageFiles(fileURLToPath(new URL('src', import.meta.url))),
    thirdPartyNotices(fileURLToPath(new URL('../..', import.meta.url))),
    baseMap(),
    serviceWorker(),
    compressedFiles(),
  ],
  // The map library's worker is a module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: { index: 'index.html', [SERVICE_WORKER]: 'src/service-worker/service-worker.ts' },
      output: {
        // Browsers ask for the worker by one name for ever; every other file is named after its content.
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? SERVICE_WORKER_FILE : 'assets/[name]-[hash].js'),
        // The list of all files is in what each page loads first: their names alone would be 3 kB of it.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups(fileURLToPath(new URL('src', import.meta.url))),
        },
      },
    },
    ...FILES,
    modulePreload: {
      polyfill: false,
      // Styles have to be there before what they are for; scripts of pages are fetched by a list of their own (page-files.ts).
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
  },
  server: {
    port: 5173,
    proxy: FROM_SERVER,
  },
  preview: { proxy: FROM_SERVER },
};
