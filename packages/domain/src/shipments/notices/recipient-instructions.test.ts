import { expect, it } from 'vitest';
import { askedOnOneLine, instructionsForDriver } from './recipient-instructions.ts';

it('SCREEN-17: a driver reads what the recipient asks under what the sender wrote, and who said what', () => {
  expect(instructionsForDriver('Gate code 1234', 'Ring twice')).toBe('Gate code 1234\nRecipient: Ring twice');
  expect(instructionsForDriver('Gate code 1234\n', '')).toBe('Gate code 1234');
  expect(instructionsForDriver('', 'Ring twice')).toBe('Recipient: Ring twice');
  expect(instructionsForDriver('', '')).toBe('');
});

it('SCREEN-17: what a recipient asks is one line', () => {
  expect(askedOnOneLine(' Leave it \n with  the guard ')).toBe('Leave it with the guard');
});
