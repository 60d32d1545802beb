/** Yes or no as people write it in a cell; null when it is neither. */
export function yesOrNo(cell: string): boolean | null {
  const text = cell.trim().toLowerCase();
  if (['yes', 'y', 'true', '1', 'ja', 'x'].includes(text)) return true;
  return ['no', 'n', 'false', '0', 'nee', '-'].includes(text) ? false : null;
}
