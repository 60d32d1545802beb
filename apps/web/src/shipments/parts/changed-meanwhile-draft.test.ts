import { describe, expect, it } from 'vitest';
import { changedMeanwhile, mergedTexts } from './changed-meanwhile-draft.ts';

const before = { name: 'Ann', mobile: '082', street: '1 Oak' };
const part = (text: string) => ({ label: text, text });
const partsOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, part(text)]));

describe('what another user changed meanwhile', () => {
  it('is told with what was typed in its place, and what was not changed is not', () => {
    const now = { ...before, name: 'Ben', street: '2 Oak' };
    const mine = { ...before, name: 'Cas', mobile: '083' };

    const changes = changedMeanwhile({ before: partsOf(before), now: partsOf(now), mine: partsOf(mine) });

    expect(changes.map(({ key, was, is, mine: typed }) => [key, was, is, typed])).toEqual([
      ['name', 'Ann', 'Ben', 'Cas'],
      ['street', '1 Oak', '2 Oak', null],
    ]);
  });

  it('is no difference where both typed the same', () => {
    const same = partsOf({ ...before, name: 'Ben' });

    expect(changedMeanwhile({ before: partsOf(before), now: same, mine: same })).toMatchObject([{ key: 'name', mine: null }]);
  });

  it('tells of what came and of what went', () => {
    const { street: _street, ...without } = before;

    const went = changedMeanwhile({ before: partsOf(before), now: partsOf(without), mine: partsOf(before) });
    const came = changedMeanwhile({ before: partsOf(without), now: partsOf(before), mine: partsOf(without) });

    expect([went, came]).toMatchObject([[{ was: '1 Oak', is: '', mine: null }], [{ was: '', is: '1 Oak', mine: null }]]);
  });

  it('users-ask 8: only what both changed is chosen; all else of both stays', () => {
    const versions = {
      before,
      now: { ...before, name: 'Ben', street: '2 Oak' },
      mine: { ...before, name: 'Cas', mobile: '083' },
    };

    expect(mergedTexts(versions, 'mine')).toEqual({ name: 'Cas', mobile: '083', street: '2 Oak' });
    expect(mergedTexts(versions, 'theirs')).toEqual({ name: 'Ben', mobile: '083', street: '2 Oak' });
  });
});
