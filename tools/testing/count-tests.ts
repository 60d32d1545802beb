export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** What is read of Vitest's JSON report. */
export type Report = {
  readonly success: boolean;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[];
};

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Counts the tests of a report. A file that fails before its tests count counts as one failed, and so does a run that failed
 *  otherwise, such as by an error that no test caught: a failure is never lost. */
export function countTests(report: Report, exit_code: number): Counts {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const broken_files = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const passed = tests.filter((status) => status === 'passed').length;
  const failed = tests.filter((status) => status === 'failed').length + broken_files;
  const is_unexplained = failed === 0 && (exit_code !== 0 || !report.success);
  return { passed, failed: is_unexplained ? 1 : failed, skipped: tests.length - passed - (failed - broken_files) };
}

export function sum(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: one.skipped + other.skipped };
}

/** The closing line of a test run: the last one printed. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
