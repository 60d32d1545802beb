import { globSync, readFileSync } from 'node:fs';
import { AREAS } from './boundaries/floors.ts';
import { firstSentence } from './boundaries/first-sentence.ts';

/** `npm run area billing` lists every file of an area in all packages, each with its first sentence: the business seen from the side. */
const FOLDERS = ['packages/domain/src', 'packages/contract/src', 'apps/server/src', 'apps/web/src'];

const area = process.argv[2] ?? '';
if (!AREAS.has(area)) {
  console.error(`Say which area, one of: ${[...AREAS].join(', ')}.`);
  process.exit(1);
}

for (const folder of FOLDERS) {
  const files = globSync([`${folder}/${area}/**/*.{ts,tsx}`, `${folder}/strings/${area}.ts`]).sort();
  if (files.length === 0) continue;
  console.log(`\n${folder}/`);
  const names = files.map((path) => path.slice(folder.length + 1));
  const width = Math.max(...names.map((name) => name.length));
  files.forEach((path, index) => {
    console.log(`  ${(names[index] ?? '').padEnd(width)}  ${firstSentence(readFileSync(path, 'utf8'))}`.trimEnd());
  });
}
