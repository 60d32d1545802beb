import { Problem } from '@tsela/domain/problem';
import { isStaff, mayAnnounce } from '../context.ts';
import type { Actor, RequestContext, UserActor } from '../context.ts';
import { seesWholeProvider } from '../db/reach.ts';
import { ownUserOf } from '../sessions/own-user.ts';

/** Who reads the inbox. */
export interface InboxReader {
  readonly user: UserActor;
  readonly is_staff: boolean;
  readonly may_announce: boolean;
  readonly oversees_announcements: boolean;
}

/** Whether an actor finds all that was announced, also what was for others: who announces and sees the whole provider. */
export function overseesAnnouncements(actor: Actor): boolean {
  return mayAnnounce(actor) && seesWholeProvider(actor);
}

/**
 * The caller as a reader of the inbox: staff whose role has it, and users of an account who can be written to. Programs have no inbox.
 * Source: MENU-10, PERM-034.
 */
export function readerOf({ actor }: Pick<RequestContext, 'actor'>): InboxReader {
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  if (actor.api_key) throw new Problem('not-permitted', 'An API key cannot do this.');
  if (!hasInbox(actor)) throw new Problem('not-permitted', 'You have no inbox here.');
  return {
    user: actor,
    is_staff: isStaff(actor),
    may_announce: mayAnnounce(actor),
    oversees_announcements: overseesAnnouncements(actor),
  };
}

export function hasInbox(actor: UserActor): boolean {
  if (actor.api_key) return false;
  return isStaff(actor) ? actor.permissions_ui.includes('my_inbox') : actor.email !== '';
}

/** The same for what is written in the reader's own name: not while another user acts as them. */
export function writerOf(context: Pick<RequestContext, 'actor'>): InboxReader {
  ownUserOf(context);
  return readerOf(context);
}

/** The same for what staff alone do. */
export function staffReaderOf(context: Pick<RequestContext, 'actor'>): InboxReader {
  const reader = readerOf(context);
  if (!reader.is_staff) throw new Problem('not-permitted', 'Only staff can do this.');
  return reader;
}

/** The same for what staff alone write. */
export function staffWriterOf(context: Pick<RequestContext, 'actor'>): InboxReader {
  ownUserOf(context);
  return staffReaderOf(context);
}
