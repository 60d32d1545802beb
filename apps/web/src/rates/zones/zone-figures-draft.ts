import { spacedDigits } from '@tsela/domain/formats/rand-text';

/** An area in words, with as many decimals as mean something: "1 234", "12.3", "0.45". */
export function km2Text(km2: number): string {
  const decimals = km2 >= 100 ? 0 : km2 >= 10 ? 1 : 2;
  const [whole = '', rest] = km2.toFixed(decimals).split('.');
  const grouped = spacedDigits(whole);
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** How much greater or smaller an area has become: "+1.25 %". */
export function changeText(before: number, after: number): string {
  if (before === 0) return '0.00 %';
  const percentage = (after / before - 1) * 100;
  return `${percentage > 0 ? '+' : ''}${percentage.toFixed(2)} %`;
}

/** A count with its thousands apart. */
export function countText(count: number): string {
  return km2Text(count).replace(/\.\d+$/, '');
}
