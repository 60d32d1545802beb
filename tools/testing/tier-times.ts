import { relative } from 'node:path';

/** What is read of Vitest's JSON report. */
export interface TimedReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

/** A line for each kind of test: from the beginning of its first file to the end of its last, and what its files come to one after the other.
 *  Kinds that run side by side share the machine, so their times overlap. */
export function tierTimes({ testResults }: TimedReport): string {
  const by_kind = Map.groupBy(testResults, ({ name }) => kindOf(relative('.', name).replaceAll('\\', '/')));
  const lines = [...by_kind].map(([kind, files]) => {
    const whole = Math.max(...files.map(({ endTime }) => endTime)) - Math.min(...files.map(({ startTime }) => startTime));
    const work = files.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
    return `${kind.padEnd(10)} ${inSeconds(whole).padStart(5)} s  (${files.length} files, ${inSeconds(work)} s of work)`;
  });
  return lines.join('\n');
}

/** Which project of vitest.config.ts a file is in. */
function kindOf(path: string): string {
  if (path.startsWith('e2e/')) return 'journeys';
  if (path.endsWith('.process.test.ts')) return 'process';
  if (path.startsWith('tools/')) return 'tools';
  if (path.startsWith('apps/server/')) return 'calls';
  return path.endsWith('.test.tsx') ? 'components' : 'rules';
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}
