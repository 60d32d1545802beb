import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutSchemas } from './build/without-schemas.ts';

/** What the server draws the tracking page's document with: the page's own parts, in one file that needs nothing of node_modules. */
export default defineConfig(() => {
  process.env['NODE_ENV'] = 'production';
  return {
    publicDir: false,
    plugins: [react(), withoutSchemas()],
    ssr: { noExternal: true },
    // Otherwise it would decide as it runs, and hold React twice.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        // What comes after the first screen is never drawn by the server.
        external: [/\/(?:TrackActions|RecipientPanel|DriverMap)\.tsx$/],
        input: { 'track-document': 'src/tracking/track-document.tsx' },
        output: { entryFileNames: 'document/[name].mjs' },
      },
    },
  };
});
