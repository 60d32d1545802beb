import type { CollectionRequest, collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf } from '@tsela/contract/route';
import type { CollectionFrequency } from '@tsela/domain/collection-requests/collection-repetition';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { AccountId } from '@tsela/domain/ids';
import type { Weekday } from '@tsela/domain/time/day';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { collectionRequests as words } from '../strings/collection-requests.ts';

/** A request as its form holds it; numbers are texts. */
export interface CollectionDraft {
  readonly account: { readonly id: AccountId; readonly account_code: string; readonly name: string } | null;
  readonly name: string;
  readonly mobile_number: string;
  readonly email: string;
  readonly company: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
  readonly date: string;
  readonly collect_after: string;
  readonly collect_before: string;
  readonly expected_parcels: string;
  readonly expected_weight_kg: string;
  readonly instructions: string;
  readonly frequency: 'once' | CollectionFrequency;
  readonly weekdays: readonly Weekday[];
  readonly repeat_until: string;
}

export const NEW_COLLECTION: CollectionDraft = {
  account: null,
  name: '',
  mobile_number: '',
  email: '',
  company: '',
  street_address: '',
  local_area: '',
  city: '',
  code: '',
  zone: '',
  date: '',
  collect_after: '',
  collect_before: '',
  expected_parcels: '',
  expected_weight_kg: '',
  instructions: '',
  frequency: 'once',
  weekdays: [],
  repeat_until: '',
};

/** A request as it is changed: when, where and how much; how it is repeated is asked once. */
export function draftOfRequest(request: CollectionRequest): CollectionDraft {
  const { address, contact, expected_parcels, expected_weight_kg } = request;
  const { company, street_address, local_area, city, code, zone } = address;
  const { date, collect_after, collect_before, instructions } = request;
  return {
    ...NEW_COLLECTION,
    name: contact.name,
    mobile_number: contact.mobile_number === '' ? '' : groupedPhone(contact.mobile_number),
    email: contact.email,
    company,
    street_address,
    local_area,
    city,
    code,
    zone,
    date,
    collect_after,
    collect_before,
    instructions,
    expected_parcels: String(expected_parcels),
    expected_weight_kg: expected_weight_kg > 0 ? String(expected_weight_kg) : '',
  };
}

const ADDRESS_PARTS = ['company', 'street_address', 'local_area', 'city', 'code', 'zone'] as const;
const CONTACT_PARTS = ['name', 'email', 'mobile_number'] as const;
const OWN_PARTS = ['date', 'collect_after', 'collect_before', 'expected_parcels', 'expected_weight_kg', 'instructions'] as const;

/** What is sent of a request that is there: what differs from it alone, with the state that it was changed from; null for nothing. */
export function collectionChange(
  draft: CollectionDraft,
  request: CollectionRequest,
  hours: { readonly from: string; readonly to: string },
): InputOf<typeof collectionRequestApi.change> | null {
  const before = draftOfRequest(request);
  const differs = (part: keyof CollectionDraft) => draft[part] !== before[part];
  const input = { expected_weight_kg: 0, instructions: '', ...collectionInput(draft, hours) };
  const change = {
    ...Object.fromEntries(OWN_PARTS.filter(differs).map((part) => [part, input[part]])),
    ...(ADDRESS_PARTS.some(differs) && { address: input.address }),
    ...(CONTACT_PARTS.some(differs) && { contact: input.contact }),
  };
  return Object.keys(change).length === 0 ? null : { id: request.id, time_modified: request.time_modified, ...change };
}

/** A place that was found, in place of what was typed. */
export function withPlace(draft: CollectionDraft, { local_area, city, code, zone }: Place): CollectionDraft {
  return { ...draft, local_area, city, code, zone };
}

/** A place that is put right by hand is no longer the one whose province was taken. */
export function withPart(draft: CollectionDraft, change: Partial<CollectionDraft>): CollectionDraft {
  const is_elsewhere = 'local_area' in change || 'city' in change || 'code' in change;
  return { ...draft, ...change, ...(is_elsewhere && { zone: '' }) };
}

/** What is missing before anything is sent, by the name of its field; the server checks the rest. */
export function collectionProblems(draft: CollectionDraft, { is_staff }: { is_staff: boolean }): Record<string, string> {
  const parcels = Number(draft.expected_parcels);
  return {
    ...(is_staff && draft.account === null && { account_id: words.accountMissing }),
    ...(draft.date === '' && { date: words.dateMissing }),
    ...(!(Number.isInteger(parcels) && parcels >= 1) && { expected_parcels: words.parcelsMissing }),
    ...(draft.frequency !== 'once' && draft.repeat_until === '' && { repeat_until: words.dateMissing }),
  };
}

/** The request as the call takes it; a window left empty is the whole day of the office. */
export function collectionInput(
  draft: CollectionDraft,
  hours: { readonly from: string; readonly to: string },
): InputOf<typeof collectionRequestApi.create> {
  const { account, name, mobile_number, email, company, street_address, local_area, city, code, zone, frequency } = draft;
  const weight = Number(draft.expected_weight_kg.replace(',', '.'));
  return {
    ...(account && { account_id: account.id }),
    date: draft.date,
    collect_after: draft.collect_after.trim() || hours.from,
    collect_before: draft.collect_before.trim() || hours.to,
    address: { company, street_address, local_area, city, code, zone },
    contact: { name, email, mobile_number },
    expected_parcels: Number(draft.expected_parcels),
    ...(weight > 0 && { expected_weight_kg: weight }),
    ...(draft.instructions.trim() !== '' && { instructions: draft.instructions.trim() }),
    ...(frequency !== 'once' && { repeat: { frequency, weekdays: [...draft.weekdays], repeat_until: draft.repeat_until } }),
  };
}

/** References that were typed or pasted, with anything between them. */
export function typedReferences(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];
}
