import { rateApi } from '@tsela/contract/rates/rate-api';
import type { QuoteInput } from '@tsela/contract/rates/rate-api';
import type { InputOf } from '@tsela/contract/route';
import { useDebouncedValue } from '@mantine/hooks';
import { useRead } from '../api/queries.ts';

/** How long after the last change prices are asked for. Source: screens S10. */
const PAUSE_MS = 600;

/** The prices of what is being filled in; `is_stale` while those shown belong to an earlier state of the form, or the first are awaited. */
export function useRates(input: QuoteInput | null) {
  const wanted = JSON.stringify(input && { ...input, explain: true });
  const [asked] = useDebouncedValue(wanted, PAUSE_MS);
  // The text is this function's own.
  const read = useRead(rateApi.quote, input === null ? null : (JSON.parse(asked) as QuoteInput | null));
  return {
    answer: input === null ? undefined : read.data,
    // Where no price can be asked for, none is awaited: what is missing is said instead.
    is_stale: input !== null && (wanted !== asked || read.isPlaceholderData || read.isLoading),
    is_asking: input !== null && (wanted !== asked || read.isFetching),
    error: wanted === asked ? read.error : null,
    refetch: read.refetch,
  };
}

/** The days on which nothing is collected, with the reason of each, and the last day of which anything is known. */
export function useClosedDays(input: InputOf<typeof rateApi.closedDays> | null) {
  const [asked] = useDebouncedValue(JSON.stringify(input), PAUSE_MS);
  // The text is this function's own.
  const wanted = JSON.parse(asked) as InputOf<typeof rateApi.closedDays> | null;
  const answer = useRead(rateApi.closedDays, input === null ? null : wanted).data;
  if (input === null || !answer) return null;
  return { messages: new Map(answer.closed_days.map(({ date, message }) => [date, message])), last: answer.last_date };
}

export type ClosedDays = NonNullable<ReturnType<typeof useClosedDays>>;

export const useOptIns = (input: InputOf<typeof rateApi.optIn> | null) => useRead(rateApi.optIn, input);
