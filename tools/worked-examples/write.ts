import { readFileSync, writeFileSync } from 'node:fs';
import { withSection } from './guide-section.ts';
import { WORKED_EXAMPLES } from './worked-examples.ts';

// Writes every worked example into its guide.
for (const { guide, title, lines } of WORKED_EXAMPLES) {
  const path = new URL(`../../docs/using/${guide}.md`, import.meta.url);
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), { title, text: lines().join('\n') }));
}
