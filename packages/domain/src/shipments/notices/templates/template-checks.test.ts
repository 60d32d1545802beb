import { describe, expect, it } from 'vitest';
import { smsParts } from '../../../messages/sms-parts.ts';
import type { Day } from '../../../time/day.ts';
import { LANGUAGES, filled } from '../texts/language.ts';
import { TEMPLATE_KEYS, productText, templateName, variablesOf } from './message-template.ts';
import { SMS_PARTS_OF_TEXT_MAX, smsTemplateChecks, templateChecks } from './template-checks.ts';
import { exampleGaps } from './template-example.ts';

const EMAIL = { event: 'delivered', channel: 'email' } as const;
interface Of {
  readonly subject?: string;
  readonly event?: 'delivered' | 'delivery_pin';
}

const codes = (body: string, { subject = 'Here', event = EMAIL.event }: Of = {}) =>
  templateChecks({ ...EMAIL, event }, { subject, body }).map(({ field, code }) => `${field} ${code}`);

describe('the texts of the catalogue', () => {
  it.each(TEMPLATE_KEYS.map((key) => [templateName(key), key] as const))(
    'SCREEN-56: %s is one that could be saved',
    (_name, key) => {
      expect(templateChecks(key, productText(key))).toEqual([]);
    },
  );

  it.each(TEMPLATE_KEYS.map((key) => [templateName(key), key] as const))(
    'SCREEN-56: %s has an example for all its variables',
    (_name, key) => {
      const gaps = exampleGaps(key, {
        link: 'https://karoo.example/s/AB12',
        pin_length: 4,
        title: 'Karoo Couriers',
        day: '2027-03-10' as Day,
      });
      const { subject, body } = productText(key);

      expect(filled(`${subject} ${body}`, gaps)).not.toMatch(/[{}]/);
      expect(variablesOf(key).known.filter((variable) => (gaps[variable] ?? '') === '')).toEqual([]);
      if (key.channel === 'sms') expect(smsParts(filled(body, gaps)).parts).toBeLessThanOrEqual(SMS_PARTS_OF_TEXT_MAX);
    },
  );
});

describe('what support writes', () => {
  const REPLY = { event: 'support_reply', channel: 'email' } as const;

  it('SCREEN-18 SCREEN-56: is one e-mail in each language, about a conversation', () => {
    const keys = TEMPLATE_KEYS.filter(({ event }) => event.startsWith('support_'));

    expect(keys.map(templateName)).toEqual(
      ['support_reply', 'support_received'].flatMap((event) =>
        LANGUAGES.map((language) => `${event} email delivery ${language}`),
      ),
    );
    expect(variablesOf(REPLY)).toEqual({
      known: ['name', 'subject', 'text', 'link'],
      needed: ['text', 'link'],
      in_subject: ['subject'],
    });
  });

  it('SCREEN-56: says what support has written, and where to answer', () => {
    const faults = templateChecks(REPLY, { subject: '{ref} {subject}', body: 'Hello {name}' });

    expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'subject template-unknown',
      'body template-needed',
      'body template-needed',
    ]);
  });
});

describe('a text of the provider’s own', () => {
  it.each([
    ['{name} {link}', ['body template-unknown']],
    ['{subject} {link}', ['body template-unknown']],
    ['{dates} {link}', ['body template-unknown']],
    ['{pin} {link}', ['body template-unknown']],
    ['{{ref}} {link}', ['body template-bracket']],
    ['{% if ref %} {link}', ['body template-bracket']],
    ['${ref.constructor} {link}', ['body template-bracket']],
    ['{ {link}', ['body template-bracket']],
    ['It is here.', ['body template-needed']],
    ['   ', ['body template-empty', 'body template-needed']],
    ['Here: {link}.', ['body template-glued']],
    ['Here{link}', ['body template-glued']],
    ['A\u0007 bell {link}', ['body template-hidden']],
    ['Turned \u202Earound {link}', ['body template-hidden']],
    [`${'a'.repeat(2000)} {link}`, ['body template-long']],
    ['Two\nlines: {link}', []],
    ['<script>alert(1)</script> {link}', []],
  ])('SCREEN-56: %j is answered %j', (body, expected) => {
    expect(codes(body)).toEqual(expected);
  });

  it.each(['Hello\r\nBcc: thief@example.com', 'Hello\u2028Bcc: x', 'Hello\u0000'])(
    'SCREEN-56: has no second header in the subject %j',
    (subject) => expect(codes('{link}', { subject })).toEqual(['subject template-hidden']),
  );

  it('SCREEN-56: has no link and no PIN in its subject, which is read on a locked screen', () => {
    expect(codes('{link}', { subject: '{link}' })).toEqual(['subject template-unknown']);
    expect(codes('It is {pin}. {link}', { subject: '{pin}', event: 'delivery_pin' })).toEqual(['subject template-unknown']);
  });

  it.each([
    ['Your PIN is {pin}. {link}', []],
    ['I-PIN yakho ngu-{pin}. {link}', []],
    ['PIN: {pin} {link}', ['body template-pin-place']],
    ['PIN is {pin}. Once more: {pin} {link}', ['body template-pin-place']],
    ['No secret {link}', ['body template-needed']],
  ])('SCREEN-56: of a PIN is such that lists hide it: %j is answered %j', (body, expected) => {
    expect(codes(body, { event: 'delivery_pin' })).toEqual(expected);
  });

  it('SCREEN-56: of an SMS is counted in the alphabet it needs', () => {
    expect(smsTemplateChecks('a'.repeat(306))).toEqual([]);
    expect(smsTemplateChecks('a'.repeat(307))).toMatchObject([{ message: 'This takes 3 SMS each time. At most 2 are allowed.' }]);
    expect(smsTemplateChecks('ê'.repeat(134))).toEqual([]);
    expect(smsTemplateChecks(`${'a'.repeat(134)}ê`)[0]?.message).toContain('Without ê it would be shorter.');
  });

  it('SCREEN-56: is told of ten faults at the most, in a text of 2 000 brackets at once', () => {
    expect(codes('{a} '.repeat(500)).length).toBeLessThanOrEqual(10);
    expect(codes('{'.repeat(2000))).toContain('body template-bracket');
  });
});
