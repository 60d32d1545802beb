import { expect, it, vi } from 'vitest';
import { answerByEscape, openAlert, showAlert } from './alert-dialog.ts';

const press = (key: string) => {
  const event = { key, isComposing: false, stopImmediatePropagation: vi.fn<() => void>(), preventDefault: vi.fn<() => void>() };
  answerByEscape(event);
  return event.stopImmediatePropagation.mock.calls.length;
};

it('Escape answers an open question with no and reaches nothing below it', async () => {
  const answer = showAlert({ title: 'Leave?', body: '' });

  expect([press('Enter'), openAlert() !== null]).toEqual([0, true]);
  expect([press('Escape'), openAlert()]).toEqual([1, null]);
  expect(await answer).toBe(false);
});

it('Escape is left to others while nothing is asked', () => {
  expect(press('Escape')).toBe(0);
});
