import { compileRateCard } from '@tsela/domain/rates/compile-rate-card';
import type { CompiledRateCard } from '@tsela/domain/rates/compile-rate-card';
import type { RateCard } from '@tsela/domain/rates/rate-card';
import type { Pool } from 'pg';
import { keepPerProvider, rowsOfProvider } from '../db/kept-per-provider.ts';
import type { KeptPerProvider } from '../db/kept-per-provider.ts';

/** The revision a provider's prices come from, ready for rating; null while it has published none. */
export type PublishedCard = { readonly revision_id: number; readonly compiled: CompiledRateCard } | null;

/** Each provider's published card, compiled once and kept: a quote reads one whole revision, never parts of two. */
export function openRateCards(pool: Pool): KeptPerProvider<PublishedCard> {
  return keepPerProvider(async (provider_id) => {
    const [row] = await rowsOfProvider<{ id: number; card: RateCard }>(
      pool,
      provider_id,
      `select id, card from rate_revisions where provider_id = ${provider_id} and status = 'published'`,
    );
    return row ? { revision_id: row.id, compiled: compileRateCard(row.card) } : null;
  });
}
