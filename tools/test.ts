import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './testing/checks.ts';
import { closingLine, countTests, NOTHING, sum } from './testing/count-tests.ts';
import type { Counts } from './testing/count-tests.ts';
import { findChromium } from './testing/find-chromium.ts';
import { keepResults } from './requirements/results.ts';
import type { RunReport } from './requirements/results.ts';
import { runProgram } from './testing/run-program.ts';
import { buildWebWhenStale } from './start/web-build.ts';

const PROJECTS = ['rules', 'components', 'tools', 'calls', 'process', 'journeys'];

/** `npm test` runs every check and every test; `npm test -- rules calls` those kinds of test only. */
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !PROJECTS.includes(name));
if (unknown !== undefined) throw new Error(`There is no kind of test "${unknown}", only ${PROJECTS.join(', ')}.`);

const of_checks = asked.length === 0 ? await checkEverything() : NOTHING;
const of_tests = await testEverything(asked.length === 0 ? PROJECTS : asked);
const all = sum(of_checks, of_tests);
process.exitCode = all.failed === 0 && of_tests.passed > 0 ? 0 : 1;
console.log(`\n${closingLine(all)}`);

async function checkEverything(): Promise<Counts> {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { ...NOTHING, passed, failed: results.length - passed };
}

async function testEverything(projects: readonly string[]): Promise<Counts> {
  const has_journeys = projects.includes('journeys') && globSync('e2e/**/*.spec.ts').length > 0;
  const missing = has_journeys ? await whatJourneysMiss() : undefined;
  if (missing !== undefined) console.log(`FAILED journeys: ${missing}`);
  const run = projects.filter((name) => name !== 'journeys' || (has_journeys && missing === undefined));
  const of_run = run.length === 0 ? NOTHING : await runVitest(run);
  return sum(of_run, { ...NOTHING, failed: missing === undefined ? 0 : 1 });
}

/** Journeys drive the built web app in a real browser. */
async function whatJourneysMiss(): Promise<string | undefined> {
  try {
    process.env['CHROMIUM_PATH'] = await findChromium();
    await buildWebWhenStale(console.log);
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}

async function runVitest(projects: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-results-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const selection = projects.flatMap((name) => ['--project', name]);
  const { code } = await runProgram('vitest', ['run', '--passWithNoTests', ...reporters, ...selection], { shown: true });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof countTests>[0] & RunReport;
    keepResults(report);
    return countTests(report, code);
  } catch {
    return { ...NOTHING, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
