import { readPayfastHistory } from '@tsela/domain/gateways/payfast/payfast-history';
import type { GatewayNotice } from '@tsela/domain/gateways/payment-gateway';
import type { GatewayCheckout } from '../payment-gateway.ts';
import { callPayfast } from './payfast-api.ts';
import { PAYFAST_KEYS } from './payfast-keys.ts';

/** So many lines are some 250 kB, which is within what is read of an answer. */
const LINES_A_PAGE = 1000;
/** Ten thousand transactions between the oldest payment that is waited for and today. */
const PAGES_MAX = 10;

/** What a merchant was paid between two days, both included. PayFast has no call that finds a payment by our reference. Source: payment-gateways A6. */
export const readHistory: NonNullable<GatewayCheckout['readHistory']> = async (access, { purpose, from, to }) => {
  const merchant = access.settingOf(PAYFAST_KEYS[purpose].id).trim();
  const notices: GatewayNotice[] = [];
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { from, to, limit: String(LINES_A_PAGE), offset: String(page * LINES_A_PAGE) };
    let line_count = 0;
    const answer = await callPayfast(access, { purpose, path: '/transactions/history', query }, (text) => {
      const read = readPayfastHistory(text, merchant);
      if (read === null) return { outcome: 'refused', said: 'Its history does not name payments by our references.' };
      notices.push(...read.notices);
      line_count = read.line_count;
      return { outcome: 'accepted', said: '' };
    });
    if (answer.outcome !== 'accepted') return { ...answer, notices };
    if (line_count < LINES_A_PAGE) break;
  }
  return { outcome: 'accepted', said: '', notices };
};
