import type { ShipmentId } from '@tsela/domain/ids';
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
  { is_last_try, readQuote }: Pick<JobRun, 'is_last_try'> & Papers,
): Promise<void> {
  const { email } = context.services;
  // The mail server was taken away since.
  if (!email) return inTransaction(context, (tx) => keepQueued(tx, message_ids));
  const { claimed, others } = await inTransaction(context, (tx) => claimMessages(tx, message_ids, context.now));
  let faults = 0;
  for (const message of claimed) if (!(await deliverOne(context, { email, message, is_last_try, readQuote }))) faults++;
  if (faults + others > 0) throw new Error(`${faults} of ${claimed.length} e-mails failed, ${others} are being sent elsewhere.`);
}

/** Papers of rooms above this one. */
interface Papers {
  readonly readQuote?: ((context: RequestContext, which: { id: ShipmentId }) => Promise<Paper>) | undefined;
}

/** As readers download it: its content is base64. */
interface Paper {
  readonly filename: string;
  readonly content: string;
}

interface Delivery extends Papers {
  readonly email: EmailGateway;
  readonly message: ClaimedMessage;
  readonly is_last_try: boolean;
}

/** True when the message needs no further try: it is sent, refused for good, or was tried often enough. */
async function deliverOne(context: RequestContext, { email, message, is_last_try, readQuote }: Delivery): Promise<boolean> {
  const settings = await context.services.settings.of(context.provider_id);
  try {
    const attachments = await attachmentsOf(context, message, readQuote);
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

async function attachmentsOf(
  context: RequestContext,
  { document_kind, document_id }: ClaimedMessage,
  readQuote: Papers['readQuote'],
): Promise<Attachment[]> {
  if (document_kind === null || document_id === null) return [];
  const readPaper: { readonly [Kind in typeof document_kind]: () => Promise<Paper> | undefined } = {
    invoice: () => readInvoiceFile(context, { id: document_id }),
    'credit-note': () => readCreditNoteFile(context, { id: document_id }),
    quote: () => readQuote?.(context, { id: document_id as ShipmentId }),
  };
  const paper = await readPaper[document_kind]();
  if (!paper) throw new Error(`No one draws a ${document_kind} here.`);
  return [{ filename: paper.filename, content: Buffer.from(paper.content, 'base64') }];
}

const LONGEST_REASON = 500;

/** What went wrong, for staff to read: one line of bounded length. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_REASON);
}
