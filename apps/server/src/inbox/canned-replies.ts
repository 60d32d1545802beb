import type { CannedReply, cannedReplyApi } from '@tsela/contract/inbox/canned-reply-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { MOST_CANNED_REPLIES, cannedReplyChecks } from '@tsela/domain/inbox/canned-replies';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { lockExclusive } from '../db/locks.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import {
  countCannedReplies,
  deleteCannedReply,
  insertCannedReply,
  listCannedReplyRows,
  lockCannedReply,
  updateCannedReply,
} from './canned-reply-repository.ts';
import type { CannedReplyRow } from './canned-reply-repository.ts';
import { staffReaderOf, staffWriterOf } from './inbox-reader.ts';

/** The texts that staff answer with often. Source: screens S19. */
export async function listCannedReplies(context: RequestContext): Promise<OutputOf<typeof cannedReplyApi.cannedReplies>> {
  staffReaderOf(context);
  return reading(context, async (tx) => ({ canned_replies: (await listCannedReplyRows(tx)).map(present) }));
}

/** Keeps a text for answers. Of many at once no more come in than may be kept. */
export async function addCannedReply(
  context: RequestContext,
  input: InputOf<typeof cannedReplyApi.addCannedReply>,
): Promise<OutputOf<typeof cannedReplyApi.addCannedReply>> {
  staffWriterOf(context);
  refuseIfAny(cannedReplyChecks(input));
  const words = trimmed(input);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, 'canned replies');
    if ((await countCannedReplies(tx)) >= MOST_CANNED_REPLIES)
      throw new Problem('conflict', `There are ${MOST_CANNED_REPLIES} canned replies already. Please delete one first.`);
    const row = await insertCannedReply(tx, words, context.now);
    if (!row) throw nameTaken(words.name);
    await record(tx, context, { row, type: 'inbox.canned-reply-added', change_to: words });
    return { canned_reply: present(row) };
  });
}

/** Gives a text for answers other words. */
export async function changeCannedReply(
  context: RequestContext,
  { id, time_modified, ...input }: InputOf<typeof cannedReplyApi.changeCannedReply>,
): Promise<OutputOf<typeof cannedReplyApi.changeCannedReply>> {
  staffWriterOf(context);
  refuseIfAny(cannedReplyChecks(input));
  const words = trimmed(input);
  return inTransaction(context, async (tx) => {
    const before = await lockCannedReply(tx, id);
    if (!before) throw notFound();
    refuseStale('canned reply', time_modified, before);
    const row = await updateCannedReply(tx, id, words, context.now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(words.name) : error;
    });
    const change_from = { name: before.name, text: before.text };
    await record(tx, context, { row, type: 'inbox.canned-reply-changed', change_from, change_to: words });
    return { canned_reply: present(row) };
  });
}

/** Deletes a text for answers; the second of two calls finds none. */
export async function removeCannedReply(
  context: RequestContext,
  { id }: InputOf<typeof cannedReplyApi.removeCannedReply>,
): Promise<OutputOf<typeof cannedReplyApi.removeCannedReply>> {
  staffWriterOf(context);
  return inTransaction(context, async (tx) => {
    const row = await lockCannedReply(tx, id);
    if (!row) throw notFound();
    await deleteCannedReply(tx, id);
    await record(tx, context, {
      row,
      type: 'inbox.canned-reply-removed',
      change_from: { name: row.name, text: row.text },
    });
    return { message: `${row.name} is deleted.` };
  });
}

interface Recorded {
  readonly row: CannedReplyRow;
  readonly type: string;
  readonly change_from?: object;
  readonly change_to?: object;
}

async function record(tx: Tx, context: RequestContext, { row, ...change }: Recorded): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'canned_reply', object_id: row.id });
}

function trimmed({ name, text }: { readonly name: string; readonly text: string }) {
  return { name: name.trim(), text: text.trim() };
}

function present({ id, name, text, time_modified }: CannedReplyRow): CannedReply {
  return { id, name, text, time_modified: time_modified.toISOString() };
}

function nameTaken(name: string): Problem {
  const message = `There is a canned reply named ${name} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'name', code: 'name-taken', message }] });
}

function notFound(): Problem {
  return new Problem('not-found', 'Canned reply not found.');
}
