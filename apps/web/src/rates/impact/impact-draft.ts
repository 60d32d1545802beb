/** How much a sum rises or falls: `+12.5 %`; empty where nothing was charged before. */
export function shareText(difference: number, charged: number): string {
  if (charged === 0 || difference === 0) return '';
  const share = (difference / charged) * 100;
  return `${share > 0 ? '+' : ''}${Number(share.toFixed(1))} %`;
}

/** A step of an explanation, and whether the other explanation lacks it. */
export interface Step {
  readonly key: string;
  readonly text: string;
  readonly is_other: boolean;
}

/** The steps of one explanation, those marked that the other one does not have. */
export function stepsBeside(steps: readonly string[], others: readonly string[]): Step[] {
  const known = new Set(others);
  return steps.map((text, at) => ({ key: `${at}`, text, is_other: !known.has(text) }));
}
