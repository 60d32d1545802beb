import type { SavedCard } from '@tsela/contract/payments/saved-card-api';

/** What the payer who comes back from saving a card is told; null for any other reader. Source: ROUTE-40, screens S20. */
export type CardOutcome = 'saved' | 'waiting' | 'failed' | null;

/** A card that was saved so long ago is not the one that the payer comes back from. */
const JUST_NOW_MS = 15 * 60_000;

/** The address says only that the payer came back: a card that is there was saved. */
export function cardOutcome(card_saved: string | undefined, cards: readonly SavedCard[], now: Date): CardOutcome {
  if (card_saved === 'failed') return 'failed';
  if (card_saved !== 'success') return null;
  const is_there = cards.some(({ time_created }) => now.getTime() - Date.parse(time_created) < JUST_NOW_MS);
  return is_there ? 'saved' : 'waiting';
}
