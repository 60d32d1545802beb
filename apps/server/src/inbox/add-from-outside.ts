import type { UserId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { AttachmentRow } from './attachment-repository.ts';
import { keepMessageFiles } from './message-files.ts';
import type { MessageFile } from './message-files.ts';
import { tellPages } from './tell-of-thread.ts';
import { addMessage } from './thread-repository.ts';
import type { MessageRow, ThreadRow } from './thread-repository.ts';
import { recordThread } from './threads.ts';

/** A message that came by a link or by e-mail. */
export interface FromOutside {
  readonly text: string;
  readonly files: readonly MessageFile[];
  /** Null where a guest has written it, or it came from another address. */
  readonly created_by: UserId | null;
  readonly from_email?: string;
  readonly mail_hash?: Buffer;
}

/** Adds a message of the customer's side to a locked thread, which it opens again. */
export async function addFromOutside(
  tx: Tx,
  context: RequestContext,
  thread: ThreadRow,
  { files, ...words }: FromOutside,
): Promise<{ readonly row: MessageRow; readonly attachments: readonly AttachmentRow[] }> {
  const row = await addMessage(tx, thread, {
    ...words,
    is_from_staff: false,
    is_internal: false,
    status: 'open',
    now: context.now,
  });
  const attachments = await keepMessageFiles(tx, context, row, files);
  const change_to = { message_id: row.id, ...(attachments.length > 0 && { files: attachments.length }) };
  await recordThread(tx, context, thread, { type: 'inbox.written', change_to });
  await tellPages(tx, context, thread);
  return { row, attachments };
}
