/** A seeded source of chance: the same seed gives the same courier company, number by number. */
export interface Chance {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from the first to the last, both included. */
  whole(from: number, to: number): number;
  /** One of a list. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of a list, the earlier the likelier. */
  pickEarly<Item>(items: readonly Item[]): Item;
  /** True in so many of a hundred cases. */
  percent(chance: number): boolean;
  bytes(count: number): Uint8Array;
  /** A source of its own for what runs beside other things: its luck does not depend on who is faster. */
  fork(): Chance;
}

/** mulberry32: small, fast, and good enough to look like a day at a courier's. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function pickAt<Item>(items: readonly Item[], at: number): Item {
    const item = items[Math.min(items.length - 1, Math.floor(at * items.length))];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  }
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => pickAt(items, next()),
    pickEarly: (items) => pickAt(items, next() * next()),
    percent: (chance) => next() * 100 < chance,
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(next() * 256)),
    fork: () => chanceFrom(Math.floor(next() * 4_294_967_296)),
  };
}
