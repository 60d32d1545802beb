import type { GuestMessage, guestThreadApi } from '@tsela/contract/inbox/guest-thread-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { GUEST_ANSWERS_MAX, readGuestToken } from '@tsela/domain/inbox/guest-rules';
import { threadFileChecks } from '@tsela/domain/inbox/thread-files';
import { messageChecks } from '@tsela/domain/inbox/thread-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { networkOf } from '@tsela/domain/sessions/network-address';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { readContent } from '../files/file-contents.ts';
import { countUnder } from '../sessions/sign-in-tries.ts';
import { addFromOutside } from './add-from-outside.ts';
import { findAttachment, listAttachmentRows } from './attachment-repository.ts';
import type { AttachmentRow } from './attachment-repository.ts';
import { isGuestToken } from './guest-token.ts';
import { namesOf, sentFile, withFiles } from './message-files.ts';
import { presentAttachment } from './present-thread.ts';
import { findThread, listMessageRows, lockThread } from './thread-repository.ts';
import type { MessageRow, ThreadRow } from './thread-repository.ts';

/** More than conversations have. */
const MESSAGES_SHOWN = 100;
/** So many wrong links are looked at of one network in a quarter of an hour. */
const WRONG_LINKS_MAX = 30;

/** A conversation as its guest reads it: what both sides have said, and nothing that staff say among themselves. Source: screens S18. */
export async function readGuestThread(
  context: RequestContext,
  { token }: InputOf<typeof guestThreadApi.readGuestThread>,
): Promise<OutputOf<typeof guestThreadApi.readGuestThread>> {
  return opened(context, () =>
    reading(context, async (tx) => {
      const thread = await linkedThread(tx, context, token);
      const rows = await listMessageRows(tx, { thread_id: thread.id, limit: MESSAGES_SHOWN + 1, is_staff: false });
      const shown = rows.slice(0, MESSAGES_SHOWN).toReversed();
      const attachments = await listAttachmentRows(
        tx,
        shown.map(({ id }) => id),
      );
      return {
        subject: thread.subject,
        name: thread.guest_name ?? '',
        messages: shown.map((row) =>
          presentGuestMessage(
            row,
            attachments.filter(({ message_id }) => message_id === row.id),
          ),
        ),
        has_more: rows.length > MESSAGES_SHOWN,
      };
    }),
  );
}

/** Adds to a conversation by its link. Source: screens S18. */
export async function answerAsGuest(
  context: RequestContext,
  { token, text, files = [] }: InputOf<typeof guestThreadApi.answerAsGuest>,
): Promise<OutputOf<typeof guestThreadApi.answerAsGuest>> {
  const sent = files.map(sentFile);
  refuseIfAny(sent.length === 0 ? messageChecks(text) : threadFileChecks(sent.map(({ bytes }) => bytes.length)));
  const { id } = await opened(context, () => reading(context, (tx) => linkedThread(tx, context, token)));
  const words = text.trim() === '' ? namesOf(sent) : text.trim();
  return withFiles(context, sent, (kept) =>
    inTransaction(context, async (tx) => {
      await refuseTooMany(tx, context, id);
      const thread = await lockThread(tx, id);
      if (!thread || !isGuestToken(context, thread, token)) throw linkIsOver();
      const { row, attachments } = await addFromOutside(tx, context, thread, { text: words, files: kept, created_by: null });
      return { message: presentGuestMessage(row, attachments) };
    }),
  );
}

/** What is in a file of a conversation, for who holds its link; a file of a note among staff is not there. */
export async function readGuestAttachment(
  context: RequestContext,
  { token, attachment_id }: InputOf<typeof guestThreadApi.guestAttachment>,
): Promise<OutputOf<typeof guestThreadApi.guestAttachment>> {
  const find = () =>
    reading(context, async (tx) => {
      const { id } = await linkedThread(tx, context, token);
      const row = await findAttachment(tx, attachment_id);
      if (!row || row.is_internal || row.thread_id !== id) throw new Problem('not-found', 'File not found.');
      return row;
    });
  const row = await opened(context, find);
  const bytes = await readContent(context, row, find);
  if (!bytes) throw new Problem('not-found', 'File not found.');
  return { name: row.name, content_type: row.content_type, content: bytes.toString('base64') };
}

/** The thread of a link. One that is over, forged or of another provider is answered alike. */
async function linkedThread(tx: Tx, context: RequestContext, token: string): Promise<ThreadRow> {
  const read = readGuestToken(token);
  const thread = read === null ? undefined : await findThread(tx, read.thread_id);
  if (!thread || !isGuestToken(context, thread, token)) throw linkIsOver();
  return thread;
}

function linkIsOver(): Problem {
  return new Problem('not-found', 'This link is no longer valid. Please use the one in our newest e-mail, or write to us again.');
}

/** Counts links that open nothing, so that none is guessed; those that open something are not counted. */
async function opened<Result>(context: RequestContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== 'not-found') throw problem;
    const limit = { of: `guest-link-ip:${networkOf(context.ip)}`, max: WRONG_LINKS_MAX };
    const wait_s = await inTransaction(context, (tx) => countUnder(tx, limit, context.now));
    if (wait_s === 0) throw problem;
    throw new Problem('too-many-requests', 'Too many links were wrong. Please try again in a quarter of an hour.', {
      retry_after_s: wait_s,
    });
  }
}

async function refuseTooMany(tx: Tx, { now }: RequestContext, thread_id: number): Promise<void> {
  const wait_s = await countUnder(tx, { of: `guest-answers:${tx.provider_id}:${thread_id}`, max: GUEST_ANSWERS_MAX }, now);
  if (wait_s > 0)
    throw new Problem('too-many-requests', 'You have sent many messages recently. Please try again later, or call us.', {
      retry_after_s: wait_s,
    });
}

function presentGuestMessage(row: MessageRow, attachments: readonly AttachmentRow[]): GuestMessage {
  return {
    id: row.id,
    text: row.text,
    is_from_staff: row.is_from_staff,
    attachments: attachments.map(presentAttachment),
    time_created: row.time_created.toISOString(),
  };
}
