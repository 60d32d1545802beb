/** Hours or days. Source: ENUM-05. */
export const ESTIMATE_UNITS = ['h', 'd'] as const;
export type EstimateUnit = (typeof ESTIMATE_UNITS)[number];

/** What a service level promises; null is no promise at that end. */
export interface Estimate {
  readonly from: number | null;
  readonly from_unit: EstimateUnit;
  readonly to: number | null;
  readonly to_unit: EstimateUnit;
}

const UNIT_WORDS: Readonly<Record<EstimateUnit, { one: string; more: string }>> = {
  h: { one: 'hr', more: 'hrs' },
  d: { one: 'day', more: 'days' },
};

/** The delivery estimate in words: `2 - 3 days`, `4 hrs`, `4 hrs - 1 day`; null without any promise. Source: CONST-35. */
export function estimateText(estimate: Estimate): string | null {
  const { from, from_unit, to, to_unit } = estimate;
  if (from === null && to === null) return null;
  if (to === null) return `from ${withUnit(from ?? 0, from_unit)}`;
  if (from === null || (from === to && from_unit === to_unit)) return withUnit(to, to_unit);
  return from_unit === to_unit ? `${from} - ${withUnit(to, to_unit)}` : `${withUnit(from, from_unit)} - ${withUnit(to, to_unit)}`;
}

function withUnit(count: number, unit: EstimateUnit): string {
  return `${count} ${count === 1 ? UNIT_WORDS[unit].one : UNIT_WORDS[unit].more}`;
}
