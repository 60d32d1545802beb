/**
 * How wide columns are that share a line: each as wide as what stands in it, and what is left over shared alike; where that has no room, the
 * widest are cut to one width, so that short facts such as days and references stay whole. Source: screens S48, PDF.
 */
export function columnWidths(needs: readonly number[], width: number): readonly number[] {
  const all = needs.reduce((sum, need) => sum + need, 0);
  if (all <= width) return needs.map((need) => need + (width - all) / needs.length);
  const widest = widestOf(needs, width);
  return needs.map((need) => Math.min(need, widest));
}

/** The width at which columns end that want more, so that together they have the whole line. */
function widestOf(needs: readonly number[], width: number): number {
  let left = width;
  const rising = needs.toSorted((one, two) => one - two);
  for (const [at, need] of rising.entries()) {
    const share = left / (rising.length - at);
    if (need >= share) return share;
    left -= need;
  }
  return left;
}
