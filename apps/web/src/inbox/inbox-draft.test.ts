import type { InboxMessage } from '@tsela/contract/inbox/message-shapes';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import type { AccountId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { announcedIn, countText, customerIn, folderIn, linesOf, partyOf, writerOf } from './inbox-draft.ts';

const THREAD: InboxThread = {
  id: 1,
  position: 5,
  subject: 'Late',
  topic: 'general',
  status: 'open',
  account_id: 7 as AccountId,
  account_code: 'ACC',
  account_name: 'Acme',
  guest: null,
  shipment_id: null,
  document_id: null,
  reference: '',
  assigned_to: null,
  assigned_name: '',
  is_unread: true,
  is_archived: false,
  last_text: 'Where?',
  is_last_from_staff: false,
  last_name: 'Anna',
  time_last: '2027-03-10T08:00:00.000Z',
  time_created: '2027-03-10T08:00:00.000Z',
};
const MESSAGE: InboxMessage = {
  id: 1,
  text: 'Where?',
  is_from_staff: false,
  is_internal: false,
  is_own: false,
  name: '',
  from_email: '',
  attachments: [],
  time_created: '2027-03-10T08:00:00.000Z',
};

it('SCREEN-19: customers have no folder of who has what', () => {
  expect([folderIn('mine', true), folderIn('mine', false), folderIn('nonsense', true), folderIn(undefined, false)]).toEqual([
    'mine',
    'all',
    'all',
    'all',
  ]);
});

it('SCREEN-19: a thread is with the other side', () => {
  const staff = { is_staff: true, title: 'Test Couriers' };

  expect(partyOf(THREAD, staff)).toBe('Acme');
  expect(partyOf({ ...THREAD, guest: { name: 'Rachel', email: 'r@example.com' } }, staff)).toBe('Rachel (guest)');
  expect(partyOf({ ...THREAD, guest: { name: '', email: '' } }, staff)).toBe('Guest');
  expect(partyOf(THREAD, { ...staff, is_staff: false })).toBe('Test Couriers');
});

it('SCREEN-19: staff without a name write as the courier', () => {
  expect(writerOf({ ...MESSAGE, is_own: true }, 'Test Couriers')).toBe('You');
  expect(writerOf({ ...MESSAGE, is_from_staff: true }, 'Test Couriers')).toBe('Test Couriers');
  expect(writerOf({ ...MESSAGE, name: 'Anna' }, 'Test Couriers')).toBe('Anna');
  expect(writerOf(MESSAGE, 'Test Couriers')).toBe('Customer');
});

it('SCREEN-19: a canned reply addresses who of the customer has written last', () => {
  const anna = { ...MESSAGE, name: 'Anna' };

  expect(customerIn([anna, { ...MESSAGE, name: 'Ben' }, { ...MESSAGE, name: 'Sipho', is_from_staff: true }])).toBe('Ben');
  expect(customerIn([{ ...MESSAGE, name: 'Sipho', is_from_staff: true }])).toBe('');
});

it('SCREEN-19: announcements are among the conversations in one order', () => {
  const announcement = {
    id: 7,
    subject: 'Strike',
    text: 'Late.',
    to: '',
    by: '',
    is_unread: true,
    is_archived: false,
    page: '',
    can_withdraw: false,
    time_created: '2027-03-10T08:00:00.000Z',
  };
  const lines = linesOf(
    [
      { ...THREAD, position: 9 },
      { ...THREAD, id: 2, position: 5 },
    ],
    [announcement],
  );

  expect(lines.map((line) => (line.kind === 'thread' ? line.thread.id : line.announcement.subject))).toEqual([1, 'Strike', 2]);
});

it('SCREEN-19: a form announces to what its audience needs and nothing else', () => {
  const given = { account_id: 7 as AccountId, chosen: '3' };

  expect(announcedIn('account', given)).toEqual({ audience: 'account', account_id: 7, branch_id: null, role_id: null });
  expect(announcedIn('branch', given)).toEqual({ audience: 'branch', account_id: null, branch_id: 3, role_id: null });
  expect(announcedIn('role', { ...given, chosen: '' }).role_id).toBe(null);
  expect(announcedIn('accounts', given)).toEqual({ audience: 'accounts', account_id: null, branch_id: null, role_id: null });
});

it('SCREEN-19: a folder has its number beside it, and an empty one none', () => {
  const folders = [
    { folder: 'all' as const, count: 100 },
    { folder: 'unread' as const, count: 7 },
    { folder: 'mine' as const, count: 0 },
  ];

  expect((['all', 'unread', 'mine', 'sent'] as const).map((folder) => countText(folders, folder))).toEqual([
    '99+',
    '7',
    undefined,
    undefined,
  ]);
});
