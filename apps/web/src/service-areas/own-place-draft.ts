import type { OwnPlace } from '@tsela/contract/service-areas/own-place-api';
import type { Place } from '@tsela/contract/service-areas/place-api';
import { parseProvince } from '@tsela/domain/formats/provinces';
import { ownPlaceChecks } from '@tsela/domain/service-areas/own-place-checks';
import { positionText, readPosition } from '@tsela/domain/service-areas/read-position';
import { ownPlaces as words } from '../strings/providers-records.ts';

/** A place as it is written in its form. */
export interface OwnPlaceDraft {
  readonly name: string;
  /** One on each line. */
  readonly aliases: string;
  readonly city: string;
  readonly zone: string;
  readonly code: string;
  /** `-26.02, 28.11`. */
  readonly position: string;
}

export const NEW_PLACE: OwnPlaceDraft = { name: '', aliases: '', city: '', zone: '', code: '', position: '' };

export function ownPlaceDraftOf({ name, aliases, city, zone, code, ...at }: OwnPlace): OwnPlaceDraft {
  return { name, aliases: aliases.join('\n'), city, zone, code, position: positionText(at) };
}

/** The town of a suburb that was chosen beside it; the position too, unless there is one. */
export function withTownOf(draft: OwnPlaceDraft, { city, zone, code, lat, lng }: Place): OwnPlaceDraft {
  return { ...draft, city, zone, code, position: draft.position.trim() === '' ? positionText({ lat, lng }) : draft.position };
}

/** What is sent, or by field what is wrong. */
export function ownPlaceInput({ name, aliases, city, zone, code, position }: OwnPlaceDraft) {
  const province = parseProvince(zone);
  const at = readPosition(position);
  const input = {
    name: name.trim(),
    aliases: aliases.split('\n').flatMap((alias) => (alias.trim() === '' ? [] : [alias.trim()])),
    city: city.trim(),
    // Where either is missing nothing is sent.
    zone: province ?? ('GP' as const),
    code: code.trim(),
    lat: at?.lat ?? 0,
    lng: at?.lng ?? 0,
  };
  const found = ownPlaceChecks(input).map(({ field, message }) => [field === 'lat' ? 'position' : field, message] as const);
  const problems: Readonly<Record<string, string>> = Object.fromEntries([
    ...found,
    ...(province === null ? [['zone', words.provinceMissing] as const] : []),
    ...(at === null && position.trim() !== '' ? [['position', words.positionWrong] as const] : []),
  ]);
  return { input, problems };
}
