import { phoneToStore } from '../formats/phone.ts';
import { foldName } from '../service-areas/place-names.ts';

/** What says who is at an address. */
export interface ContactAtAddress {
  readonly name: string;
  readonly contact_name: string;
  readonly mobile_number: string;
  readonly email: string;
}

/**
 * Whether two contacts at one address are the same one: by their number, by their e-mail address or by their name, however it is written.
 * It is a guess that a person decides on. Numbers are compared as they are kept. Source: screens S14, users-ask 20.
 */
export function isSameContact(one: ContactAtAddress, other: ContactAtAddress): boolean {
  if (one.mobile_number !== '' && one.mobile_number === other.mobile_number) return true;
  if (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) return true;
  return isSamePerson(one, other);
}

/**
 * The same by their name alone: what is done without asking goes by it, since those who work at one address share its switchboard and its
 * e-mail address. Source: users-ask 10, 20 and 26.
 */
export function isSamePerson(one: ContactAtAddress, other: ContactAtAddress): boolean {
  const names = namesOf(other);
  return namesOf(one).some((name) => names.includes(name));
}

function namesOf({ name, contact_name }: ContactAtAddress): string[] {
  return [name, contact_name].map(foldName).filter((text) => text !== '');
}

/** Entries at one address that are the same contact, in groups of two and more; each entry is in one group at most. */
export function groupsOfSameContact<Entry extends ContactAtAddress>(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const [first, ...others] = groups.filter((group) => group.some((each) => isSameContact(each, entry)));
    if (!first) {
      groups.push([entry]);
      continue;
    }
    // What is like two groups makes them one.
    for (const other of others) {
      first.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
    first.push(entry);
  }
  return groups.filter((group) => group.length > 1);
}

const LEAST_DIGITS = 4;

/**
 * The digits that a number is found by when a search is one in whatever spelling: `083 123`, `(083) 123-4567`, `+27 83 123 4567` and
 * `0027831234567`. Null for a search that is none.
 */
export function digitsOfPhoneSearch(search: string): string | null {
  if (!/^[\s\d+().-]+$/.test(search)) return null;
  const digits = search.replaceAll(/\D+/g, '');
  if (digits.length < LEAST_DIGITS) return null;
  const stored = phoneToStore(search, { is_south_african: true }).replace(/^\+/, '');
  return stored.startsWith('27') ? stored.slice(2) : digits.replace(/^0+/, '');
}
