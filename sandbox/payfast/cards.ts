import type { IncomingHttpHeaders } from 'node:http';
import type { AskedPayment } from './checkout.ts';
import { NOT_THE_MERCHANT, isMerchants, jsonAnswer } from './transactions.ts';
import type { Answer } from './transactions.ts';

interface CardCall {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly token: string;
  /** Its method and what is asked. */
  readonly call: string;
  readonly body: string;
}

interface AnsweredCard {
  readonly answer: Answer;
  /** The payment that came of it; the merchant is told of it as of any other. */
  readonly charged?: AskedPayment;
}

/** Charges a card that is kept, or forgets it. Source: payment-gateways A1, A6. */
export function answerCard(cards: Map<string, AskedPayment>, { headers, query, token, call, body }: CardCall): AnsweredCard {
  const fields = fieldsOf(body);
  const sent = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  if (!isMerchants(headers, [...query, ...sent])) return { answer: NOT_THE_MERCHANT };
  const card = cards.get(token);
  if (!card) return { answer: failed(404, 'The card is not kept.') };
  if (call === 'PUT cancel') {
    cards.delete(token);
    return { answer: jsonAnswer(200, { code: 200, status: 'success', data: { response: true, message: 'Success' } }) };
  }
  const { amount, item_name, m_payment_id = '' } = fields;
  if (call !== 'POST adhoc') return { answer: failed(405, 'There is no such call.') };
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    return { answer: failed(400, 'The amount is in cents, and more than nothing.') };
  if (typeof item_name !== 'string' || item_name === '') return { answer: failed(400, 'The item has no name.') };
  const charged = {
    ...card,
    amount: (amount / 100).toFixed(2),
    item_name,
    fields: { ...card.fields, m_payment_id: String(m_payment_id) },
  };
  return { answer: jsonAnswer(200, { code: 200, status: 'success', data: { response: true, message: 'Success' } }), charged };
}

function failed(code: number, message: string): Answer {
  return jsonAnswer(code, { code, status: 'failed', data: { response: false, message } });
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
