/** Money in code and columns: a whole number of South African cents. Made only by the functions here. */
export type Cents = number & { readonly __unit: 'cents' };

/** Largest amount the product handles: R 100 billion. Whole cents stay exact far beyond it. */
const LARGEST_CENTS = 10_000_000_000_000;

/** Brands a whole number as cents. Throws a RangeError for fractions and amounts over R 100 billion: a fault, never input. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value) || Math.abs(value) > LARGEST_CENTS) throw new RangeError(`Not an amount in cents: ${value}`);
  // Adding zero turns -0 into 0, so that amounts compare and print alike.
  return (value + 0) as Cents;
}

export const ZERO_CENTS: Cents = cents(0);

/** Rand on the wire (two decimals) to cents, half up away from zero. Exact for every amount that has at most two decimals. */
export function centsFromRand(rand: number): Cents {
  if (!Number.isFinite(rand)) throw new RangeError(`Not an amount in rand: ${rand}`);
  return roundHalfUp(toHundredfold(rand));
}

/** Whether an amount in rand has no fraction of a cent. */
export function hasWholeCents(rand: number): boolean {
  return Number.isInteger(toHundredfold(rand));
}

/** Cents to rand on the wire, a number with at most two decimals. */
export function randFromCents(amount: Cents): number {
  return amount / 100;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

export function negateCents(amount: Cents): Cents {
  return cents(-amount);
}

/** The size of an amount, whichever way it goes. */
export function absoluteCents(amount: Cents): Cents {
  return cents(Math.abs(amount));
}

/** Rounds a computed amount to whole cents, halves away from zero. Source: decisions §3, D59. */
export function roundHalfUp(value: number): Cents {
  // Products such as 1.005 * 100 arrive a hair under the half; 1e-7 of a cent is far below any rate's precision.
  const rounded = Math.round(Math.abs(value) + 1e-7);
  return cents(Math.sign(value) * rounded);
}

/** Shifts the decimal point by text, so that 1.15 becomes exactly 115 and not 114.99999999999999. */
function toHundredfold(rand: number): number {
  const text = String(rand);
  return text.includes('e') ? rand * 100 : Number(`${text}e2`);
}
