import type { Violation } from '../problem.ts';
import { filled } from '../shipments/notices/texts/language.ts';
import { LONGEST_MESSAGE } from './thread-rules.ts';

export const LONGEST_REPLY_NAME = 60;
/** A provider keeps no more of them. */
export const MOST_CANNED_REPLIES = 200;

/** What stands in curly brackets in a canned reply, and is filled in when it is chosen. */
export const REPLY_VARIABLES = ['customer_name', 'account_name', 'reference', 'own_name'] as const;
type ReplyVariable = (typeof REPLY_VARIABLES)[number];

/** What is wrong with a canned reply. */
export function cannedReplyChecks({ name, text }: { readonly name: string; readonly text: string }): Violation[] {
  const unknown = [...new Set(variablesIn(text))].filter((each) => !isVariable(each));
  return [
    ...(name.trim() === '' ? [{ field: 'name', code: 'required', message: 'Please give it a name.' }] : []),
    ...(text.trim() === '' ? [{ field: 'text', code: 'required', message: 'Please write the text.' }] : []),
    ...(text.length > LONGEST_MESSAGE
      ? [{ field: 'text', code: 'long', message: `Please write at most ${LONGEST_MESSAGE} characters.` }]
      : []),
    ...unknown
      .slice(0, 1)
      .map((each) => ({ field: 'text', code: 'unknown', message: `{${each}} is no variable of a canned reply.` })),
  ];
}

/** A canned reply for a conversation. A variable that the conversation has nothing for stays in its brackets to be seen. */
export function cannedReplyFor(text: string, facts: Readonly<Record<ReplyVariable, string>>): string {
  const known = Object.entries(facts).filter(([, value]) => value.trim() !== '');
  return filled(text, Object.fromEntries(known));
}

/** An answer that still has a variable in it says so instead of going to the customer. */
export function unfilledChecks(text: string): Violation[] {
  const left = variablesIn(text).find(isVariable);
  return left === undefined ? [] : [{ field: 'text', code: 'unfilled', message: `Please replace {${left}} by what you mean.` }];
}

function variablesIn(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w{1,30})\}/g), ([, name = '']) => name);
}

function isVariable(name: string): boolean {
  return (REPLY_VARIABLES as readonly string[]).includes(name);
}
