import { describe, expect, it } from 'vitest';
import { waitingRules, withoutWaitingTests } from './waiting-rules.ts';

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

  it('leaves out everything where a file tests nothing else', () => {
    expect(withoutWaitingTests(text, new Set(['isPaid', 'isShort']))).toBe('');
  });
});
