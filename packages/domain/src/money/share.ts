import { cents } from './cents.ts';
import type { Cents } from './cents.ts';

/**
 * An amount in parts proportional to weights, without losing or making a cent: what rounding leaves over goes, a cent each, to
 * the parts that lost the largest fraction, the earlier part first. Without any weight the first part gets everything.
 * Weights are whole numbers of 0 or more.
 */
export function splitCents(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights are whole numbers of 0 or more');
  }
  if (weights.length === 0) return [];
  // Most shipments are one parcel.
  if (weights.length === 1) return [amount];
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, index) => cents(index === 0 ? amount : 0));
  const magnitude = BigInt(Math.abs(amount));
  const parts = weights.map((weight, index) => {
    const product = magnitude * BigInt(weight);
    return { index, whole: product / total, fraction: product % total };
  });
  const left = Number(magnitude - parts.reduce((sum, part) => sum + part.whole, 0n));
  const lucky = parts
    .toSorted((a, b) => (a.fraction === b.fraction ? a.index - b.index : a.fraction > b.fraction ? -1 : 1))
    .slice(0, left)
    .map((part) => part.index);
  const sign = amount < 0 ? -1 : 1;
  return parts.map((part) => cents(sign * (Number(part.whole) + (lucky.includes(part.index) ? 1 : 0))));
}
