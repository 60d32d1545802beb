import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { byArea, citationsIn, parseRequirements, specMap, unknownIds } from './requirements/requirements.ts';

/** `npm run spec` says which requirements a test proves and writes docs/spec-map.md; `--missing` lists those without;
 *  `--check` only refuses ids that the table does not know. */
const TABLE = 'docs/spec/requirements.tsv';
const MAP = 'docs/spec-map.md';
const TESTS = ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'simulator/**/*.test.ts'];

const requirements = parseRequirements(readFileSync(TABLE, 'utf8'));
const files = globSync(TESTS)
  .sort()
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
const citations = citationsIn(files, requirements);

for (const id of unknownIds(citations, requirements)) {
  console.error(`${id} is cited in ${citations.get(id)?.join(', ')} but not in ${TABLE}.`);
  process.exitCode = 1;
}
if (process.argv.includes('--missing')) listMissing();
else if (!process.argv.includes('--check')) report();

function listMissing(): void {
  for (const { id, area, text } of requirements) if (!citations.has(id)) console.log(`${id}\t${area}\t${text}`);
}

function report(): void {
  writeFileSync(MAP, specMap(requirements, citations));
  const counted = [...byArea(requirements)].map(([area, rows]) => ({
    area,
    rows,
    proven: rows.filter(({ id }) => citations.has(id)),
  }));
  const width = Math.max(...counted.map(({ area }) => area.length));
  for (const { area, rows, proven } of counted) {
    const missing = rows.length - proven.length;
    console.log(`${area.padEnd(width)}  ${String(proven.length).padStart(4)} proven  ${String(missing).padStart(4)} not proven`);
  }
  const all = counted.reduce((count, { proven }) => count + proven.length, 0);
  console.log(
    `${'all'.padEnd(width)}  ${String(all).padStart(4)} proven  ${String(requirements.length - all).padStart(4)} not proven`,
  );
}
