import { expect, it } from 'vitest';
import { IMPORT_STATES, isUnderWay, whyNotResume, whyNotUndo } from './import-states.ts';

it.each([
  ['booking', 3, 'This import is under way.'],
  ['undoing', 0, 'This import is under way.'],
  ['undone', 3, 'This import has been undone.'],
  ['undo-stopped', 3, 'Undoing this import stopped. Undo it again to go on.'],
  ['stopped', 0, null],
  ['done', 0, 'There is nothing left to book.'],
  ['done', 1, null],
] as const)('an import that is %s with %i failed can be gone on with: %s', (state, failed_count, why_not) => {
  expect(whyNotResume({ state, failed_count })).toBe(why_not);
});

it('SCREEN-34: is undone as a whole until something was collected or a label printed', () => {
  const nothing = { state: 'done', collected: [], printed: [] } as const;

  expect(whyNotUndo(nothing)).toBeNull();
  expect(whyNotUndo({ ...nothing, state: 'booking' })).toBeNull();
  expect(whyNotUndo({ ...nothing, state: 'undo-stopped' })).toBeNull();
  expect(whyNotUndo({ ...nothing, state: 'undone' })).toBe('This import has been undone.');
  expect(whyNotUndo({ ...nothing, state: 'undoing' })).toBe('This import is being undone.');
  expect(whyNotUndo({ ...nothing, collected: ['AB12CD'] })).toBe('AB12CD has been collected. Cancel the others one by one.');
  expect(whyNotUndo({ ...nothing, printed: ['A', 'B', 'C', 'D'] })).toBe(
    'Labels of A, B, C and others have been printed. Cancel those shipments one by one.',
  );
});

it('a job is at work on what is being booked or undone', () => {
  expect(IMPORT_STATES.filter(isUnderWay)).toEqual(['booking', 'undoing']);
});
