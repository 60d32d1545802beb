import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toLookAtAgain, withSecondLook } from './second-look.ts';

const file = (path: string, status: string) => ({ name: resolve(path), status });
const report = (...testResults: ReturnType<typeof file>[]) => ({
  success: testResults.every(({ status }) => status === 'passed'),
  testResults,
});

describe('toLookAtAgain', () => {
  it('is the journeys that failed', () => {
    expect(toLookAtAgain(report(file('e2e/a.spec.ts', 'failed'), file('e2e/b.spec.ts', 'passed')))).toEqual(['e2e/a.spec.ts']);
  });

  it('is none where a test of another kind failed, or many journeys did', () => {
    expect(toLookAtAgain(report(file('e2e/a.spec.ts', 'failed'), file('packages/domain/src/b.test.ts', 'failed')))).toEqual([]);
    expect(toLookAtAgain(report(...['a', 'b', 'c', 'd'].map((name) => file(`e2e/${name}.spec.ts`, 'failed'))))).toEqual([]);
  });
});

describe('withSecondLook', () => {
  const first = report(file('e2e/a.spec.ts', 'failed'), file('e2e/b.spec.ts', 'passed'));

  it('says what the second run found of the files in it, and of the others what the first did', () => {
    expect(withSecondLook(first, report(file('e2e/a.spec.ts', 'passed')))).toEqual(
      report(file('e2e/a.spec.ts', 'passed'), file('e2e/b.spec.ts', 'passed')),
    );
  });

  it('leaves a failure where it fails again, or the second run ends badly for no test', () => {
    expect(withSecondLook(first, report(file('e2e/a.spec.ts', 'failed')))).toEqual(first);
    expect(withSecondLook(first, { ...report(file('e2e/a.spec.ts', 'passed')), success: false }).success).toBe(false);
  });
});
