import type { ProviderId } from '@tsela/domain/ids';
import { compileRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { keepPerProvider, rowsOfProvider } from '../db/provider-cache.ts';
import type { ProviderCache } from '../db/provider-cache.ts';
import type { Pool } from '../db/pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly rate_cards: ProviderCache<PublishedCard>;
  }
}

/** The revision a provider's prices come from, ready for rating; null while it has published none. */
export type PublishedCard = { readonly revision_id: number; readonly compiled: CompiledRateCard } | null;

/** Compiled cards kept beyond the moment in which nothing is asked at all; a server has far fewer busy providers. */
const MOST_COMPILED = 200;

/**
 * Each provider's live card, compiled once and kept: a quote reads one whole revision, never parts of two. Whether it is still the live one
 * is looked up every few seconds; a live revision never changes, so its card is read and compiled again only when another took its place.
 */
export function openRateCards(pool: Pool): ProviderCache<PublishedCard> {
  const compiled_cards = new Map<ProviderId, NonNullable<PublishedCard>>();
  return keepPerProvider(
    async (provider_id) => {
      const live = `from rate_revisions where provider_id = ${provider_id} and status = 'live'`;
      const known = compiled_cards.get(provider_id);
      if (known) {
        const [row] = await rowsOfProvider<{ id: number }>(pool, provider_id, `select id ${live}`);
        if (row?.id === known.revision_id) return known;
      }
      const [row] = await rowsOfProvider<{ id: number; card: RateCard }>(pool, provider_id, `select id, card ${live}`);
      compiled_cards.delete(provider_id);
      if (!row) return null;
      const published = { revision_id: row.id, compiled: compileRateCard(row.card) };
      compiled_cards.set(provider_id, published);
      const [oldest] = compiled_cards.keys();
      if (compiled_cards.size > MOST_COMPILED && oldest !== undefined) compiled_cards.delete(oldest);
      return published;
    },
    { stale_on: ['settings'] },
  );
}
