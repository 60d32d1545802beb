import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { tierTimes } from './tier-times.ts';

const file = (path: string, startTime: number, endTime: number) => ({ name: resolve(path), startTime, endTime });

it('a kind takes from its first file to its last, and its files side by side come to more', () => {
  const testResults = [
    file('apps/server/src/shipments/book.test.ts', 1000, 101_000),
    file('apps/server/src/rates/quote.test.ts', 2000, 186_400),
    file('e2e/track.spec.ts', 180_000, 185_000),
    file('tools/start.process.test.ts', 0, 30_000),
    file('tools/docs.test.ts', 0, 1000),
    file('apps/web/src/ui/Row.test.tsx', 0, 2000),
    file('packages/domain/src/money.test.ts', 0, 3000),
  ];

  expect(tierTimes({ testResults }).split('\n')).toEqual([
    'calls        185 s  (2 files, 284 s of work)',
    'journeys       5 s  (1 files, 5 s of work)',
    'process       30 s  (1 files, 30 s of work)',
    'tools          1 s  (1 files, 1 s of work)',
    'components     2 s  (1 files, 2 s of work)',
    'rules          3 s  (1 files, 3 s of work)',
  ]);
});
