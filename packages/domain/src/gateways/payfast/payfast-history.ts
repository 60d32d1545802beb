import { readCsv } from '../../formats/tables/csv-reading.ts';
import { centsOf } from '../notice-body.ts';
import type { GatewayNotice } from '../payment-gateway.ts';

/** Payments that came in, as PayFast's history of a merchant has them, and how many lines it was read from. */
export interface PayfastHistory {
  readonly notices: readonly GatewayNotice[];
  readonly line_count: number;
}

/**
 * Reads the CSV of PayFast's transaction history; null for what is none. Columns are found by their headings, as exports of different merchants have
 * different ones; a line counts as a payment where it is money that was received, with our reference, PayFast's id and an amount in rand.
 * Source: payment-gateways A6, docs/decisions/0193.
 */
export function readPayfastHistory(text: string, merchant: string): PayfastHistory | null {
  const { headings, rows, unclosed_row } = readCsv(text);
  const names = headings.map(plain);
  const at = { type: names.indexOf('type'), gross: names.indexOf('gross'), currency: names.indexOf('currency') };
  const ids = { ours: names.indexOf('mpaymentid'), theirs: names.indexOf('pfpaymentid') };
  if (unclosed_row !== null || at.type < 0 || at.gross < 0 || ids.ours < 0 || ids.theirs < 0) return null;
  const notices = rows.flatMap(({ cells }): GatewayNotice[] => {
    const cell = (index: number) => cells[index] ?? '';
    const amount_cents = centsOf(cell(at.gross).replaceAll(',', ''));
    const [reference, gateway_payment_id] = [cell(ids.ours), cell(ids.theirs)];
    const is_rand = at.currency < 0 || ['', 'ZAR'].includes(cell(at.currency).toUpperCase());
    if (plain(cell(at.type)) !== RECEIVED || !is_rand || amount_cents === null || amount_cents <= 0) return [];
    if (!/^[\w-]{1,100}$/.test(reference) || !/^\w{1,50}$/.test(gateway_payment_id)) return [];
    return [{ gateway_payment_id, reference, outcome: 'paid', amount_cents, merchant }];
  });
  return { notices, line_count: rows.length };
}

/** `FUNDS_RECEIVED` and `Funds Received` are both written. */
const RECEIVED = 'fundsreceived';

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}
