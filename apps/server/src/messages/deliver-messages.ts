import { readCreditNoteFile, readInvoiceFile } from '../billing/document-file.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { EmailRefused } from '../outgoing/email.ts';
import type { Attachment, EmailGateway } from '../outgoing/email.ts';
import type { JobRun } from '../jobs/job-repository.ts';
import type { JobPayloads } from '../jobs/jobs.ts';
import { emailFor } from './email-for.ts';
import { claimMessages, keepQueued, recordFailure, recordSent, releaseClaim } from './delivery-repository.ts';
import type { ClaimedMessage } from './delivery-repository.ts';

/**
 * Hands messages to the mail server. Each is claimed first, sent outside of any transaction, and then marked: a process that dies in
 * between leaves a claim that ends by age, and the message is sent again rather than lost. Throws while some must be tried again.
 */
export async function deliverMessages(
  context: RequestContext,
  { message_ids }: JobPayloads['deliver-messages'],
  { is_last_try }: Pick<JobRun, 'is_last_try'>,
): Promise<void> {
  const { email } = context.services;
  // The mail server was taken away since.
  if (!email) return inTransaction(context, (tx) => keepQueued(tx, message_ids));
  const { claimed, others } = await inTransaction(context, (tx) => claimMessages(tx, message_ids, context.now));
  let faults = 0;
  for (const message of claimed) if (!(await deliverOne(context, { email, message, is_last_try }))) faults++;
  if (faults + others > 0) throw new Error(`${faults} of ${claimed.length} e-mails failed, ${others} are being sent elsewhere.`);
}

interface Delivery {
  readonly email: EmailGateway;
  readonly message: ClaimedMessage;
  readonly is_last_try: boolean;
}

/** True when the message needs no further try: it is sent, refused for good, or was tried often enough. */
async function deliverOne(context: RequestContext, { email, message, is_last_try }: Delivery): Promise<boolean> {
  const settings = await context.services.settings.of(context.provider_id);
  try {
    const attachments = await attachmentsOf(context, message);
    const { public_url } = context.services.config;
    await email.send({ ...emailFor(message, { settings, public_url }), attachments });
  } catch (cause) {
    const is_over = is_last_try || cause instanceof EmailRefused;
    const why = reasonOf(cause);
    await inTransaction(context, (tx) => (is_over ? recordFailure(tx, message, why) : releaseClaim(tx, message, why)));
    return cause instanceof EmailRefused;
  }
  await inTransaction(context, (tx) => recordSent(tx, message, new Date()));
  return true;
}

/** The document of a message, as readers download it. */
async function attachmentsOf(context: RequestContext, { document_kind, document_id }: ClaimedMessage): Promise<Attachment[]> {
  if (document_kind === null || document_id === null) return [];
  const read = document_kind === 'invoice' ? readInvoiceFile : readCreditNoteFile;
  const { filename, content } = await read(context, { id: document_id });
  return [{ filename, content: Buffer.from(content, 'base64') }];
}

const LONGEST_REASON = 500;

/** What went wrong, for staff to read: one line of bounded length. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON);
}
