import type { ShipmentId } from '@tsela/domain/ids';
import { pushManner } from '@tsela/domain/messages/push-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { readCreditNoteFile, readInvoiceFile } from '../billing/documents/document-file.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { readDevice } from '../devices/push-devices.ts';
import { sendPush } from '../gateways/push/send-push.ts';
import { vapidKeys } from '../gateways/push/vapid-keys.ts';
import type { HandedOver, MessageTemplate } from '../gateways/messages/message-gateway.ts';
import { MESSAGE_PORTS } from '../gateways/messages/message-gateways.ts';
import type { MessageSender } from '../jobs/message-sender-reads.ts';
import { EmailRefused } from '../outgoing/email.ts';
import type { Attachment, EmailGateway } from '../outgoing/email.ts';
import { emailFor } from './email-for.ts';
import type { ClaimedMessage } from './delivery-repository.ts';
import { gatewayOf } from './sender-access.ts';
import { unsubscribeUrlOf } from './unsubscribe-link.ts';

/** Papers of rooms above this one. */
export interface Papers {
  readonly readQuote?: ((context: RequestContext, which: { id: ShipmentId }) => Promise<Paper>) | undefined;
}

/** As readers download it: its content is base64. */
interface Paper {
  readonly filename: string;
  readonly content: string;
}

/** What came of handing a message over, and by whom. */
export interface Handing {
  readonly gateway: string;
  readonly outcome: HandedOver;
  /** Whether it may be handed over again when it is unclear whether it was taken. */
  readonly is_repeatable: boolean;
  /** Whether it was handed over just now: what was lost earlier says nothing of how the channel works. */
  readonly was_asked: boolean;
}

/** Gives a message to what takes it on its channel. It never throws. */
export async function handOver(
  context: RequestContext,
  message: ClaimedMessage,
  { sender, ...papers }: Papers & { readonly sender: MessageSender },
): Promise<Handing> {
  const { email } = context.services;
  if (message.channel === 'email')
    return {
      gateway: 'smtp',
      is_repeatable: true,
      was_asked: true,
      outcome: email ? await mail(context, message, { email, ...papers }) : GONE,
    };
  if (message.channel === 'push')
    return { gateway: 'web-push', is_repeatable: true, was_asked: false, outcome: await push(context, message) };
  const found = gatewayOf(context, message.channel, sender);
  if (found === null) return { gateway: '', is_repeatable: true, was_asked: true, outcome: GONE };
  const port = MESSAGE_PORTS[found.id];
  const by = { gateway: found.id, is_repeatable: port.knows_again_ms > 0, was_asked: true };
  // A process died with it in hand, and what it may have handed over is not handed over again.
  const lost_ms = message.in_flight_since === null ? 0 : Date.now() - message.in_flight_since.getTime();
  if (lost_ms > port.knows_again_ms) return { ...by, is_repeatable: false, was_asked: false, outcome: IN_FLIGHT };
  const settings = await context.services.settings.of(context.provider_id);
  const outcome = await port.send(found.access, {
    reference: `${message.provider_id}-${message.id}`,
    id: message.id,
    to: message.recipient,
    body: message.body,
    sender: message.channel === 'sms' ? readSetting(settings, 'sms_sender_id').trim() : '',
    language: sender.language,
    template: templateOf(message.template),
  });
  return { ...by, outcome };
}

const GONE: HandedOver = { outcome: 'later', said: 'The channel no longer has a sender.' };
const IN_FLIGHT: HandedOver = { outcome: 'unclear', said: 'The server stopped while it was sent.' };

/** As it was written into the row by its own type. */
function templateOf(stored: unknown): MessageTemplate | null {
  return stored === null ? null : (stored as MessageTemplate);
}

const NO_DEVICE: HandedOver = { outcome: 'refused', said: 'The device is no longer told anything.' };

/** There is no one push service whose trouble would be the channel's: each browser has its own. */
async function push(context: RequestContext, message: ClaimedMessage): Promise<HandedOver> {
  const device = await reading(context, (tx) => readDevice(tx, message));
  if (!device) return NO_DEVICE;
  const { services, provider_id } = context;
  const { subject: title, body, page: path } = message;
  const manner = pushManner(message);
  const keys = vapidKeys(services.secret_key);
  const way = { outgoing: services.outgoing, asker: provider_id, keys, public_url: services.config.public_url };
  return sendPush(way, device, { manner, payload: { title, body, path, tag: manner.topic } });
}

async function mail(
  context: RequestContext,
  message: ClaimedMessage,
  { email, readQuote }: Papers & { readonly email: EmailGateway },
): Promise<HandedOver> {
  const settings = await context.services.settings.of(context.provider_id);
  try {
    const attachments = await attachmentsOf(context, message, readQuote);
    const { public_url } = context.services.config;
    const unsubscribe_url = await unsubscribeUrlOf(context, message);
    await email.send({ ...emailFor(message, { settings, public_url }, { unsubscribe_url }), attachments });
    return { outcome: 'taken', gateway_message: '', parts: 1 };
  } catch (cause) {
    const said = reasonOf(cause);
    if (!(cause instanceof EmailRefused)) return { outcome: 'later', said };
    return { outcome: cause.is_unknown_recipient ? 'unreachable' : 'refused', said };
  }
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
