import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { PROOFS, proofsIn } from './requirements/proofs.ts';
import type { Proofs } from './requirements/proofs.ts';
import { byArea, citationsIn, parseRequirements, unknownIds } from './requirements/requirements.ts';
import { readResults } from './requirements/results.ts';
import { screenPathsIn } from './requirements/screen-paths.ts';
import { figuresOf, specMap } from './requirements/spec-map.ts';
import { plainConstants, waitingRules } from './requirements/waiting-rules.ts';

/** `npm run spec` says which requirements the tests of the last `npm test` prove, and writes docs/spec-map.md; `--missing` lists those
 *  that none proves; `--check` only refuses ids that the table does not know, and needs no run. */
const TABLE = 'docs/spec/requirements.tsv';
const SCREENS = 'docs/spec/screens.md';
const MAP = 'docs/spec-map.md';
const TESTS = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'apps/*/src/**/*.test.{ts,tsx}',
  'e2e/**/*.spec.ts',
  'simulator/**/*.test.ts',
];
/** What people run: what only the simulator of the demo calls, the product does not do. */
const PRODUCT = ['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'];

const requirements = parseRequirements(readFileSync(TABLE, 'utf8'));
const files = filesOf(TESTS);

for (const [id, paths] of unknown()) {
  console.error(`${id} is cited in ${paths.join(', ')} but not in ${TABLE}.`);
  process.exitCode = 1;
}
if (!process.argv.includes('--check')) say();

function unknown(): [string, readonly string[]][] {
  const citations = citationsIn(files, requirements);
  return unknownIds(citations, requirements).map((id) => [id, citations.get(id) ?? []]);
}

function say(): void {
  const product = filesOf(PRODUCT).filter(({ path }) => !/\.(?:test|testing)\.tsx?$|\/src\/testing\//.test(path));
  const unused_rules = new Set([...waitingRules(product), ...plainConstants(product)]);
  const screens = screenPathsIn(readFileSync(SCREENS, 'utf8'));
  const proofs = proofsIn(files, { requirements, results: readResults(), unused_rules, screens });
  if (process.argv.includes('--missing')) listMissing(proofs);
  else if (proofs.not_run.length === files.length) {
    console.error('Nothing is known of any test as it is: run npm test first.');
    process.exitCode = 1;
  } else report(proofs);
}

function listMissing({ proven, waiting }: Proofs): void {
  for (const { id, area, text } of requirements)
    if (!proven.has(id)) console.log(`${id}\t${area}\t${waiting.has(id) ? 'not used yet' : 'missing'}\t${text}`);
}

function report(proofs: Proofs): void {
  writeFileSync(MAP, specMap(requirements, proofs));
  const rows = [...byArea(requirements), ['all', requirements] as const];
  const width = Math.max(...rows.map(([area]) => area.length));
  for (const [area, of_area] of rows) {
    const figures = figuresOf(of_area, proofs);
    const columns = [...PROOFS, 'waiting', 'missing'] as const;
    console.log([area.padEnd(width), ...columns.map((name) => `${String(figures[name]).padStart(4)} ${name}`)].join('  '));
  }
  console.log(`\n${proofs.proven.size} of ${requirements.length} are proven.`);
  if (proofs.not_run.length > 0)
    console.log(`${proofs.not_run.length} test files have not run as they are and prove nothing: npm test runs them.`);
}

function filesOf(patterns: readonly string[]): { path: string; text: string }[] {
  return globSync(patterns)
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}
