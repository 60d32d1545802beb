import { createHmac, timingSafeEqual } from 'node:crypto';
import { askMessageGateway, listIn, parsedJson, recordIn, textIn } from './ask-message-gateway.ts';
import type { GatewayNews, HandedOver, MessageGateway } from './message-gateway.ts';

/** Recipients who have no WhatsApp, or who want nothing of this sender. Source: WhatsApp Cloud API, error codes. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([131_026, 131_050, 131_030]);
/** Too much at once, no sign-in, not paid, or a fault that is over in a while: nothing was taken. */
const LATER: ReadonlySet<unknown> = new Set([
  0, 3, 4, 10, 190, 80_007, 130_429, 131_005, 131_016, 131_031, 131_042, 131_048, 131_056,
]);

/**
 * WhatsApp through the Cloud API, with message templates that are registered there: a company may begin a conversation with nothing else. It knows
 * no submission again, so what it may have taken is never handed over twice. Source: developers.facebook.com, WhatsApp Cloud API.
 */
export const whatsappCloud: MessageGateway = {
  address: { variable: 'WHATSAPP_URL', usual: 'https://graph.facebook.com/v23.0' },
  knows_again_ms: 0,
  async send(access, { to, reference, template, language }) {
    if (template === null) return { outcome: 'refused', said: 'There is no template for this message.' };
    const answered = await askMessageGateway(access, {
      url: `${access.url}/${encodeURIComponent(access.credentials_id)}/messages`,
      method: 'POST',
      headers: { authorization: `Bearer ${access.secret}` },
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        type: 'template',
        template: {
          name: template.name,
          language: { code: language },
          components: [{ type: 'body', parameters: template.values.map((text) => ({ type: 'text', text })) }],
        },
        biz_opaque_callback_data: reference,
      },
    });
    if (answered.status_code === null) return answered.fault;
    if (answered.status_code !== 200) return faultIn(answered.status_code, answered.json);
    const gateway_message = textIn(recordIn(listIn(recordIn(answered.json)['messages'])[0])['id']);
    if (gateway_message === '') return { outcome: 'unclear', said: 'Its answer names no message.' };
    return { outcome: 'taken', gateway_message, parts: 1 };
  },
  async tryCredentials(access) {
    const answered = await askMessageGateway(access, {
      url: `${access.url}/${encodeURIComponent(access.credentials_id)}?fields=display_phone_number,verified_name`,
      headers: { authorization: `Bearer ${access.secret}` },
    });
    if (answered.status_code === null) return { works: false, said: answered.fault.said };
    if (answered.status_code !== 200) return { works: false, said: wordsIn(answered.json) };
    const { display_phone_number, verified_name } = recordIn(answered.json);
    return { works: true, said: `It sends as ${textIn(verified_name)}, ${textIn(display_phone_number)}.` };
  },
  isAuthentic({ body, signature }, signing_secret) {
    if (signing_secret === '') return false;
    const right = createHmac('sha256', signing_secret).update(body).digest();
    const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex');
    return given.length === right.length && timingSafeEqual(given, right);
  },
  read(body) {
    const told = recordIn(parsedJson(body));
    if (told['object'] !== 'whatsapp_business_account') return null;
    const values = listIn(told['entry'])
      .flatMap((entry) => listIn(recordIn(entry)['changes']))
      .map((change) => recordIn(recordIn(change)['value']));
    return values.flatMap((value) => [
      ...listIn(value['statuses']).flatMap((status) => receiptOf(recordIn(status)) ?? []),
      ...listIn(value['messages']).map((message) => answerOf(recordIn(message))),
    ]);
  },
};

function faultIn(status_code: number, json: unknown): HandedOver {
  const { code } = recordIn(recordIn(json)['error']);
  const said = `It answered ${status_code}: ${wordsIn(json)}`;
  if (UNREACHABLE.has(code)) return { outcome: 'unreachable', said };
  if (LATER.has(code) || status_code === 429 || status_code === 401) return { outcome: 'later', said };
  return { outcome: status_code >= 500 ? 'unclear' : 'refused', said };
}

const LONGEST_WORDS = 200;

function wordsIn(json: unknown): string {
  const error = recordIn(recordIn(json)['error']);
  const details = textIn(recordIn(error['error_data'])['details']);
  return (details || textIn(error['message']) || 'It did not say why.').slice(0, LONGEST_WORDS);
}

/** Sent and read are no receipts: the first is known, and the second is between the reader and WhatsApp. */
function receiptOf(status: Readonly<Record<string, unknown>>): GatewayNews | null {
  const reference = textIn(status['biz_opaque_callback_data']);
  if (reference === '') return null;
  if (status['status'] === 'delivered' || status['status'] === 'read')
    return { kind: 'receipt', reference, receipt: 'delivered', said: '', is_unreachable: false };
  if (status['status'] !== 'failed') return null;
  const { code, title } = recordIn(listIn(status['errors'])[0]);
  const is_unreachable = UNREACHABLE.has(code);
  const said = `WhatsApp: ${[textIn(code), textIn(title)].filter(Boolean).join(', ')}`.slice(0, LONGEST_WORDS);
  return { kind: 'receipt', reference, receipt: is_unreachable ? 'bounced' : 'failed', said, is_unreachable };
}

function answerOf(message: Readonly<Record<string, unknown>>): GatewayNews {
  const button = textIn(recordIn(message['button'])['text']);
  return { kind: 'answer', from: `+${textIn(message['from'])}`, text: textIn(recordIn(message['text'])['body']) || button };
}
