import { describe, expect, it } from 'vitest';
import { blockInput, blockedProblemsOf, blockedTypeOf, untilOf, valuesOf } from './blocked-draft.ts';

const DRAFT = {
  type: 'email-address',
  lines: 'a@b.example\n\n c@d.example ',
  reason: ' Card fraud ',
  until: '2026-12-01',
} as const;

describe('the form of the blocked list', () => {
  it('SCREEN-38: takes a value in each line, and lists with commas', () => {
    expect(valuesOf(' a@b.example,c@d.example;\r\ne@f.example\n')).toEqual(['a@b.example', 'c@d.example', 'e@f.example']);
    expect(blockInput(DRAFT, { is_confirmed: false })).toMatchObject({
      type: 'email-address',
      values: ['a@b.example', 'c@d.example'],
      reason: 'Card fraud',
    });
    expect(blockInput(DRAFT, { is_confirmed: true }).is_confirmed).toBe(true);
  });

  it('SCREEN-38: ends with the last day, which comes back as it was chosen', () => {
    const { time_expires } = blockInput(DRAFT, { is_confirmed: false });

    expect(untilOf(time_expires ?? null)).toBe('2026-12-01');
    expect(blockInput({ ...DRAFT, until: '' }, { is_confirmed: false }).time_expires).toBeNull();
    expect(untilOf(null)).toBe('');
  });

  it('SCREEN-38: asks for a value and a reason, and for fewer than 500 lines at once', () => {
    expect(blockedProblemsOf({ ...DRAFT, lines: ' \n', reason: ' ' })).toEqual({
      values: 'Enter at least one value.',
      reason: 'Please say why.',
    });
    expect(blockedProblemsOf({ ...DRAFT, lines: 'x\n'.repeat(501) })).toEqual({ values: 'At most 500 lines at once, please.' });
    expect(blockedProblemsOf(DRAFT)).toEqual({});
  });

  it('CONST-37: takes its type from the address, or the first', () => {
    expect([blockedTypeOf('ip-address'), blockedTypeOf('planet'), blockedTypeOf(undefined)]).toEqual([
      'ip-address',
      'email-address',
      'email-address',
    ]);
  });
});
