import type { ManagedBranch, branchApi } from '@tsela/contract/hubs/branch-api';
import type { InputOf } from '@tsela/contract/route';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { branchChecks } from '@tsela/domain/hubs/branch-rules';
import type { Position } from '@tsela/domain/service-areas/distance';
import { readPosition } from '@tsela/domain/service-areas/read-position';
import type { PinSuburb } from '../../service-areas/parts/pin-draft.ts';

/** A branch as its form holds it; numbers are texts. */
export interface BranchDraft {
  readonly code: string;
  readonly name: string;
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly zone: string;
  readonly postal_code: string;
  readonly lat: string;
  readonly lng: string;
  readonly contact_name: string;
  readonly contact_email: string;
  readonly contact_number: string;
  readonly opening_hours: string;
  readonly is_hub: boolean;
}

export const NEW_BRANCH: BranchDraft = {
  code: '',
  name: '',
  street_address: '',
  local_area: '',
  city: '',
  zone: '',
  postal_code: '',
  lat: '',
  lng: '',
  contact_name: '',
  contact_email: '',
  contact_number: '',
  opening_hours: '',
  is_hub: true,
};

export function branchDraftOf(branch: ManagedBranch): BranchDraft {
  const { code, name, street_address, local_area, city, zone, postal_code, opening_hours, is_hub, contact } = branch;
  return {
    code,
    name,
    street_address,
    local_area,
    city,
    zone,
    postal_code,
    opening_hours,
    is_hub,
    lat: String(branch.lat),
    lng: String(branch.lng),
    contact_name: contact.name,
    contact_email: contact.email,
    contact_number: contact.mobile_number === '' ? '' : groupedPhone(contact.mobile_number),
  };
}

/** A suburb that was picked gives the town, the province, the code and the position. */
export function withBranchPlace(place: Place): Partial<BranchDraft> {
  const { local_area, city, zone, code, lat, lng } = place;
  return { local_area, city, zone, postal_code: code, lat: String(lat), lng: String(lng) };
}

/** Where the branch is as it is written; null until both degrees are a position. */
export function branchPosition({ lat, lng }: Pick<BranchDraft, 'lat' | 'lng'>): Position | null {
  return readPosition(`${degreesOf(lat) ?? ''}, ${degreesOf(lng) ?? ''}`);
}

/** A pin that was set on the map, with the suburb where that was taken too; the street stays as it is. */
export function withBranchPin({ lat, lng }: Position, suburb: PinSuburb | null): Partial<BranchDraft> {
  const position = { lat: String(lat), lng: String(lng) };
  if (suburb === null) return position;
  const { local_area, city, zone, code } = suburb;
  return { local_area, city, zone, postal_code: code, ...position };
}

/** What is wrong before anything is sent, by the name of its field. */
export function branchProblemsOf(draft: BranchDraft): Readonly<Record<string, string>> {
  const { code, name, city, contact } = branchInput(draft);
  const [lat, lng] = [degreesOf(draft.lat) ?? 0, degreesOf(draft.lng) ?? 0];
  return Object.fromEntries(branchChecks({ code, name, city, lat, lng, contact }).map(({ field, message }) => [field, message]));
}

export function branchInput(draft: BranchDraft) {
  const { contact_name, contact_email, contact_number, lat, lng, is_hub, ...texts } = draft;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()]));
  const position = { lat: degreesOf(lat), lng: degreesOf(lng) };
  return {
    // Trimming keeps every text a text.
    ...(trimmed as typeof texts),
    is_hub,
    ...(position.lat !== null && { lat: position.lat }),
    ...(position.lng !== null && { lng: position.lng }),
    contact: { name: contact_name.trim(), email: contact_email.trim(), mobile_number: contact_number.trim() },
  } satisfies InputOf<typeof branchApi.create>;
}

/** Degrees as people write them, with a point or a comma; null for anything else. */
function degreesOf(text: string): number | null {
  const written = text.trim().replace(',', '.').replace('−', '-');
  return /^-?\d{1,3}(\.\d+)?$/.test(written) ? Number(written) : null;
}
