import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepResults } from '../requirements/results.ts';
import type { RunReport } from '../requirements/results.ts';
import { buildWebWhenStale } from '../start/web-build.ts';
import { countTests, NOTHING, sum } from './count-tests.ts';
import type { Counts } from './count-tests.ts';
import { findChromium } from './find-chromium.ts';
import { runProgram } from './run-program.ts';
import { toLookAtAgain, withSecondLook } from './second-look.ts';
import { tierTimes } from './tier-times.ts';
import type { TimedReport } from './tier-times.ts';

/** The kinds of test, each a project of vitest.config.ts. */
export const KINDS = ['rules', 'components', 'tools', 'calls', 'process', 'journeys'];

/** Runs the tests of these kinds in one go, with what their process is given beside its own environment, such as a clock; only those whose path
 *  has one of the given parts, where there are any. */
export async function runTests(
  kinds: readonly string[],
  environment: Record<string, string> = {},
  paths: readonly string[] = [],
): Promise<Counts> {
  const has_journeys = kinds.includes('journeys') && globSync('e2e/**/*.spec.ts').length > 0;
  const missing = has_journeys ? await whatJourneysMiss() : undefined;
  if (missing !== undefined) console.log(`FAILED journeys: ${missing}`);
  const run = kinds.filter((name) => name !== 'journeys' || (has_journeys && missing === undefined));
  const of_run =
    run.length === 0
      ? NOTHING
      : await runVitest(['--passWithNoTests', ...run.flatMap((name) => ['--project', name]), ...paths], environment);
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

type Report = Parameters<typeof countTests>[0] & RunReport & TimedReport;

async function runVitest(selection: readonly string[], environment: Record<string, string>): Promise<Counts> {
  const first = await reportOf(selection, environment);
  if (first === undefined) return { ...NOTHING, failed: 1 };
  console.log(`\n${tierTimes(first.report)}`);
  const again = toLookAtAgain(first.report);
  const second = again.length === 0 ? undefined : await reportOf(['--project', 'journeys', ...again], environment);
  const { report, code } = second ? { ...second, report: withSecondLook(first.report, second.report) } : first;
  if (second) console.log(`\nFailed among others, and looked at once more alone: ${again.join(', ')}`);
  keepResults(report);
  return countTests(report, code);
}

/** Runs Vitest; undefined where it ended without a report. */
async function reportOf(
  selection: readonly string[],
  environment: Record<string, string>,
): Promise<{ readonly report: Report; readonly code: number } | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'tsela-results-'));
  const file = join(folder, 'results.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runProgram('vitest', ['run', ...reporters, ...selection], {
    shown: true,
    environment,
  });
  try {
    return { report: JSON.parse(readFileSync(file, 'utf8')) as Report, code };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
