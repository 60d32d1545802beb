import { expect, it } from 'vitest';
import { EMPTY_SUPPORT_DRAFT, supportErrors, supportRequestOf } from './support-draft.ts';

const WHOLE = {
  name: ' Rachel ',
  email: ' rachel@example.com ',
  subject: 'My parcel',
  message: 'Where is it?',
  shipment_reference: ' ',
};
const NO_FILES = { file_sizes: [] };

it('SCREEN-18: who writes is asked of visitors alone', () => {
  expect(Object.keys(supportErrors(EMPTY_SUPPORT_DRAFT, { is_visitor: true, ...NO_FILES }))).toEqual([
    'name',
    'email',
    'subject',
    'message',
  ]);
  expect(Object.keys(supportErrors(EMPTY_SUPPORT_DRAFT, { is_visitor: false, ...NO_FILES }))).toEqual(['subject', 'message']);
  expect(supportErrors(WHOLE, { is_visitor: true, ...NO_FILES })).toEqual({});
});

it('SCREEN-18: files are bounded before they are sent', () => {
  expect(supportErrors(WHOLE, { is_visitor: true, file_sizes: [11 * 1024 * 1024] })).toEqual({
    files: 'Please send files of at most 10 MB together.',
  });
});

it('SCREEN-18: what is empty is not sent', () => {
  expect(supportRequestOf(WHOLE, true)).toEqual({
    name: 'Rachel',
    email: 'rachel@example.com',
    subject: 'My parcel',
    message: 'Where is it?',
  });
  expect(supportRequestOf({ ...WHOLE, shipment_reference: ' AB12 ' }, false)).toEqual({
    subject: 'My parcel',
    message: 'Where is it?',
    shipment_reference: 'AB12',
  });
});
