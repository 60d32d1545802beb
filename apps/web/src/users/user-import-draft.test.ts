import { guessColumns } from '@tsela/domain/formats/tables/csv-columns';
import { importFields } from '@tsela/domain/overview/imports/import-kinds';
import type { CustomField } from '@tsela/domain/providers/custom-fields';
import { expect, it } from 'vitest';
import { inviteInput, placeText, templateOf } from './user-import-draft.ts';

const OWN_FIELD = { options: [], is_required: false, is_visible_to_account: false, is_shown_in_list: false, is_active: true };
const OWN: CustomField[] = [
  { ...OWN_FIELD, code: 'staff_number', label: 'Staff number', type: 'number', is_required: true },
  { ...OWN_FIELD, code: 'shift', label: 'Shift', type: 'list', options: ['Day', 'Night'] },
];

it('SCREEN-45: the import of users finds every column of its own template, those of the provider’s own fields with them', () => {
  const [headings = [], example = []] = templateOf(OWN);

  expect(guessColumns(headings, importFields('bulk-users', OWN))).not.toContain(null);
  expect([headings.slice(-2), example.slice(-2)]).toEqual([
    ['Staff number', 'Shift'],
    ['12', 'Day'],
  ]);
});

it('SCREEN-35: invitations go out at once, or on the day that was chosen, and not before one is', () => {
  expect([false, true].map((is_later) => inviteInput({ is_later, day: '2026-12-01' }))).toEqual([
    {},
    { invite_on: '2026-12-01' },
  ]);
  expect(inviteInput({ is_later: true, day: '' })).toBe(null);
});

it('a row of users tells what they may do where', () => {
  expect(placeText({ role: 'Operations staff', branch_code: 'JNB' })).toBe('Operations staff · JNB');
});
