import type { Chance } from './random.ts';

/** How a shipment's life goes on, and where it ends if nothing else stops it. */
export type Fate =
  | 'delivered'
  | 'quote'
  | 'cancelled'
  | 'collection-failed'
  | 'delivery-failed'
  | 'returned-to-sender'
  | 'on-hold'
  | 'damaged'
  | 'undeliverable'
  | 'via-locker';

const FATES: readonly (readonly [fate: Fate, of_a_thousand: number])[] = [
  ['quote', 40],
  ['cancelled', 30],
  ['collection-failed', 35],
  ['delivery-failed', 60],
  ['returned-to-sender', 10],
  ['on-hold', 8],
  ['damaged', 4],
  ['undeliverable', 5],
  ['via-locker', 60],
];

/** Most parcels arrive; the rest is what a courier's day is about. */
export function fateOf(chance: Chance): Fate {
  let drawn = chance.whole(0, 999);
  for (const [fate, share] of FATES) {
    if (drawn < share) return fate;
    drawn -= share;
  }
  return 'delivered';
}
