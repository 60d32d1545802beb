import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mannerOfNumber, toldOf } from '../message-manners.ts';
import { openMessageSandbox } from '../message-sandbox.ts';
import type { MessageBooks, MessageSandbox } from '../message-sandbox.ts';
import { json, textOf } from '../serve.ts';

/** The app and the number of the sandbox, made up. */
export const WHATSAPP_APP = {
  phone_number_id: '106540352242922',
  access_token: 'a token of sand',
  app_secret: 'only sand',
} as const;

/** Opens a WhatsApp Cloud API that sends nothing. It knows every template by name. */
export function openWhatsappSandbox(): Promise<MessageSandbox> {
  return openMessageSandbox({
    answer,
    tellAnswer: (books, from, body) =>
      tellSigned(books, [{ messages: [{ from: from.replace(/^\+/, ''), id: 'wamid.R', type: 'text', text: { body } }] }]),
  });
}

interface Submission {
  readonly messaging_product?: unknown;
  readonly to?: unknown;
  readonly type?: unknown;
  readonly template?: {
    readonly name?: unknown;
    readonly language?: { readonly code?: unknown };
    readonly components?: readonly { readonly parameters?: readonly { readonly text?: unknown }[] }[];
  };
  readonly biz_opaque_callback_data?: unknown;
}

async function answer(books: MessageBooks, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== `Bearer ${WHATSAPP_APP.access_token}`)
    return fault(response, 401, { code: 190, message: 'Invalid OAuth access token.' });
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
  if (pathname === `/${WHATSAPP_APP.phone_number_id}` && request.method === 'GET')
    return json(response, 200, {
      id: WHATSAPP_APP.phone_number_id,
      display_phone_number: '+27 10 000 0000',
      verified_name: 'Sand',
    });
  if (pathname !== `/${WHATSAPP_APP.phone_number_id}/messages` || request.method !== 'POST')
    return fault(response, 404, { code: 100, message: 'Unsupported request.' });
  const {
    messaging_product,
    to,
    type,
    template,
    biz_opaque_callback_data = '',
  } = JSON.parse(await textOf(request)) as Submission;
  const values = (template?.components?.[0]?.parameters ?? []).map(({ text }) => text);
  if (messaging_product !== 'whatsapp' || type !== 'template' || typeof to !== 'string' || typeof template?.name !== 'string')
    return fault(response, 400, { code: 100, message: 'Invalid parameter.' });
  // Parameters of a template hold no line breaks, and are not empty.
  if (values.some((text) => typeof text !== 'string' || text === '' || /[\n\t]| {5}/.test(text)))
    return fault(response, 400, { code: 132_012, message: 'The format of a parameter is not right.' });
  const manner = mannerOfNumber(to);
  if (manner === 'busy') return fault(response, 429, { code: 130_429, message: 'Rate limit hit.' });
  if (manner === 'refused') return fault(response, 400, { code: 131_026, message: 'Message undeliverable.' });
  const id = `wamid.SAND${books.taken.length + 1}`;
  const reference = String(biz_opaque_callback_data);
  books.take({ id, to, text: `${template.name}: ${values.join(' | ')}`, reference });
  const statuses = [
    { status: 'sent' },
    ...toldOf(manner).map((told) => (told === 'delivered' ? { status: told } : failed(told))),
  ];
  void tellSigned(
    books,
    statuses.map((status) => ({
      statuses: [{ id, recipient_id: to, timestamp: '1795000000', biz_opaque_callback_data: reference, ...status }],
    })),
  );
  if (manner === 'taken-without-answer') return void response.destroy();
  json(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: to, wa_id: to }],
    messages: [{ id, message_status: 'accepted' }],
  });
}

function failed(told: 'failed' | 'blocked'): object {
  const code = told === 'blocked' ? 131_026 : 131_000;
  return { status: 'failed', errors: [{ code, title: told === 'blocked' ? 'Message undeliverable' : 'Something went wrong' }] };
}

async function tellSigned(books: MessageBooks, values: readonly object[]): Promise<void> {
  const bodies = values.map((value) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] }],
    }),
  );
  await books.tellAll(bodies, (body) => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', WHATSAPP_APP.app_secret).update(body).digest('hex')}`,
  }));
}

function fault(response: ServerResponse, status: number, error: { readonly code: number; readonly message: string }): void {
  json(response, status, { error: { type: 'OAuthException', fbtrace_id: 'sand', ...error } });
}
