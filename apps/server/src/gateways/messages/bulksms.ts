import { smsParts } from '@tsela/domain/messages/sms-parts';
import type { Receipt } from '@tsela/domain/messages/message-status';
import { askMessageGateway, basicAuth, listIn, parsedJson, recordIn, refusalOf, textIn } from './ask-message-gateway.ts';
import type { GatewayNews, HandedOver, MessageAccess, MessageGateway, OutgoingMessage } from './message-gateway.ts';

/** Its ids of submissions are of 32 bits. */
const SUBMISSION_IDS = 2 ** 31 - 1;
/** It forgets a submission after about 12 hours. */
const KNOWS_AGAIN_MS = 11 * 60 * 60 * 1000;
/** What it lets a message of ours take at most. */
const LONGEST_PARTS = 10;

/**
 * BulkSMS, by its JSON REST API v1. A submission carries the number of the message as its deduplication id, which BulkSMS knows for about
 * 12 hours: handed over again within that, it is taken once. Source: bulksms.com/developer/json/v1.
 */
export const bulksms: MessageGateway = {
  address: { variable: 'BULKSMS_URL', usual: 'https://api.bulksms.com/v1' },
  knows_again_ms: KNOWS_AGAIN_MS,
  async send(access, message) {
    const answered = await askMessageGateway(access, {
      url: `${access.url}/messages?deduplication-id=${message.id % SUBMISSION_IDS}`,
      method: 'POST',
      headers: { authorization: basicAuth(access.credentials_id, access.secret) },
      body: [submissionOf(message)],
    });
    if (answered.status_code === null) return answered.fault;
    if (answered.status_code === 201) return takenIn(answered.json);
    return refusalOf(answered.status_code, problemIn(answered.json));
  },
  async tryCredentials(access: MessageAccess) {
    const answered = await askMessageGateway(access, {
      url: `${access.url}/profile`,
      headers: { authorization: basicAuth(access.credentials_id, access.secret) },
    });
    if (answered.status_code === null) return { works: false, said: answered.fault.said };
    if (answered.status_code !== 200)
      return { works: false, said: refusalOf(answered.status_code, problemIn(answered.json)).said };
    const { balance } = recordIn(recordIn(answered.json)['credits']);
    return { works: true, said: typeof balance === 'number' ? `${balance} credits are left.` : '' };
  },
  // It signs nothing: the address at which it tells is the secret.
  isAuthentic: () => true,
  read(body) {
    const told = parsedJson(body);
    const messages = Array.isArray(told) ? told : [told];
    const news = messages.map((each) => newsOf(recordIn(each)));
    return news.every((each) => each === null) ? null : news.filter((each) => each !== null);
  },
};

function submissionOf({ to, body, sender, reference }: OutgoingMessage): object {
  return {
    to,
    body,
    ...(sender !== '' && { from: sender }),
    encoding: smsParts(body).encoding === 'GSM-7' ? 'TEXT' : 'UNICODE',
    longMessageMaxParts: LONGEST_PARTS,
    userSuppliedId: reference,
    deliveryReports: 'ALL',
  };
}

function takenIn(json: unknown): HandedOver {
  const message = recordIn(listIn(json)[0]);
  const gateway_message = textIn(message['id']);
  if (gateway_message === '') return { outcome: 'unclear', said: 'Its answer names no message.' };
  const parts = message['numberOfParts'];
  return { outcome: 'taken', gateway_message, parts: typeof parts === 'number' ? parts : null };
}

function problemIn(json: unknown): string {
  const { title, detail } = recordIn(json);
  return [textIn(title), textIn(detail)].filter((text) => text !== '').join(', ');
}

function newsOf(message: Readonly<Record<string, unknown>>): GatewayNews | null {
  if (message['type'] === 'RECEIVED') return { kind: 'answer', from: textIn(message['from']), text: textIn(message['body']) };
  const { type, subtype } = recordIn(message['status']);
  const reference = textIn(message['userSuppliedId']);
  const receipt = receiptOf(type, subtype);
  if (message['type'] !== 'SENT' || reference === '' || receipt === null) return null;
  const said = receipt === 'delivered' ? '' : `BulkSMS: ${[type, subtype].map(textIn).filter(Boolean).join(', ')}`;
  return { kind: 'receipt', reference, receipt, said, is_unreachable: subtype === 'BLOCKED' };
}

/** On the way is no receipt. A number that has blocked the sender bounces. */
function receiptOf(type: unknown, subtype: unknown): Receipt | null {
  if (type === 'DELIVERED') return 'delivered';
  if (type !== 'FAILED') return null;
  return subtype === 'BLOCKED' ? 'bounced' : 'failed';
}
