/** How much a sum rises or falls: `+12.5 %`; empty where nothing was charged before. */
export function shareText(difference: number, charged: number): string {
  if (charged === 0 || difference === 0) return '';
  const share = (difference / charged) * 100;
  return `${share > 0 ? '+' : ''}${Number(share.toFixed(1))} %`;
}
