import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { darkWithoutScript } from './build/dark-without-script.ts';
import { withoutSchemas } from './build/without-schemas.ts';
import { FILES } from './vite.config.ts';

/** The tracking page is built by itself: recipients load nothing of the app, and what pages share is not split by what it uses of it. */
export default defineConfig(() => {
  process.env['NODE_ENV'] = 'production';
  return {
    base: '/',
    publicDir: false,
    plugins: [react(), withoutSchemas(), darkWithoutScript(), compressedFiles()],
    build: { ...FILES, emptyOutDir: false, rolldownOptions: { input: { track: 'track.html' } } },
  };
});
