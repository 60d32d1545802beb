import { runProgram } from './run-program.ts';

type Check = {
  readonly name: string;
  readonly program: string;
  readonly program_arguments: readonly string[];
  readonly environment?: Record<string, string>;
};

export type CheckResult = { readonly name: string; readonly passed: boolean };

const NODE = process.execPath;
/** Types and lint are programs in Go that live for seconds and that a machine for tests has room for: they gather their garbage seldom. */
const SELDOM = { GOGC: '400' };
const KNIP = ['--no-config-hints', '--no-progress'];

/** What holds without running the product. Order is from what fails most often. */
const CHECKS: readonly Check[] = [
  // Every checker works out for itself the types that files share: one for each package takes a third of what four take.
  { name: 'types', program: 'tsc', program_arguments: ['-b', '--checkers', '1'], environment: SELDOM },
  { name: 'lint', program: 'oxlint', program_arguments: ['--type-aware', '--deny-warnings'], environment: SELDOM },
  { name: 'format', program: 'oxfmt', program_arguments: ['--check', '.'] },
  { name: 'boundaries', program: NODE, program_arguments: ['tools/boundaries.ts'] },
  { name: 'dead code', program: 'knip', program_arguments: KNIP },
  // What only tests use is dead too, unless it says which issue it waits for.
  { name: 'unused rules', program: 'knip', program_arguments: ['--production', '-c', 'knip.production.json', ...KNIP] },
  { name: 'requirements', program: NODE, program_arguments: ['tools/spec.ts', '--check'] },
];

const AT_ONCE = 2;

/** Runs every check, two at a time, and prints a line for each, with what it said when it failed. */
export async function runChecks(): Promise<CheckResult[]> {
  const waiting = [...CHECKS];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function runCheck({ name, program, program_arguments, environment = {} }: Check): Promise<CheckResult> {
  const started = performance.now();
  const { code, output } = await runProgram(program, program_arguments, { environment });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const passed = code === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) console.log(output.trimEnd().replaceAll(/^/gm, '    '));
  return { name, passed };
}
