import type { IncomingHttpHeaders } from 'node:http';
import { NOT_THE_MERCHANT, isMerchants, jsonAnswer } from './transactions.ts';
import type { PaidBook } from './paid-book.ts';
import type { Answer } from './transactions.ts';

interface RefundCall {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly id: string;
  /** The body of a refund that is asked for; null where it is only looked up. */
  readonly asked: string | null;
}

/** Says what would be given back of a payment, or gives it. Source: payment-gateways A1, A6. */
export function answerRefund(paid: Map<string, PaidBook>, { headers, query, id, asked }: RefundCall): Answer {
  const fields = asked === null ? {} : fieldsOf(asked);
  const sent = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  if (!isMerchants(headers, [...query, ...sent])) return NOT_THE_MERCHANT;
  const book = paid.get(id);
  if (!book) return jsonAnswer(404, failed('The payment was not found.'));
  if (asked === null) return jsonAnswer(200, standingOf(book));
  const amount = fields['amount'];
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0)
    return jsonAnswer(400, failed('The amount is in cents, and more than nothing.'));
  if (amount > book.left_cents) return jsonAnswer(400, failed('The amount is more than can be given back.'));
  paid.set(id, { ...book, left_cents: book.left_cents - amount });
  return jsonAnswer(200, { code: 200, status: 'success', data: { response: true, message: 'The refund was given.' } });
}

function standingOf({ amount_cents, left_cents }: PaidBook) {
  const method = left_cents > 0 ? 'PAYMENT_SOURCE' : 'NOT_AVAILABLE';
  return {
    funding_type: 'Credit Card',
    amount_original: amount_cents,
    amount_available_for_refund: left_cents,
    status: left_cents > 0 ? 'REFUNDABLE' : 'COMPLETED',
    errors: [],
    refund_full: { method: left_cents === amount_cents ? method : 'NOT_AVAILABLE' },
    refund_partial: { method },
  };
}

function failed(message: string) {
  return { code: 400, status: 'failed', data: { response: false, message } };
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
