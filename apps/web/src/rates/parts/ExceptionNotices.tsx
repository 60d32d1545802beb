import type { QuoteAnswer } from '@tsela/contract/rates/rate-api';
import { rates as words } from '../../strings/rates.ts';
import { useNow } from '../../ui/show/now.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { dayText } from '../../ui/show/date-text.ts';

/** What is different in these days between two places, one below the other where several hold at once. Source: screens S27. */
export function ExceptionNotices({ exceptions }: Pick<QuoteAnswer, 'exceptions'>) {
  const now = useNow();
  return exceptions.map(({ id, name, message, from_day, to_day, changes }) => (
    <Notice key={id} kind="warning">
      <strong>{name}</strong> ({words.exceptionDays(dayText(from_day, now), dayText(to_day, now))})
      {changes !== '' && `: ${changes}`}. {message}
    </Notice>
  ));
}
