import { describe, expect, it } from 'vitest';
import type { AccountId, BranchId, RoleId } from '../ids.ts';
import { ANNOUNCEMENT_AUDIENCES, announcementChecks, isAnnouncedTo } from './announcements.ts';

const [account, branch, role] = [7 as AccountId, 3 as BranchId, 5 as RoleId];
const NOTHING = { account_id: null, branch_id: null, role_id: null };
const OF_EACH = {
  accounts: { audience: 'accounts', ...NOTHING },
  account: { audience: 'account', ...NOTHING, account_id: account },
  branch: { audience: 'branch', ...NOTHING, branch_id: branch },
  role: { audience: 'role', ...NOTHING, role_id: role },
} as const;

describe('SCREEN-19: an announcement', () => {
  it.each([
    ['an owner of the account', { account_id: account, branch_id: null, role_id: role }, ['accounts', 'account', 'role']],
    ['a user of another account', { account_id: 8 as AccountId, branch_id: null, role_id: 6 as RoleId }, ['accounts']],
    ['staff of the branch', { account_id: null, branch_id: branch, role_id: 7 as RoleId }, ['branch']],
    ['staff without a branch', { account_id: null, branch_id: null, role_id: 3 as RoleId }, []],
    [
      'a user of an account with the number of the branch',
      { account_id: 8 as AccountId, branch_id: branch, role_id: 6 as RoleId },
      ['accounts'],
    ],
  ])('reaches %s by what they are', (_, reader, expected) => {
    const reached = ANNOUNCEMENT_AUDIENCES.filter((audience) => isAnnouncedTo(OF_EACH[audience], reader));

    expect(reached).toEqual(expected);
  });

  it.each(ANNOUNCEMENT_AUDIENCES)('to %s says to whom, with a subject and a text', (audience) => {
    const words = { subject: 'Strike', text: 'We are late.' };

    expect(announcementChecks({ ...OF_EACH[audience], ...words })).toEqual([]);
    expect(announcementChecks({ audience, ...NOTHING, ...words })).toHaveLength(audience === 'accounts' ? 0 : 1);
    expect(announcementChecks({ ...OF_EACH[audience], subject: '', text: ' ' }).map(({ field }) => field)).toEqual([
      'subject',
      'text',
    ]);
  });
});
