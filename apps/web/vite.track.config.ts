import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { darkWithoutScript } from './build/dark-without-script.ts';
import { withoutSchemas } from './build/without-schemas.ts';
import { FILES } from './vite.config.ts';

/** Words of the page, and the version, which would be a file of one line: each file is a question more on a slow line. */
const WORDS =
  /\/src\/(?:version|tracking\/page-words|time\/day|shipments\/notices\/texts\/(?:language|language-days|pages-en))\.ts$/;

/** The tracking page is built by itself: recipients load nothing of the app, and what pages share is not split by what it uses of it. */
export default defineConfig(() => {
  process.env['NODE_ENV'] = 'production';
  return {
    base: '/',
    publicDir: false,
    plugins: [react(), withoutSchemas(), darkWithoutScript(), compressedFiles()],
    build: {
      ...FILES,
      emptyOutDir: false,
      rolldownOptions: {
        input: { track: 'track.html' },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'words', test: WORDS }] } },
      },
    },
  };
});
