import { readdirSync } from 'node:fs';
import { closingLine } from './testing/count-tests.ts';
import { runProgram } from './testing/run-program.ts';
import { runTests } from './testing/run-tests.ts';
import { clockAt } from './testing/test-clock.ts';

/**
 * `npm run test:changed` tests what is not committed yet, and `npm run test:changed -- main` what changed since main: every rule, component
 * and tool that imports a changed file, however far down, and the calls of the areas that changed. Every call imports the whole server, so
 * those of other areas, like the journeys, are left to `npm test`.
 */
const IMPORTING = ['rules', 'components', 'tools'];
const AREA = /^(?:apps|packages)\/\w+\/src\/([^/]+)\//;
const [since = 'HEAD'] = process.argv.slice(2);

const files = [...(await testsThatImport()), ...foldersOf(await changedFiles())];
if (files.length === 0) console.log('No test has to do with what changed.');
else await test();

async function test(): Promise<void> {
  const counts = await runTests([...IMPORTING, 'calls'], (await clockAt('ordinary')) ?? {}, files);
  process.exitCode = counts.failed === 0 ? 0 : 1;
  console.log(`\n${closingLine(counts)}`);
}

async function testsThatImport(): Promise<string[]> {
  const projects = IMPORTING.flatMap((name) => ['--project', name]);
  const said = await outputOf('vitest', ['list', '--changed', since, '--filesOnly', ...projects]);
  return said.split('\n').flatMap((line) => /^\[\w+\] (\S+)$/.exec(line)?.[1] ?? []);
}

async function changedFiles(): Promise<string[]> {
  const changed = await outputOf('git', ['diff', '--name-only', since]);
  const added = await outputOf('git', ['ls-files', '--others', '--exclude-standard']);
  return `${changed}\n${added}`.split('\n');
}

/** The server's folders of the areas, whose tests make calls. */
function foldersOf(changed: readonly string[]): string[] {
  const areas = new Set(changed.map((path) => AREA.exec(path)?.[1]));
  if (changed.some((path) => path.startsWith('apps/server/migrations/'))) areas.add('db');
  return readdirSync('apps/server/src')
    .filter((name) => areas.has(name))
    .map((name) => `apps/server/src/${name}/`);
}

async function outputOf(program: string, program_arguments: readonly string[]): Promise<string> {
  const { code, output } = await runProgram(program, program_arguments);
  if (code !== 0) throw new Error(output);
  return output;
}
