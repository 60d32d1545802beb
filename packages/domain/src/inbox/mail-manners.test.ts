import { expect, it } from 'vitest';
import { whyFromMachine } from './mail-manners.ts';

const why = (name: string, value: string, sender = 'rachel@example.com') => whyFromMachine([{ name, value }], sender);

it.each([
  ['Auto-Submitted', 'auto-replied', 'It was sent automatically.'],
  ['auto-submitted', ' Auto-Generated; why=x ', 'It was sent automatically.'],
  ['Auto-Submitted', 'no', null],
  ['Precedence', 'bulk', 'It was sent to many.'],
  ['PRECEDENCE', 'Auto_Reply', 'It was sent to many.'],
  ['Precedence', 'first-class', null],
  ['List-Id', '<news.karoo.example>', 'It came from a mailing list.'],
  ['Return-Path', '<>', 'It is a report of a mail server.'],
  ['Return-Path', '<rachel@example.com>', null],
  ['Subject', 'bulk', null],
])('SCREEN-19: an e-mail with %s: %s is answered %j', (name, value, expected) => {
  expect(why(name, value)).toBe(expected);
});

it.each(['MAILER-DAEMON@example.com', 'no-reply@example.com', 'postmaster@example.com'])(
  'SCREEN-19: %s is a machine',
  (sender) => {
    expect(why('Subject', 'Hello', sender)).toBe('It was sent by a machine.');
  },
);
