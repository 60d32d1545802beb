import { openingWarning } from '@tsela/domain/address-book/opening-hours';
import { isSamePerson } from '@tsela/domain/address-book/same-contact';
import type { AccountId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import type { PublicHoliday } from '@tsela/domain/time/public-holidays';
import type { Tx } from '../db/transaction.ts';
import { selectEntriesAt } from './address-book-repository.ts';

/** When a driver is asked to come to an address, and to whom. Each end of the window may be empty. */
export interface AskedVisit {
  readonly address_key: string;
  readonly company: string;
  readonly contact_name: string;
  readonly day: Day | null;
  readonly after: string;
  readonly before: string;
}

interface Book {
  readonly account_id: AccountId;
  /** As the provider keeps them. */
  readonly public_holidays: readonly PublicHoliday[];
}

/**
 * What stands against each visit by the opening hours of the account's contact at that address; null for nothing. The contact is known by
 * name: who else is at the address may have hours of their own. The book is asked once, and not at all where no time is asked for. Source:
 * users-ask 20, docs/decisions/0328.
 */
export async function openingWarningsOf(
  tx: Tx,
  { account_id, public_holidays }: Book,
  visits: readonly AskedVisit[],
): Promise<(string | null)[]> {
  const keys = new Set(visits.filter(isTimed).map(({ address_key }) => address_key));
  if (keys.size === 0) return visits.map(() => null);
  const entries = Map.groupBy(await selectEntriesAt(tx, account_id, [...keys]), ({ address }) => address.gs_hash);
  return visits.map((visit) => {
    const { address_key, company, ...asked } = visit;
    const person = { name: company, contact_name: asked.contact_name, mobile_number: '', email: '' };
    const found = isTimed(visit)
      ? entries.get(address_key)?.find((entry) => entry.opening_hours && isSamePerson(person, entry))
      : undefined;
    return found ? openingWarning(found.name, found.opening_hours ?? '', { ...asked, public_holidays }) : null;
  });
}

/** Whether anything is asked for that hours could stand against. */
export function isTimed({ day, after, before }: Pick<AskedVisit, 'day' | 'after' | 'before'>): boolean {
  return day !== null || after !== '' || before !== '';
}
