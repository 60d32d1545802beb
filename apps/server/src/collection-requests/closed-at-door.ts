import type { Repetition } from '@tsela/domain/collection-requests/collection-repetition';
import { addDays, weekdayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { closedPlaces } from '../shipments/booking/closed-places.ts';
import { collectingDaysAt } from './collecting-days.ts';
import type { CollectionRequestRow } from './collection-request-repository.ts';

type Asked = Pick<CollectionRequestRow, 'account_id' | 'address' | 'contact' | 'date' | 'collect_after' | 'collect_before'>;

/**
 * That the contact of the account's address book at that door is not open when the driver is asked to come, for a request that is made or moved. It is
 * a warning, as of a booking; what is repeated is held against each weekday on which it is. Source: users-ask 20, docs/decisions/0328.
 */
export async function closedAtDoor(
  tx: Tx,
  context: RequestContext,
  { address, contact, ...request }: Asked,
  repetition: Repetition | null = null,
): Promise<{ warnings?: string[] }> {
  const settings = await context.services.settings.of(context.provider_id);
  const days = repetition === null ? [request.date] : await repeatedDays(context, { address, date: request.date }, repetition);
  const visits = days.map((day) => ({
    address_key: address.gs_hash,
    company: address.company,
    contact_name: contact.name,
    day,
    after: request.collect_after,
    before: request.collect_before,
  }));
  const warnings = [...new Set(await closedPlaces(tx, { account_id: request.account_id, settings }, visits))];
  return warnings.length > 0 ? { warnings } : {};
}

/** The days of the first week on which it is fetched: those on which nothing is are left out by the repetition. */
async function repeatedDays(
  context: RequestContext,
  { address, date }: Pick<Asked, 'address' | 'date'>,
  { frequency, weekdays, repeat_until }: Repetition,
): Promise<Day[]> {
  const { closed } = await collectingDaysAt(context, address);
  return Array.from({ length: 7 }, (_, days) => addDays(date, days)).filter(
    (day) =>
      day === date ||
      (day <= repeat_until && closed(day) === null && (frequency === 'daily' || weekdays.includes(weekdayOf(day)))),
  );
}
