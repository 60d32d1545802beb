import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { useNow } from '../../ui/show/now.ts';
import type { BookingFacts } from '../entry-draft.ts';

/** On which days money can be booked. */
export function useBookingFacts(): BookingFacts {
  const { settings } = useSession();
  return { now: useNow(), statement_day: readSetting(settings, 'invoice_statement_day') };
}
