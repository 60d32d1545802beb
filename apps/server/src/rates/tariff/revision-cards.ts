import { compileRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import type { ProviderId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { Tx } from '../../db/transaction.ts';
import { readCard } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';

declare module '../../services.ts' {
  interface Services {
    readonly revision_cards: RevisionCards;
  }
}

/** Cards of revisions that are looked at and edited: a card of 100 000 rates takes longer to read than a page of it to answer. */
export interface RevisionCards {
  /** The card of the row's version. The row must have been read in the transaction, and the transaction must not have changed it. */
  of(tx: Tx, row: Pick<RevisionRow, 'id' | 'version'>): Promise<RateCard>;
  /** The same, ready for rating; made once. A card that cannot be rated by, such as one without a default group, throws. */
  compiled(tx: Tx, row: Pick<RevisionRow, 'id' | 'version'>): Promise<CompiledRateCard>;
  /** Keeps the card of a version that has been written, once its transaction has ended well: its author reads it next. */
  keep(provider_id: ProviderId, row: Pick<RevisionRow, 'id' | 'version'>, card: RateCard): void;
}

/** A version never changes, so what is kept is never stale; the oldest make room. */
const MOST_KEPT = 6;
/** Of all that are kept together: 100 000 rates take some 80 MB. */
const MOST_RATES = 220_000;

export function openRevisionCards(): RevisionCards {
  const kept = new Map<string, { readonly card: RateCard; compiled?: CompiledRateCard }>();

  function makeRoom(): void {
    let rates = 0;
    for (const { card } of kept.values()) rates += card.rates.length;
    for (const [key, { card }] of kept) {
      // The one that was asked for just now is the last.
      if (kept.size === 1 || (kept.size <= MOST_KEPT && rates <= MOST_RATES)) return;
      kept.delete(key);
      rates -= card.rates.length;
    }
  }

  async function entryOf(tx: Tx, { id, version }: Pick<RevisionRow, 'id' | 'version'>) {
    const keyOf = (of_version: number) => `${tx.provider_id}|${id}|${of_version}`;
    const key = keyOf(version);
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const read = await readCard(tx, id);
    if (!read) throw new Problem('not-found', 'Revision not found.');
    const entry = { card: read.card };
    // Another user may have saved since the row was read: what is kept goes by the version that the card itself has.
    kept.set(keyOf(read.version), entry);
    makeRoom();
    return entry;
  }

  return {
    async of(tx, row) {
      return (await entryOf(tx, row)).card;
    },
    async compiled(tx, row) {
      const entry: { readonly card: RateCard; compiled?: CompiledRateCard } = await entryOf(tx, row);
      entry.compiled ??= compileRateCard(entry.card);
      return entry.compiled;
    },
    keep(provider_id, { id, version }, card) {
      kept.set(`${provider_id}|${id}|${version}`, { card });
      makeRoom();
    },
  };
}
