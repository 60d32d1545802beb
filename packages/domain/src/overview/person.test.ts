import { describe, expect, it } from 'vitest';
import { whyNotErased } from './person.ts';

const NOTHING_IN_THE_WAY = {
  users: 1,
  is_self: false,
  under_way: { count: 0, until: null },
  open_requests: 0,
  contact_of_accounts: [],
  contact_of_branches: [],
};

describe('what stands in the way of deleting what is held on a person', () => {
  it('is nothing for one user without bookings under way', () => {
    expect(whyNotErased(NOTHING_IN_THE_WAY)).toEqual([]);
    expect(whyNotErased({ ...NOTHING_IN_THE_WAY, users: 0 })).toEqual([]);
  });

  it.each([
    [{ users: 2 }, '2 users have this mobile number. Enter the e-mail address of the person as well.'],
    [{ is_self: true }, 'You cannot delete what is held on yourself. Ask another administrator.'],
    [
      { under_way: { count: 1, until: null } },
      '1 booking with this person is still under way. Wait until they are delivered, or cancel them.',
    ],
    [
      { under_way: { count: 3, until: 'Fri 27 Nov' } },
      '3 bookings with this person are still under way, due by Fri 27 Nov. Wait until they are delivered, or cancel them.',
    ],
    [{ open_requests: 1 }, '1 collection request with this person is still open or repeated. Close them or stop the repetition.'],
    [
      { open_requests: 2 },
      '2 collection requests with this person are still open or repeated. Close them or stop the repetition.',
    ],
    [
      { contact_of_accounts: ['ACC1'] },
      'This person is the contact of account ACC1. Enter another contact there, or close the account.',
    ],
    [
      { contact_of_accounts: ['ACC1', 'ACC2'] },
      'This person is the contact of accounts ACC1, ACC2. Enter another contact there, or close the account.',
    ],
    [{ contact_of_branches: ['CPT'] }, 'This person is the contact of branch CPT. Enter another contact there.'],
    [{ contact_of_branches: ['CPT', 'JNB'] }, 'This person is the contact of branches CPT, JNB. Enter another contact there.'],
  ])('%j is told in words that say what to do', (facts, why) => {
    expect(whyNotErased({ ...NOTHING_IN_THE_WAY, ...facts })).toEqual([why]);
  });
});
