import { Problem } from '@tsela/domain/problem';
import { BLOCKED_TEXTS, keysOfVisitor, mayBeBlocked } from '@tsela/domain/users/blocked-entry';
import type { BlockedAttempt, VisitorFacts } from '@tsela/domain/users/blocked-entry';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { findEntriesInForce, insertHits } from './blocked-list-repository.ts';

type Visitor = Omit<VisitorFacts, 'ip'>;

const LONGEST_VISITOR = 255;

/**
 * Whether the blocked list stops a visitor, counted as a hit if so. It asks in a transaction of its own, so that the hit stays when what
 * was tried is refused: it is called before another one is open. Source: screens S38.
 */
export async function isBlocked(context: RequestContext, attempt: BlockedAttempt, visitor: Visitor = {}): Promise<boolean> {
  const keys = keysOfVisitor({ ...visitor, ip: context.ip });
  if (keys.length === 0) return false;
  const entries = await reading(context, (tx) => findEntriesInForce(tx, keys, context.now));
  if (entries.length === 0) return false;
  const named = (visitor.emails ?? []).find((email) => email) ?? '';
  const hit = { attempt, visitor: named.slice(0, LONGEST_VISITOR), ip: context.ip };
  const ids = entries.map(({ id }) => id);
  await inTransaction(context, (tx) => insertHits(tx, ids, { hit, now: context.now }));
  return true;
}

/** Refuses a blocked visitor, in words that tell nothing of the list. Raises `not-permitted`. */
export async function refuseBlocked(
  context: RequestContext,
  attempt: keyof typeof BLOCKED_TEXTS,
  visitor: Visitor = {},
): Promise<void> {
  if (await isBlocked(context, attempt, visitor)) throw new Problem('not-permitted', BLOCKED_TEXTS[attempt]);
}

/** The same for a visitor without a session alone: signed-in users were checked at sign-in. */
export async function refuseBlockedGuest(
  context: RequestContext,
  attempt: 'quote' | 'shipment',
  visitor: Visitor = {},
): Promise<void> {
  if (context.actor.kind === 'guest') await refuseBlocked(context, attempt, visitor);
}

interface Person {
  readonly email: string;
  readonly mobile_number: string;
  readonly account_id: number | null;
  readonly role_id: number;
}

/** Whether a user whose password was right is blocked all the same. */
export async function isBlockedUser(context: RequestContext, person: Person): Promise<boolean> {
  if (!mayBeBlocked(person)) return false;
  return isBlocked(context, 'sign-in', { emails: [person.email], mobile_numbers: [person.mobile_number] });
}
