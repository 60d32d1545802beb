/** A past shipment with what it was charged and what a revision would charge, both with VAT. */
export interface PricedAgain {
  readonly shipment_id: number;
  readonly reference: string;
  readonly account_id: number;
  readonly service_level_code: string;
  readonly from_zone: string;
  readonly to_zone: string;
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
  /** The greatest changes of single shipments. */
  readonly rises: readonly PricedAgain[];
  readonly falls: readonly PricedAgain[];
  readonly not_offered: readonly { readonly reason: string; readonly shipments: number; readonly example: string }[];
}

/** Rows of each kind that are kept: those that change most are what somebody decides by. */
const MOST_ROWS = 100;
const MOST_SHIPMENTS = 20;

/** Adds up shipments one by one; what it holds grows with accounts and zones, not with shipments. */
export function sumImpact(): { add(priced: PricedAgain): void; result(): ImpactSums } {
  const totals = noSums();
  const accounts = new Map<number, Sums & { account_id: number }>();
  const levels = new Map<string, Sums & { service_level_code: string }>();
  const pairs = new Map<string, Sums & { from_zone: string; to_zone: string }>();
  const reasons = new Map<string, { reason: string; shipments: number; example: string }>();
  const rises = greatest((priced) => changeOf(priced));
  const falls = greatest((priced) => -changeOf(priced));

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
      if (priced.would_be_cents === null) {
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
      rises: rises.kept(),
      falls: falls.kept(),
      not_offered: [...reasons.values()].toSorted((a, b) => b.shipments - a.shipments),
    }),
  };
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
