/**
 * A typed time of day, by the clock of 24 hours as in South Africa: `9`, `930`, `09:30`, `9h30`, `9.30`, with seconds `16:26:29`; also `4:30 pm`.
 * Answered as `HH:MM`, or `HH:MM:SS` where seconds are typed. Null for what is no time.
 */
export function timeFromTyped(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const joined = /^(\d{1,2})(\d{2})$/.exec(text);
  const parted = /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2}))?\s?(am|pm)?$/.exec(text);
  const [, hours = '', minutes = '00', seconds, half] = joined ?? parted ?? [];
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half);
  if (hours === '' || hour === null || hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  return [String(hour).padStart(2, '0'), minutes, ...(seconds === undefined ? [] : [seconds])].join(':');
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}
