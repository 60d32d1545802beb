import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { byArea, citationsIn, parseRequirements, proofsIn, specMap, unknownIds } from './requirements/requirements.ts';
import { waitingRules, withoutWaitingTests } from './requirements/waiting-rules.ts';

/** `npm run spec` says which requirements a test proves and writes docs/spec-map.md; `--missing` lists those without, and those whose
 *  rule nothing of the product uses yet;
 *  `--check` only refuses ids that the table does not know. */
const TABLE = 'docs/spec/requirements.tsv';
const MAP = 'docs/spec-map.md';
const TESTS = ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'simulator/**/*.test.ts'];
const SOURCES = ['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}', 'simulator/**/*.ts', 'tools/**/*.ts'];

const requirements = parseRequirements(readFileSync(TABLE, 'utf8'));
const files = filesOf(TESTS);
const waiting_rules = waitingRules(filesOf(SOURCES).filter(({ path }) => !/\.(?:test|testing)\.tsx?$/.test(path)));
const citations = citationsIn(files, requirements);
const proofs = proofsIn(
  citations,
  citationsIn(
    files.map(({ path, text }) => ({
      path,
      text: path.startsWith('packages/domain/') ? withoutWaitingTests(text, waiting_rules) : text,
    })),
    requirements,
  ),
);

for (const id of unknownIds(citations, requirements)) {
  console.error(`${id} is cited in ${citations.get(id)?.join(', ')} but not in ${TABLE}.`);
  process.exitCode = 1;
}
if (process.argv.includes('--missing')) listMissing();
else if (!process.argv.includes('--check')) report();

function listMissing(): void {
  for (const { id, area, text } of requirements) {
    if (proofs.waiting.has(id)) console.log(`${id}\t${area}\trule only\t${text}`);
    else if (!citations.has(id)) console.log(`${id}\t${area}\tmissing\t${text}`);
  }
}

function report(): void {
  writeFileSync(MAP, specMap(requirements, proofs));
  const counted = [...byArea(requirements)].map(([area, rows]) => ({
    area,
    rows,
    proven: rows.filter(({ id }) => proofs.proven_by.has(id)).length,
    waiting: rows.filter(({ id }) => proofs.waiting.has(id)).length,
  }));
  const sum = (key: 'proven' | 'waiting') => counted.reduce((total, row) => total + row[key], 0);
  const all = { area: 'all', rows: requirements, proven: sum('proven'), waiting: sum('waiting') };
  const width = Math.max(...counted.map(({ area }) => area.length));
  for (const { area, rows, proven, waiting } of [...counted, all]) {
    const missing = rows.length - proven - waiting;
    const figures = [[proven, 'proven'] as const, [waiting, 'rule only'] as const, [missing, 'not proven'] as const];
    console.log([area.padEnd(width), ...figures.map(([figure, what]) => `${String(figure).padStart(4)} ${what}`)].join('  '));
  }
}

function filesOf(patterns: readonly string[]): { path: string; text: string }[] {
  return globSync(patterns)
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
}
