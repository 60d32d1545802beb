import { isLinkKey, linkKey } from '../link-key.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

type KeyedQuote = Pick<ShipmentRow, 'provider_id' | 'id'>;

/** What opens a quote that a visitor has saved, and nothing else of it. Source: screens S10, ADR 0336. */
export function quoteKey(secret_key: string, quote: KeyedQuote): string {
  return linkKey(secret_key, keyed(quote));
}

export function isQuoteKey(secret_key: string, quote: KeyedQuote, key: string): boolean {
  return isLinkKey(secret_key, keyed(quote), key);
}

function keyed({ provider_id, id }: KeyedQuote): string {
  return `quote:${provider_id}:${id}`;
}
