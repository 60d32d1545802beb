import type { SavedCard } from '@tsela/contract/payments/saved-card-api';
import { expect, it } from 'vitest';
import { cardOutcome } from './saved-card-draft.ts';

const NOW = new Date('2026-11-26T10:00:00Z');
const card = (time_created: string): SavedCard =>
  ({ saved_card_id: 1, account_id: 1, card_association: '', card_pan: '', is_default: true, time_created }) as SavedCard;

it.each([
  ['success', ['2026-11-26T09:58:00Z'], 'saved'],
  ['success', ['2026-11-20T09:58:00Z'], 'waiting'],
  ['success', [], 'waiting'],
  ['failed', ['2026-11-26T09:58:00Z'], 'failed'],
  [undefined, ['2026-11-26T09:58:00Z'], null],
] as const)('ROUTE-40: with card_saved=%s and cards of %j a payer reads: %s', (card_saved, times, outcome) => {
  expect(cardOutcome(card_saved, times.map(card), NOW)).toBe(outcome);
});
