import type { AccountId, BranchId, RoleId, UserId } from '../ids.ts';
import type { Violation } from '../problem.ts';
import { threadChecks } from './thread-rules.ts';

/** To whom staff announce something: to the users of all accounts, those of one, the staff of a branch, or who has a role. */
export const ANNOUNCEMENT_AUDIENCES = ['accounts', 'account', 'branch', 'role'] as const;
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number];

/** A provider announces no more than this in a day. */
export const ANNOUNCEMENTS_A_DAY = 50;

/** To whom something is announced: exactly what its audience needs is set. What is for one user is told by the product alone. */
export interface Announced {
  readonly audience: AnnouncementAudience | 'user';
  readonly account_id: AccountId | null;
  readonly branch_id: BranchId | null;
  readonly role_id: RoleId | null;
  readonly user_id?: UserId | null;
}

/** A user, as far as it decides what is announced to them. */
interface Reader {
  readonly account_id: AccountId | null;
  readonly branch_id: BranchId | null;
  readonly role_id: RoleId;
  readonly user_id?: UserId;
}

/** Whether something is announced to a user. The users of accounts have no branch. Source: screens S19. */
export function isAnnouncedTo({ audience, account_id, branch_id, role_id, user_id }: Announced, reader: Reader): boolean {
  switch (audience) {
    case 'accounts':
      return reader.account_id !== null;
    case 'account':
      return reader.account_id !== null && reader.account_id === account_id;
    case 'branch':
      return reader.account_id === null && reader.branch_id !== null && reader.branch_id === branch_id;
    case 'role':
      return reader.role_id === role_id;
    case 'user':
      return reader.user_id !== undefined && reader.user_id === user_id;
  }
}

const NEEDED: Readonly<Record<AnnouncementAudience, { readonly field: string; readonly message: string } | null>> = {
  accounts: null,
  account: { field: 'account_id', message: 'Please choose an account.' },
  branch: { field: 'branch_id', message: 'Please choose a branch.' },
  role: { field: 'role_id', message: 'Please choose a role.' },
};

/** What is missing of an announcement. */
export function announcementChecks(
  announcement: Announced & { readonly audience: AnnouncementAudience; readonly subject: string; readonly text: string },
): Violation[] {
  const { audience, account_id, branch_id, role_id } = announcement;
  const needed = NEEDED[audience];
  const given = { accounts: true, account: account_id, branch: branch_id, role: role_id }[audience] ?? null;
  return [...(needed !== null && given === null ? [{ ...needed, code: 'required' }] : []), ...threadChecks(announcement)];
}
