/** A past shipment with what it was charged and what a revision would charge, both with VAT. */
export interface PricedAgain {
  readonly shipment_id: number;
  readonly reference: string;
  readonly account_id: number;
  readonly service_level_code: string;
  readonly from_zone: string;
  readonly to_zone: string;
  /** What the revision charges it by. */
  readonly charged_grams: number;
  readonly charged_cents: number;
  /** Null where the revision would not offer a price; then with the reason and in words why. */
  readonly would_be_cents: number | null;
  readonly reason: string;
  readonly message: string;
}

export interface Sums {
  shipments: number;
  charged_cents: number;
  would_be_cents: number;
  /** Shipments without a price any more; their amounts are in none of the sums. */
  not_offered: number;
}

export interface ImpactSums {
  readonly totals: Sums;
  readonly accounts: readonly (Sums & { readonly account_id: number })[];
  readonly service_levels: readonly (Sums & { readonly service_level_code: string })[];
  readonly zone_pairs: readonly (Sums & { readonly from_zone: string; readonly to_zone: string })[];
  /** From the lightest on; only those that hold shipments. */
  readonly weight_bands: readonly (Sums & WeightBand)[];
  /** The greatest changes of single shipments. */
  readonly rises: readonly PricedAgain[];
  readonly falls: readonly PricedAgain[];
  readonly not_offered: readonly { readonly reason: string; readonly shipments: number; readonly example: string }[];
  /** The dearest of those that lose their price. */
  readonly lost: readonly PricedAgain[];
}

/** Over the one and up to the other, in kg; null is without end. */
export interface WeightBand {
  readonly over_kg: number;
  readonly up_to_kg: number | null;
}

const BANDS_KG = [0, 2, 5, 10, 25, 50] as const;

/** Rows of each kind that are kept: those that change most matter for the decision. */
const MOST_ROWS = 100;
const MOST_SHIPMENTS = 50;

/** Adds up shipments one by one; what it holds grows with accounts and zones, not with shipments. */
export function sumImpact(): {
  add(priced: PricedAgain): void;
  result(): ImpactSums;
  /** Every account, by its number. */
  accounts(): (Sums & { readonly account_id: number })[];
} {
  const totals = noSums();
  const accounts = new Map<number, Sums & { account_id: number }>();
  const levels = new Map<string, Sums & { service_level_code: string }>();
  const pairs = new Map<string, Sums & { from_zone: string; to_zone: string }>();
  const bands = new Map<number, Sums & WeightBand>();
  const reasons = new Map<string, { reason: string; shipments: number; example: string }>();
  const rises = greatest((priced) => changeOf(priced));
  const falls = greatest((priced) => -changeOf(priced));
  const lost = greatest(({ charged_cents }) => charged_cents + 1);

  return {
    add(priced) {
      const { account_id, service_level_code, from_zone, to_zone, reason, message } = priced;
      count(totals, priced);
      count(
        entry(accounts, account_id, () => ({ account_id, ...noSums() })),
        priced,
      );
      count(
        entry(levels, service_level_code, () => ({ service_level_code, ...noSums() })),
        priced,
      );
      count(
        entry(pairs, `${from_zone}|${to_zone}`, () => ({ from_zone, to_zone, ...noSums() })),
        priced,
      );
      const band = bandOf(priced.charged_grams);
      count(
        entry(bands, band.over_kg, () => ({ ...band, ...noSums() })),
        priced,
      );
      if (priced.would_be_cents === null) {
        lost.offer(priced);
        entry(reasons, reason, () => ({ reason, shipments: 0, example: message })).shipments++;
        return;
      }
      rises.offer(priced);
      falls.offer(priced);
    },
    result: () => ({
      totals,
      accounts: byChange(accounts.values()),
      service_levels: byChange(levels.values()),
      zone_pairs: byChange(pairs.values()),
      weight_bands: [...bands.values()].toSorted((a, b) => a.over_kg - b.over_kg),
      rises: rises.kept(),
      falls: falls.kept(),
      not_offered: [...reasons.values()].toSorted((a, b) => b.shipments - a.shipments),
      lost: lost.kept(),
    }),
    accounts: () => [...accounts.values()].toSorted((a, b) => a.account_id - b.account_id),
  };
}

function bandOf(grams: number): WeightBand {
  const at = Math.max(
    0,
    BANDS_KG.findLastIndex((kg) => grams > kg * 1000),
  );
  return { over_kg: BANDS_KG[at] ?? 0, up_to_kg: BANDS_KG[at + 1] ?? null };
}

function noSums(): Sums {
  return { shipments: 0, charged_cents: 0, would_be_cents: 0, not_offered: 0 };
}

function count(sums: Sums, { charged_cents, would_be_cents }: PricedAgain): void {
  sums.shipments++;
  if (would_be_cents === null) {
    sums.not_offered++;
    return;
  }
  sums.charged_cents += charged_cents;
  sums.would_be_cents += would_be_cents;
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function byChange<Row extends Sums>(rows: Iterable<Row>): Row[] {
  const change = ({ would_be_cents, charged_cents }: Sums) => Math.abs(would_be_cents - charged_cents);
  return [...rows]
    .toSorted((a, b) => change(b) - change(a) || b.not_offered - a.not_offered || b.shipments - a.shipments)
    .slice(0, MOST_ROWS);
}

function changeOf({ charged_cents, would_be_cents }: PricedAgain): number {
  return (would_be_cents ?? charged_cents) - charged_cents;
}

/** The shipments with the greatest positive value, greatest first. */
function greatest(value: (priced: PricedAgain) => number) {
  let kept: PricedAgain[] = [];
  let least = 0;
  return {
    offer(priced: PricedAgain): void {
      if (value(priced) <= least) return;
      kept = [...kept, priced].toSorted((a, b) => value(b) - value(a)).slice(0, MOST_SHIPMENTS);
      if (kept.length === MOST_SHIPMENTS) least = Math.max(0, value(kept.at(-1) ?? priced));
    },
    kept: () => kept,
  };
}
