/** A list has so many entries at most, and reaches so many days. */
const MOST_ENTRIES = 10;
const MOST_DAYS = 365;

/** Whole numbers of days that are parted by commas, rising; none in an empty text, and null where the text is no such list. */
export function readDayList(text: string): readonly number[] | null {
  if (text.trim() === '') return [];
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MOST_ENTRIES || parts.some((part) => !/^\d{1,3}$/.test(part))) return null;
  const days = [...new Set(parts.map(Number))].toSorted((one, other) => one - other);
  return days.every((each) => each > 0 && each <= MOST_DAYS) ? days : null;
}
