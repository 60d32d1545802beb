import { readFileSync, writeFileSync } from 'node:fs';
import { sectionText, withSection } from './worked-examples/guide-section.ts';
import { WORKED_EXAMPLES } from './worked-examples/worked-examples.ts';

// Writes the worked examples of the guides anew, where a rule has come to something else.
for (const { guide, title, lines } of WORKED_EXAMPLES) {
  const path = new URL(`../docs/using/${guide}.md`, import.meta.url);
  const [before, text] = [readFileSync(path, 'utf8'), lines().join('\n')];
  if (sectionText(before, title) === text) continue;
  writeFileSync(path, withSection(before, { title, text }));
  console.log(`${guide}: ${title}`);
}
