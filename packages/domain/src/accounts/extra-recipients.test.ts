import { expect, it } from 'vitest';
import { extraRecipientChecks, recipientsOfNotice } from './extra-recipients.ts';

it.each([
  ['email', [], null],
  ['email', ['desk@example.com', 'boss@example.com'], null],
  ['email', ['desk@example.com; boss@example.com'], 'Please enter e-mail addresses, one on each line.'],
  ['email', ['a@x.co', 'b@x.co', 'c@x.co', 'd@x.co', 'e@x.co', 'f@x.co'], 'At most 5 e-mail addresses, please.'],
  ['sms', ['082 123 4567', '+27831234567'], null],
  ['sms', ['desk@example.com'], 'Please enter mobile numbers, one on each line.'],
] as const)('SCREEN-21: of %s recipients %j says %s', (channel, values, message) => {
  expect(extraRecipientChecks(channel, values)[0]?.message ?? null).toBe(message);
});

const EXTRA = { email: ['desk@example.com', 'SIPHO@example.com'], sms: ['082 123 4567'] };

it('SCREEN-21: further recipients hear what the sender hears, each once, and nothing that is for the recipient', () => {
  const to = (side: 'collection' | 'delivery', channel: 'email' | 'sms', person: string) =>
    recipientsOfNotice({ side, channel }, person, EXTRA);

  expect(to('collection', 'email', 'sipho@example.com')).toEqual(['sipho@example.com', 'desk@example.com']);
  expect(to('collection', 'sms', '+27821234567')).toEqual(['+27821234567']);
  expect(to('collection', 'email', '')).toEqual(['desk@example.com', 'SIPHO@example.com']);
  expect(to('delivery', 'email', 'rachel@example.com')).toEqual(['rachel@example.com']);
  expect(to('delivery', 'sms', '')).toEqual([]);
});
