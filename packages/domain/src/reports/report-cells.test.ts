import { expect, it } from 'vitest';
import { spanInWords } from './report-cells.ts';

it('SCREEN-48: a day, a week and a month are called in words, and what is none of them is not', () => {
  expect(spanInWords('week', '2026-11-23')).toMatch(/^Week of .*23.*2026$/);
  expect(spanInWords('month', '2026-11')).toBe('November 2026');
  expect(spanInWords('day', '2026-11-23')).toMatch(/23.*2026/);
  expect([spanInWords('week', ''), spanInWords('month', '2026-13'), spanInWords('text', '2026-11-23')]).toEqual([
    null,
    null,
    null,
  ]);
});
