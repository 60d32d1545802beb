import type { Address, AddressInput, ContactInput } from '@tsela/contract/service-areas/address-shapes';
import { collectionWindowChecks } from '@tsela/domain/collection-requests/collection-request-checks';
import { isEmail } from '@tsela/domain/formats/email';
import { isPhone, phoneToStore } from '@tsela/domain/formats/phone';
import type { BranchId } from '@tsela/domain/ids';
import { parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { positionChecks } from '@tsela/domain/service-areas/position-checks';
import { branchServing } from '@tsela/domain/service-areas/served-areas';
import { missingAddressParts } from '@tsela/domain/shipments/checks/address-checks';
import { Problem } from '@tsela/domain/problem';
import type { Violation } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { gazetteerFor } from '../service-areas/gazetteer-reads.ts';
import { knownAddressPositionsFor } from '../service-areas/known-address-position-reads.ts';
import { resolveAddress } from '../service-areas/resolve-address.ts';
import { collectingDaysAt } from './collecting-days.ts';

/** The address of a request as it is kept, at its door where that is known. */
export async function resolvedAddress(context: RequestContext, input: AddressInput): Promise<Address> {
  return resolveAddress(await gazetteerFor(context), input, await knownAddressPositionsFor(context)).address;
}

/** What is wrong with an address to be fetched at: a driver has to find it. */
export function placeChecks(input: AddressInput, { id: _entry, ...address }: Address): Violation[] {
  // The middle of a town is no door.
  const given = { ...address, lat: input.lat ?? 0, lng: input.lng ?? 0 };
  const missing = missingAddressParts(given, { is_quote: false, require_postal_code: false });
  const asked = `The address requires the following: ${missing.map((part) => part.name).join(', ')}`;
  return [
    ...missing.slice(0, 1).map(({ field }) => ({ field: `address.${field}`, code: 'required', message: asked })),
    ...positionChecks(input, 'address'),
  ];
}

/** Who is met there, as kept. */
export function storedContact({ name = '', email = '', mobile_number = '' }: ContactInput) {
  return {
    name: name.trim(),
    email: email.trim(),
    mobile_number: mobile_number.trim() === '' ? '' : phoneToStore(mobile_number, { is_south_african: true }),
  };
}

export function contactChecks({ name, email, mobile_number }: ReturnType<typeof storedContact>): Violation[] {
  const violations: Violation[] = [];
  if (name === '') violations.push({ field: 'contact.name', code: 'required', message: 'Please enter a name.' });
  if (mobile_number === '')
    violations.push({ field: 'contact.mobile_number', code: 'required', message: 'Please enter a mobile number.' });
  else if (!isPhone(mobile_number))
    violations.push({ field: 'contact.mobile_number', code: 'mobile-number', message: 'Please enter a valid mobile number.' });
  if (email !== '' && !isEmail(email))
    violations.push({ field: 'contact.email', code: 'email', message: 'Please enter a valid email address.' });
  return violations;
}

interface Window {
  readonly date: Day;
  readonly collect_after: string;
  readonly collect_before: string;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with a window at an address. */
export async function windowChecks(context: RequestContext, window: Window, address: Address): Promise<Violation[]> {
  for (const field of ['collect_after', 'collect_before'] as const)
    if (!TIME.test(window[field])) return [{ field, code: 'time', message: 'Please enter a time such as 08:30.' }];
  const days = await collectingDaysAt(context, address);
  return collectionWindowChecks(window, {
    now: context.now,
    office_hours: days.hours(window.date),
    closed: days.closed(window.date),
  });
}

/** A day that was sent as one. Raises `bad-input` for the years that are none (VALID-21). */
export function realDay(text: string, field: string): Day {
  const day = parseDay(text);
  if (day !== null) return day;
  const message = 'Please choose a day.';
  throw new Problem('bad-input', message, { violations: [{ field, code: 'day', message }] });
}

/** The branch that serves an address. */
export async function branchOf(context: RequestContext, address: Address): Promise<BranchId | null> {
  const { branches, branch_areas } = await context.services.pricing_facts.of(context.provider_id);
  return branchServing(branches, branch_areas, address)?.id ?? null;
}
