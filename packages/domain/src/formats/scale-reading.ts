/** What a scale sends of one weighing, as kilograms. */
export interface ScaleReading {
  readonly weight_kg: number;
  readonly is_stable: boolean;
}

/** Weights as scales write them: a sign, digits with a point or a comma, and the unit. */
const WEIGHT = /([+-]?)\s{0,8}(\d{1,6}(?:[.,]\d{1,5})?)\s{0,4}(kg|g)\b/i;
/** Scales say that a load still moves by these at the beginning of a line, or by a question mark at its end. */
const MOVING = /^\s*(?:US|UN|M)\b|\?\s*$/i;
const OVERLOADED = /^\s*OL\b/i;
const LONGEST_LINE = 80;

/**
 * A line of a serial scale: `ST,GS,+  12.345kg`, `2,50 kg`, `850 g`. Null for what is no weight above zero: an overload, an empty plate,
 * another unit. Source: issue 19 part 5.
 */
export function readScaleLine(line: string): ScaleReading | null {
  if (line.length > LONGEST_LINE || OVERLOADED.test(line)) return null;
  const [, sign, digits = '', unit = ''] = WEIGHT.exec(line) ?? [];
  const value = Number(digits.replace(',', '.'));
  if (digits === '' || sign === '-' || value <= 0) return null;
  const weight_kg = unit.toLowerCase() === 'g' ? value / 1000 : value;
  return { weight_kg, is_stable: !MOVING.test(line) };
}
