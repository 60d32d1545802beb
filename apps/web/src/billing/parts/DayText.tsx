import { dateText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';

/** A calendar day, whose noon lies on the same day everywhere in the country. */
export function DayText({ day }: { readonly day: string | null }) {
  const now = useNow();
  return <span className="num">{day === null ? '–' : dateText(`${day}T12:00:00Z`, now)}</span>;
}
