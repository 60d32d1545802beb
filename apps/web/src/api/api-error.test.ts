import { expect, it } from 'vitest';
import { errorOfAnswer, errorOfFailure, fieldErrors, shownError } from './api-error.ts';

it('the error text takes text, code and broken rules from an error answer', () => {
  const error = errorOfAnswer(400, {
    code: 'bad-input',
    message: 'two fields are wrong',
    request_id: 'r1',
    violations: [
      { field: 'email', code: 'invalid', message: 'Not an address.' },
      { field: 'email', code: 'long', message: 'Too long.' },
      { nonsense: true },
    ],
  });

  expect(error).toMatchObject({ message: 'Two fields are wrong.', status: 400, code: 'bad-input', request_id: 'r1' });
  expect(fieldErrors(error)).toEqual({ email: 'Not an address.' });
});

it('ERR-11: a failed connection is shown in plain words', () => {
  expect(shownError(errorOfFailure(new TypeError('Failed to fetch')))).toBe(
    'There is a problem with your internet connectivity.',
  );
  expect(shownError(errorOfFailure(new TypeError('Load failed')))).toBe('There is a problem with your internet connectivity.');
});

it('the error text shows nothing for no error and for an aborted twin', () => {
  expect(shownError(null)).toBeNull();
  expect(shownError(errorOfFailure(new Error('Aborted duplicate request')))).toBeNull();
});
