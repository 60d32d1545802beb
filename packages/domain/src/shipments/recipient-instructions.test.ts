import { expect, it } from 'vitest';
import { recipientInstructionsOf, withRecipientInstructions } from './recipient-instructions.ts';

it('the recipient’s instructions stand under the sender’s, and take the place of their earlier ones alone', () => {
  const first = withRecipientInstructions('Gate code 1234', ' Leave it \n with  the guard ');
  const second = withRecipientInstructions(first, 'Ring twice');

  expect(first).toBe('Gate code 1234\nRecipient: Leave it with the guard');
  expect(second).toBe('Gate code 1234\nRecipient: Ring twice');
  expect(withRecipientInstructions(second, '  ')).toBe('Gate code 1234');
  expect(withRecipientInstructions('', 'Ring twice')).toBe('Recipient: Ring twice');
});

it('the recipient reads back what they asked, and nothing of the sender', () => {
  expect(recipientInstructionsOf('Gate code 1234\nRecipient: Ring twice')).toBe('Ring twice');
  expect(recipientInstructionsOf('Gate code 1234')).toBe('');
  expect(recipientInstructionsOf('')).toBe('');
});
