import { smsFaultSigns, smsParts } from '../../../messages/sms-parts.ts';
import type { Violation } from '../../../problem.ts';
import type { NoticeText } from '../notice-texts.ts';
import { pinTypeOf, variablesOf } from './message-template.ts';
import type { TemplateKey, TemplateVariable } from './message-template.ts';

export const SUBJECT_MAX = 150;
export const BODY_MAX = 2000;
/** 306 signs of the alphabet of SMS. Source: screens S56. */
export const SMS_PARTS_OF_TEXT_MAX = 2;

/** Signs that break a line, steer a terminal, or turn the direction of what is read: a header or a text could show other words than it has. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;
const HIDDEN_BUT_LINES = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** As staff lists know a PIN in a message, to hide it there. Source: messages/message-secrets.ts. */
const PIN_PLACE = /( is | ngu-)\{pin\}\./;

/**
 * What is wrong with a provider's own text, whatever its variables come to be: a template has variables alone, no loops and no code. Tags are no
 * fault, they are shown as they are written. Source: docs/decisions/0238.
 */
export function templateChecks(key: Pick<TemplateKey, 'event' | 'channel'>, { subject, body }: NoticeText): Violation[] {
  const { known, needed, in_subject } = variablesOf(key);
  return [
    ...(key.channel === 'email' ? subjectChecks(subject, in_subject) : []),
    ...(body.trim() === '' ? [fault('body', 'empty', 'Please write the message.')] : []),
    ...(body.length > BODY_MAX ? [fault('body', 'long', `Please write at most ${BODY_MAX} characters.`)] : []),
    ...(HIDDEN_BUT_LINES.test(body) ? [fault('body', 'hidden', HIDDEN_SIGNS)] : []),
    ...variableChecks('body', body, known),
    ...needed
      .filter((variable) => !body.includes(`{${variable}}`))
      .map((variable) => fault('body', 'needed', `The message needs {${variable}}.`)),
    ...placeChecks(key, body),
  ].slice(0, MOST);
}

/** More would not be read. */
const MOST = 10;
const HIDDEN_SIGNS = 'There is a hidden character in it. Please type it again instead of pasting it.';

function subjectChecks(subject: string, known: readonly TemplateVariable[]): Violation[] {
  return [
    ...(subject.trim() === '' ? [fault('subject', 'empty', 'Please write a subject.')] : []),
    ...(subject.length > SUBJECT_MAX ? [fault('subject', 'long', `Please write at most ${SUBJECT_MAX} characters.`)] : []),
    ...(HIDDEN.test(subject) ? [fault('subject', 'hidden', 'A subject is one line without hidden characters.')] : []),
    ...variableChecks('subject', subject, known),
  ];
}

function variableChecks(field: 'subject' | 'body', text: string, known: readonly TemplateVariable[]): Violation[] {
  const named: readonly string[] = known;
  const rest = text.replaceAll(/\{(\w{1,20})\}/g, (gap, name: string) => (named.includes(name) ? '' : gap));
  const unknown = [...new Set(Array.from(rest.matchAll(/\{(\w{1,20})\}/g), ([gap]) => gap))];
  if (unknown.length > 0) return unknown.map((gap) => fault(field, 'unknown', `${gap} is no variable of this ${WHERE[field]}.`));
  return /[{}]/.test(rest) ? [fault(field, 'bracket', 'Curly brackets are for variables alone, such as {ref}.')] : [];
}

const WHERE = { subject: 'subject', body: 'message' } as const;

/** A link ends where a space begins, and a PIN is found again where staff must not read it. */
function placeChecks({ event }: Pick<TemplateKey, 'event'>, body: string): Violation[] {
  const is_glued = /\{link\}[^\s]/.test(body) || /[^\s:(]\{link\}/.test(body);
  const is_open = pinTypeOf(event) !== null && body.includes('{pin}') && body.replace(PIN_PLACE, '').includes('{pin}');
  return [
    ...(is_glued ? [fault('body', 'glued', 'Please leave a space before and behind {link}, so that it can be followed.')] : []),
    ...(is_open
      ? [
          fault(
            'body',
            'pin-place',
            'Please write the PIN once, as “is {pin}.” or “ngu-{pin}.”, so that staff lists can hide it.',
          ),
        ]
      : []),
  ];
}

/** How a text goes out by SMS, and why it is too long where it is; `text` is the whole message with an example in its gaps. */
export function smsTemplateChecks(text: string): Violation[] {
  const { encoding, parts } = smsParts(text);
  if (parts <= SMS_PARTS_OF_TEXT_MAX) return [];
  const signs = smsFaultSigns(text);
  const because = encoding === 'UCS-2' ? ` Without ${signs.join(' ')} it would be shorter.` : '';
  return [fault('body', 'long', `This takes ${parts} SMS each time. At most ${SMS_PARTS_OF_TEXT_MAX} are allowed.${because}`)];
}

function fault(field: 'subject' | 'body', why: string, message: string): Violation {
  return { field, code: `template-${why}`, message };
}
