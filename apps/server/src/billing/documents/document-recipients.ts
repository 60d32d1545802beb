import { isEmail, splitRecipients } from '@tsela/domain/formats/email';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';

export const RECIPIENTS_MAX = 10;

/**
 * Whom a document that is sent by hand goes to: those who are named or, left empty, the billing contact. Staff name whom they like; account
 * users that contact or themselves. Raises `bad-input` and `not-permitted`. Source: screens S42, VALID-12.
 */
export function recipientsOf(
  context: RequestContext,
  { recipients, contact }: { readonly recipients: string; readonly contact: string },
): string[] {
  const asked = splitRecipients(recipients);
  const to = asked.length > 0 ? asked : splitRecipients(contact);
  refuseIfAny(recipientChecks(to));
  refuseForeign(context, to, contact);
  return to;
}

function recipientChecks(to: readonly string[]): Violation[] {
  const refuse = (message: string) => [{ field: 'recipients', code: 'email', message }];
  if (to.length === 0) return refuse('The account has no billing e-mail. Please enter an e-mail address.');
  if (to.length > RECIPIENTS_MAX) return refuse(`Please enter ${RECIPIENTS_MAX} e-mail addresses at most.`);
  const wrong = to.find((each) => !isEmail(each));
  return wrong === undefined ? [] : refuse(`${wrong} is no valid e-mail address.`);
}

function refuseForeign({ actor }: RequestContext, to: readonly string[], contact: string): void {
  if (isStaff(actor) || actor.kind !== 'user') return;
  const own = [actor.email, ...splitRecipients(contact)].map((each) => each.toLowerCase());
  if (to.every((each) => own.includes(each.toLowerCase()))) return;
  const message = 'Please choose your own e-mail address or that of the billing contact.';
  throw new Problem('not-permitted', message, { violations: [{ field: 'recipients', code: 'not-own', message }] });
}
