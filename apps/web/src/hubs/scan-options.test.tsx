import type { BranchId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { keptSetUp } from './scan-options.ts';

const branch = (id: number, is_active = true) => ({ id: id as BranchId, is_active });

it.each([
  ['the own branch', 2, [branch(1), branch(2)], 2],
  ['the only branch that is open', null, [branch(1), branch(2, false)], 1],
  ['none where there are several', null, [branch(1), branch(2)], null],
  ['none where there is none', null, [], null],
])('SCREEN-28: the hub scanner begins with %s', (_, own, branches, begun) => {
  expect(keptSetUp({ own_branch_id: own as BranchId | null, branches }).branch_id).toBe(begun);
});
