import { createHash } from 'node:crypto';
import { isEmail } from '@tsela/domain/formats/email';
import type { UserId } from '@tsela/domain/ids';
import { GUEST_ANSWERS_MAX } from '@tsela/domain/inbox/guest-rules';
import { whyFromMachine } from '@tsela/domain/inbox/mail-manners';
import type { ReplyTo } from '@tsela/domain/inbox/reply-address';
import { Problem } from '@tsela/domain/problem';
import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import { contextOfGateway } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { mailboxOf } from '../messages/email-for.ts';
import type { Services } from '../services.ts';
import { countUnder } from '../sessions/sign-in-tries.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { addFromOutside } from './add-from-outside.ts';
import { withFiles } from './message-files.ts';
import { openReplyAddress } from './own-reply-address.ts';
import { findThread, hasMail, lockThread } from './thread-repository.ts';
import type { ThreadRow } from './thread-repository.ts';
import { answerIn } from './read-email.ts';
import type { ArrivedEmail } from './read-email.ts';

/** What came of an e-mail. What was refused is refused for good: it need not be delivered again. */
export type EmailOutcome = { readonly outcome: 'added' | 'repeated' } | { readonly outcome: 'refused'; readonly why: string };

interface Arrived {
  readonly email: ArrivedEmail;
  /** Where answers arrive. */
  readonly domain: string;
  readonly ip: string;
  readonly request_id: string;
}

/**
 * Takes an e-mail as an answer in a conversation: to an address that we have made, from a person. However often it is delivered, it is one message.
 * From another address than that of who has the conversation it is taken all the same, and staff see whose it is not. Raises `too-many-requests` where
 * many have come of late. Source: screens S19, docs/decisions/0247.
 */
export async function receiveEmail(services: Services, { email, domain, ...told }: Arrived, now: Date): Promise<EmailOutcome> {
  const to = recipientOf(services, email, domain);
  if (to === null) return refused('No recipient is an address for answers.');
  const { provider_id } = to;
  if ((await services.provider_states.of(provider_id)) === null) return refused('There is no such conversation.');
  const context = contextOfGateway(services, { ...told, gateway: 'E-mail' }, { provider_id, now });
  const settings = await services.settings.of(provider_id);
  if (!isFeatureOn(settings, 'inbox')) return refused('The inbox is switched off.');
  const own = mailboxOf({ settings, public_url: services.config.public_url }).address.toLowerCase();
  const sender = email.sender.toLowerCase();
  if (!isEmail(sender)) return refused('It has no sender.');
  if (sender === own || sender.endsWith(`@${domain}`)) return refused('It is from ourselves.');
  const machine = whyFromMachine(email.headers, sender);
  return machine === null ? addAnswer(context, to, email) : refused(machine);
}

function refused(why: string): EmailOutcome {
  return { outcome: 'refused', why };
}

/** The first of the recipients that is an address for answers, and one that we have made. */
function recipientOf({ secret_key }: Services, { recipients }: ArrivedEmail, domain: string): ReplyTo | null {
  for (const address of recipients) {
    const to = openReplyAddress(secret_key, domain, address);
    if (to !== null) return to;
  }
  return null;
}

async function addAnswer(context: RequestContext, to: ReplyTo, email: ArrivedEmail): Promise<EmailOutcome> {
  const mail_hash = createHash('sha256').update(email.known_by).digest();
  const which = { thread_id: to.thread_id, mail_hash };
  // Before files are written for what is refused or there already.
  const early = await reading(context, async (tx) => {
    const why = whyNotIn(await findThread(tx, to.thread_id), to);
    if (why !== null) return refused(why);
    return (await hasMail(tx, which)) ? REPEATED : null;
  });
  if (early !== null) return early;
  const { text, sent } = answerIn(email);
  if (text === '') return refused('It says nothing.');
  const work = withFiles(context, sent, (files) =>
    inTransaction(context, async (tx) => {
      const thread = await lockThread(tx, to.thread_id);
      const why = whyNotIn(thread, to);
      if (!thread || why !== null) throw new NotAdded(refused(why ?? NO_THREAD));
      if (await hasMail(tx, which)) throw new NotAdded(REPEATED);
      await refuseTooMany(tx, context, to);
      const by = await writerOf(tx, thread, { to, sender: email.sender });
      if (by === null) throw new NotAdded(refused('Who was written to does not have this conversation any more.'));
      await addFromOutside(tx, context, thread, { ...by, text, files, mail_hash });
      return { outcome: 'added' } as const;
    }),
  );
  return work.catch((error: unknown) => {
    if (error instanceof NotAdded) return error.answer;
    throw error;
  });
}

const REPEATED: EmailOutcome = { outcome: 'repeated' };
const NO_THREAD = 'There is no such conversation.';

/** Ends the work with an answer, so that contents that were written for it are removed. */
class NotAdded extends Error {
  readonly answer: EmailOutcome;

  constructor(answer: EmailOutcome) {
    super('The e-mail was not added.');
    this.answer = answer;
  }
}

/** Why nothing is added to a thread for a person; null where it may be. */
function whyNotIn(thread: ThreadRow | undefined, { user_id }: ReplyTo): string | null {
  if (!thread) return NO_THREAD;
  const is_guests = thread.account_id === null;
  if (is_guests !== (user_id === null)) return NO_THREAD;
  return thread.guest_email === '' ? 'The address of this guest was deleted.' : null;
}

/** In whose name an answer is added; null where the user who was written to is gone, or of another account. */
async function writerOf(
  tx: Tx,
  { account_id, guest_email }: ThreadRow,
  { to, sender }: { readonly to: ReplyTo; readonly sender: string },
): Promise<{ readonly created_by: UserId | null; readonly from_email: string } | null> {
  const of = (address: string) => address.trim().toLowerCase() === sender.trim().toLowerCase();
  if (to.user_id === null) return { created_by: null, from_email: of(guest_email ?? '') ? '' : sender };
  const [user] = await readAddressees(tx, { ids: [to.user_id] });
  if (!user || user.account_id !== account_id) return null;
  return of(user.email) ? { created_by: user.id, from_email: '' } : { created_by: null, from_email: sender };
}

async function refuseTooMany(tx: Tx, { now }: RequestContext, { provider_id, thread_id }: ReplyTo): Promise<void> {
  const wait_s = await countUnder(tx, { of: `mail-answers:${provider_id}:${thread_id}`, max: GUEST_ANSWERS_MAX }, now);
  if (wait_s > 0)
    throw new Problem('too-many-requests', 'Many answers have come to this conversation.', { retry_after_s: wait_s });
}
