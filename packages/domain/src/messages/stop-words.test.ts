import { expect, it } from 'vitest';
import { comparedRecipient, maskedRecipient } from './masked-recipient.ts';
import { wishIn } from './stop-words.ts';

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Opt-out', 'stop'],
  ['Hou op!', 'stop'],
  ['start', 'start'],
  ['Please stop at the gate', null],
  ['When does it come?', null],
  ['', null],
  ['stop'.repeat(5000), null],
] as const)('S52: the answer %s means %s', (answer, wish) => {
  expect(wishIn(answer)).toBe(wish);
});

it('S52: a recipient is shown masked', () => {
  expect(maskedRecipient('+27821234567')).toBe('+27•••••4567');
  expect(maskedRecipient('rachel@example.com')).toBe('r••••@example.com');
  expect(comparedRecipient(' Rachel@Example.com ')).toBe('rachel@example.com');
});
