import type { Violation } from '../problem.ts';
import type { OwnPlace } from './known-places.ts';
import { foldName } from './place-names.ts';
import { positionChecks } from './position-checks.ts';

/** Each is a name to be looked up by, as the place's own. */
export const ALIASES_MAX = 5;
/** A provider with more needs a list of the country that knows more. */
export const OWN_PLACES_MAX = 2000;

/** What is wrong with a place before it is kept. Source: issue 4 point 4. */
export function ownPlaceChecks({ name, aliases, city, code, lat, lng }: OwnPlace): Violation[] {
  const wrong = (is_wrong: boolean, field: string, message: string): Violation[] =>
    is_wrong ? [{ field, code: 'place-wrong', message }] : [];
  return [
    ...wrong(foldName(name) === '', 'name', 'Please enter the name of the place.'),
    ...wrong(
      aliases.some((alias) => foldName(alias) === ''),
      'aliases',
      'Please enter other names with letters or digits.',
    ),
    ...wrong(foldName(city) === '', 'city', 'Please enter the city or town.'),
    ...wrong(code !== '' && !/^\d{4}$/.test(code), 'code', 'A postal code has four digits.'),
    ...wrong(lat === 0 && lng === 0, 'lat', 'Please say where the place is.'),
    ...positionChecks({ lat, lng }),
  ];
}

/** A place as it is kept: tidy, each other name once, and none that is its name. */
export function tidyOwnPlace(place: OwnPlace): OwnPlace {
  const name = tidy(place.name);
  const by_key = new Map(place.aliases.map((alias) => [foldName(alias), tidy(alias)]));
  by_key.delete(foldName(name));
  return { ...place, name, aliases: [...by_key.values()], city: tidy(place.city), code: place.code.trim() };
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
