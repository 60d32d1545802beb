import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { trackDocument } from './build/track-document.ts';
import { versionFile } from './build/version-file.ts';
import { withoutSchemas } from './build/without-schemas.ts';
import pkg from './package.json' with { type: 'json' };

const API = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  base: '/',
  plugins: [react(), withoutSchemas(), trackDocument(), versionFile(pkg.version)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The two documents share React and what is small; everything else is split by use, so that /track stays light.
    rolldownOptions: {
      input: { index: 'index.html', track: 'track.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/@tanstack\// },
          ],
        },
      },
    },
    // Nothing is inlined as a data: address, so that the content security policy needs no exception for it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: API, ws: true, changeOrigin: false } },
  },
  preview: { proxy: { '/api': { target: API, ws: true, changeOrigin: false } } },
});
