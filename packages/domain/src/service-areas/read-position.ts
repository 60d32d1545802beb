import { onOneLine } from '../formats/one-line.ts';
import type { Position } from './distance.ts';
import { isInRegion } from './region.ts';

const NUMBER = /\d{1,3}(?:[.,]\d+)?/;
const PAIR = new RegExp(
  `^\\(? ?([-+]?)(${NUMBER.source}) ?°? ?([NS])? ?[,; ] ?([-+]?)(${NUMBER.source}) ?°? ?([EW])? ?\\)?$`,
  'i',
);

/**
 * A position as maps copy it and people write it: `-26.1467, 28.0436`, `-26,1467; 28,0436`, `26.1467° S 28.0436° E`. Null for what is none,
 * and for what is nowhere near South Africa.
 */
export function readPosition(text: string): Position | null {
  const found = PAIR.exec(onOneLine(text));
  if (!found) return null;
  const [, lat_sign = '', lat_text = '', north_south = '', lng_sign = '', lng_text = '', east_west = ''] = found;
  const lat = degrees(lat_text) * (lat_sign === '-' || north_south.toUpperCase() === 'S' ? -1 : 1);
  const lng = degrees(lng_text) * (lng_sign === '-' || east_west.toUpperCase() === 'W' ? -1 : 1);
  return isInRegion(lng, lat) ? { lat, lng } : null;
}

/** The position as it is shown and can be read again; a metre is a hundred-thousandth of a degree. */
export function positionText({ lat, lng }: Position): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

function degrees(text: string): number {
  return Number(text.replace(',', '.'));
}
