import { describe, expect, it } from 'vitest';
import { plainConstants, waitingRules, withoutWaitingTests } from './waiting-rules.ts';

const RULES = {
  path: 'packages/domain/src/a/rules.ts',
  text: `
const LIMIT = 3;
export function isShort(text: string) { return text.length < LIMIT; }
export function isPaid() { return isSettled(); }
export function isSettled() { return true; }
export const KINDS = ['one', 'two'] as const;
export type Kind = (typeof KINDS)[number];
`,
};

describe('waitingRules', () => {
  it('are those that the product reaches neither directly nor through other rules, nor by their types', () => {
    const used = { path: 'apps/server/src/use.ts', text: 'if (isShort(name)) { /* isPaid */ } let kind: Kind;' };

    expect([...waitingRules([RULES, used])]).toEqual(['isPaid', 'isSettled']);
    expect([...waitingRules([RULES])]).toEqual(['isShort', 'isPaid', 'isSettled', 'KINDS']);
  });
});

describe('plainConstants', () => {
  it('are values and lists of values, not tables', () => {
    const text =
      "export const LIMIT = 3;\nexport const KINDS = ['one'] as const;\nexport const BY_KIND = { one: 1 };\nexport const ROWS = [{ kind: 1 }];\n";

    expect([...plainConstants([{ path: RULES.path, text }])]).toEqual(['LIMIT', 'KINDS']);
  });
});

describe('withoutWaitingTests', () => {
  const text = `import { isPaid, isShort } from './rules.ts';
it('PIN-01: is short', () => { expect(isShort('a')).toBe(true); });
it('PIN-02: is paid', () => { expect(isPaid()).toBe(true); });
it('PIN-03: says so', () => { expect(1).toBe(1); });
`;

  it('leaves out the tests of rules that nothing uses', () => {
    const left = withoutWaitingTests(text, new Set(['isPaid']));

    expect(left.match(/PIN-\d+/g)).toEqual(['PIN-01', 'PIN-03']);
  });

  it('judges by what stands beside the test, also through its helpers, and not by what serves it', () => {
    const served = `import { cents } from '../money/cents.ts';
import { isPaid, isShort } from './rules.ts';
const ROWS = [['PIN-04', 1]];
const pay = () => isPaid(cents(1));
it('PIN-02: is paid', () => { expect(pay()).toBe(true); });
it.each(ROWS)('%s', () => { expect(pay()).toBe(true); });
it('PIN-03: is short', () => { expect(isShort(cents(1))).toBe(true); });
`;

    expect(withoutWaitingTests(served, new Set(['isPaid'])).match(/PIN-\d+/g)).toEqual(['PIN-03']);
  });

  it('leaves out everything where a file tests nothing else', () => {
    expect(withoutWaitingTests(text, new Set(['isPaid', 'isShort']))).toBe('');
  });
});
