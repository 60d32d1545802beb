import { describe, expect, it } from 'vitest';
import { closingLine, countTests } from './count-tests.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((of_test) => ({ status: of_test })),
});
const report = (...testResults: ReturnType<typeof file>[]) => ({
  success: testResults.every(({ status }) => status === 'passed'),
  testResults,
});

describe('countTests', () => {
  it('counts the tests of all files', () => {
    expect(countTests(report(file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'skipped')), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
    });
  });

  it('counts a file that does not load as one failure', () => {
    expect(countTests(report(file('passed', 'passed'), file('failed')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a run that ends badly for no test as one failure', () => {
    expect(countTests(report(file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(countTests({ ...report(file('passed', 'passed')), success: false }, 0)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

describe('closingLine', () => {
  it.each([
    [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
    [{ passed: 12, failed: 3, skipped: 2 }, '12 passed, 3 failed, 2 skipped'],
  ])('of %o is "%s"', (counts, line) => {
    expect(closingLine(counts)).toBe(line);
  });
});
