import { describe, expect, it } from 'vitest';
import { asSentence, errorText, paymentErrorText, shownErrorText } from './error-text.ts';

describe('error text of an answer', () => {
  it.each<[string, unknown, string]>([
    ['ERR-26', { message: 'shipment not found' }, 'Shipment not found.'],
    ['ERR-26', { error: 'no rates' }, 'No rates.'],
    ['ERR-27', { message: 'élan' }, 'Élan.'],
    ['ERR-30', { message: 'first', error: 'second' }, 'First.'],
    ['ERR-30', { message: '', error: 'second' }, 'Second.'],
    ['ERR-30', { error: { message: 'inner' } }, 'Inner.'],
    ['ERR-30', { errors: [{ message: 'one' }, { message: 'two' }] }, 'One.'],
    ['ERR-30', { errors: ['plain one'] }, 'Plain one.'],
    ['ERR-30', 'could not find shipment', 'Could not find shipment.'],
    ['ERR-30', 'x'.repeat(301), 'Request failed with status 500.'],
    ['ERR-30', `${'x'.repeat(299)}!`, `X${'x'.repeat(298)}!`],
    ['ERR-30', {}, 'Request failed with status 500.'],
    ['ERR-30', null, 'Request failed with status 500.'],
    ['ERR-30', { errors: [] }, 'Request failed with status 500.'],
  ])('%s: a body %j reads as "%s"', (_id, body, text) => {
    expect(errorText({ status: 500, body })).toBe(text);
  });

  it.each<[unknown, string]>([
    [{ message: 'card declined' }, 'Card declined.'],
    [{ error: 'card declined' }, 'Card declined.'],
    [{ errors: [{ message: 'card declined' }] }, 'Card declined.'],
    [{}, 'Payment could not be started.'],
  ])('ERR-39: a failed payment %j reads as "%s"', (body, text) => {
    expect(paymentErrorText(body)).toBe(text);
  });

  it.each([
    ['no rates', 'No rates.'],
    ['No rates.', 'No rates.'],
    ['Really?', 'Really?'],
    [' spaced ', 'Spaced.'],
    ['', ''],
  ])('VALID-27: "%s" ends as "%s"', (text, sentence) => {
    expect(asSentence(text)).toBe(sentence);
  });

  it('VALID-27: the message of an answer ends with a full stop, that of a payment as well', () => {
    const body = { message: 'No rates' };

    expect([errorText({ status: 400, body }), paymentErrorText(body), shownErrorText('No rates')]).toEqual(
      Array(3).fill('No rates.'),
    );
  });
});

describe('error text of a failure', () => {
  it.each([
    [
      'VALID-01',
      'User with email a@b.co.za already exists',
      'User with email a@b.co.za already exists. Please go back and change your email address.',
    ],
    ['ERR-10', 'service unavailable', 'Service unavailable. Please check your Internet connection.'],
    ['ERR-11', 'Failed to fetch', 'There is a problem with your internet connectivity.'],
    ['ERR-11', 'TypeError: Load failed', 'There is a problem with your internet connectivity.'],
    ['ERR-12', 'User aborted request', null],
    ['ERR-12', 'Your account has been closed', null],
    ['ERR-12', 'Aborted duplicate request', null],
    ['VALID-27', 'something else', 'Something else.'],
  ])('%s: "%s" shows %s', (_id, message, shown) => {
    expect(shownErrorText(message)).toBe(shown);
  });
});
