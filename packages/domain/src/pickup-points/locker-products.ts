/** What the ends of a way are to an operator of lockers. */
type End = 'door' | 'locker' | 'counter';

const LETTERS: Readonly<Record<End, string>> = { door: 'D', locker: 'L', counter: 'K' };

/** The codes of sizes in words, as products abbreviate them. */
const SIZES: Readonly<Record<string, string>> = { 'extra-small': 'XS', small: 'S', medium: 'M', large: 'L', 'extra-large': 'XL' };

/** The numbers of the box types, by their size. Source: field facts §7. */
const BOX_TYPES: Readonly<Record<string, string>> = { XS: '10', S: '11', M: '12', L: '13', XL: '14' };

/** The size of a compartment as products name it; empty for one that is none of theirs. */
function sizeOf(compartment: string): string {
  const size = SIZES[compartment] ?? compartment.replace(/^V4-/, '');
  return Object.hasOwn(BOX_TYPES, size) ? size : '';
}

/** The product of a way through a locker, such as `D2LM-ECO`. Source: field facts §7. */
export function productCode({
  from,
  to,
  compartment,
}: {
  readonly from: End;
  readonly to: End;
  readonly compartment: string;
}): string {
  return `${LETTERS[from]}2${LETTERS[to]}${sizeOf(compartment)}-ECO`;
}

/** The number of a box type; empty for a compartment that is none of theirs. Source: field facts §7. */
export function boxTypeOf(compartment: string): string {
  return BOX_TYPES[sizeOf(compartment)] ?? '';
}
