import { expect, it } from 'vitest';
import { bulkSmsChecks, linksIn, smsNumber, withLinks } from './bulk-sms.ts';

it.each([
  [{ message: 'Late', mobile_numbers: ['0821234567'] }, []],
  [{ message: 'Late', shipment_ids: [1], recipient: 'delivery' as const }, []],
  [{ message: ' ', mobile_numbers: ['0821234567'] }, ['message']],
  [{ message: 'Late', provider_ids: [2] }, []],
  [{ message: 'Late', provider_ids: [2], mobile_numbers: ['0821234567'] }, ['mobile_numbers']],
  [{ message: 'Late' }, ['mobile_numbers']],
  [{ message: 'Late', mobile_numbers: [] }, ['mobile_numbers']],
  [{ message: 'Late', shipment_ids: [], recipient: 'delivery' as const }, ['shipment_ids']],
  [{ message: 'Late', mobile_numbers: ['0821234567'], shipment_ids: [1], recipient: 'delivery' as const }, ['mobile_numbers']],
  [{ message: 'Late', shipment_ids: [1] }, ['recipient']],
])('CALL-39: %j is refused at %j', (wish, fields) => {
  expect(bulkSmsChecks(wish).map(({ field }) => field)).toEqual(fields);
});

it.each([
  ['082 123 4567', '+27821234567'],
  ['+27 82 123 4567', '+27821234567'],
  ['0027821234567', '+27821234567'],
  ['twelve', null],
  ['', null],
])('the number %s is kept as %s', (entered, number) => {
  expect(smsNumber(entered)).toBe(number);
});

it('the shortener finds each link once, without what ends the sentence', () => {
  expect(linksIn('See https://a.example/x, https://a.example/x and http://b.example/y?z=1.')).toEqual([
    'https://a.example/x',
    'http://b.example/y?z=1',
  ]);
});

it('the shortener puts others in their place, of whole links only', () => {
  const others = new Map([['https://a.example/x', 'https://a.example/s/AB']]);

  expect(withLinks('See https://a.example/x, https://a.example/xy and https://a.example/x?z.', others)).toBe(
    'See https://a.example/s/AB, https://a.example/xy and https://a.example/x?z.',
  );
});
