import { guessColumns, mappedRows, missingColumns } from '../formats/tables/csv-columns.ts';
import type { ImportField } from '../formats/tables/csv-columns.ts';
import { readCsv } from '../formats/tables/csv-reading.ts';
import type { CsvTable } from '../formats/tables/csv-reading.ts';
import { readDecimal } from '../formats/decimal.ts';
import { parseProvince } from '../formats/provinces.ts';
import { isPosition } from './distance.ts';
import { ALIASES_MAX, OWN_PLACES_MAX, ownPlaceChecks, tidyOwnPlace } from './own-place-checks.ts';
import type { OwnPlace } from './known-places.ts';

/** What is wrong in a cell; row 1 is that of the headings. */
interface CellFault {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

type Key = 'name' | 'aliases' | 'city' | 'zone' | 'code' | 'lat' | 'lng';

const column = (key: Key, label: string, also: readonly string[], is_required = true): ImportField<Key> => ({
  key,
  label,
  also,
  is_required,
});

/** The columns of a file of places. */
export const OWN_PLACE_COLUMNS: readonly ImportField<Key>[] = [
  column('name', 'Name', ['place', 'suburb', 'localarea', 'estate', 'plek', 'naam']),
  column('aliases', 'Other names', ['aliases', 'alias', 'alsoknownas', 'also'], false),
  column('city', 'City', ['town', 'cityortown', 'stad', 'dorp']),
  column('zone', 'Province', ['zone', 'provinsie']),
  column('code', 'Postal code', ['code', 'postcode', 'zip', 'zipcode', 'poskode'], false),
  column('lat', 'Latitude', ['lat', 'y']),
  column('lng', 'Longitude', ['lng', 'long', 'lon', 'x']),
];

const LABELS = new Map<string, string>(OWN_PLACE_COLUMNS.map(({ key, label }) => [key, label]));
const NAME_MAX = 100;

/** The places of a CSV file, or what is wrong in it by row and cell: with one fault nothing is taken over. Source: issue 4 point 4. */
export function readOwnPlaces(csv: string): { readonly places: readonly OwnPlace[]; readonly errors: readonly CellFault[] } {
  const table = readCsv(csv);
  const mapping = guessColumns(table.headings, OWN_PLACE_COLUMNS);
  const missing = missingColumns(OWN_PLACE_COLUMNS, mapping);
  const broken = [
    ...faultsOfTable(table),
    ...missing.map(({ label }) => ({ row: 1, column: label, message: `The column "${label}" is missing.` })),
  ];
  if (broken.length > 0) return { places: [], errors: broken };
  const errors: CellFault[] = [...overlongRows(table)];
  const rows_by_key = new Map<string, number>();
  const places = mappedRows(table, OWN_PLACE_COLUMNS, mapping).flatMap((cells) => {
    const fail = (key: string, message: string) => void errors.push({ row: cells.row, column: LABELS.get(key) ?? key, message });
    const place = placeOf(cells, fail);
    if (place === null) return [];
    const before = rows_by_key.get(ownPlaceKey(place));
    if (before === undefined) rows_by_key.set(ownPlaceKey(place), cells.row);
    else fail('name', `Row ${before} has the same place.`);
    return [place];
  });
  return errors.length > 0 ? { places: [], errors } : { places, errors };
}

/** The same for two places that are one: of one name in one town with one code. */
export function ownPlaceKey({ name, city, code }: Pick<OwnPlace, 'name' | 'city' | 'code'>): string {
  return JSON.stringify([name.toLowerCase(), city.toLowerCase(), code]);
}

function faultsOfTable({ rows, unclosed_row }: CsvTable): CellFault[] {
  if (unclosed_row !== null) return [{ row: unclosed_row, column: '', message: 'A quotation mark is opened and never closed.' }];
  if (rows.length === 0) return [{ row: 1, column: '', message: 'There is no place in this file.' }];
  if (rows.length > OWN_PLACES_MAX)
    return [{ row: OWN_PLACES_MAX + 2, column: '', message: `A file holds ${OWN_PLACES_MAX} places at most.` }];
  return [];
}

function overlongRows({ headings, rows }: CsvTable): CellFault[] {
  return rows
    .filter(({ cells }) => cells.slice(headings.length).some((cell) => cell !== ''))
    .map(({ row }) => ({
      row,
      column: '',
      message: 'There are more cells than headings. Are decimal commas in a file parted by commas?',
    }));
}

function placeOf(cells: Readonly<Record<Key, string>>, fail: (key: string, message: string) => void): OwnPlace | null {
  const zone = parseProvince(cells.zone);
  const [lat, lng] = [readDecimal(cells.lat), readDecimal(cells.lng)];
  const aliases = cells.aliases.split(/[;|,]/).flatMap((alias) => (alias.trim() === '' ? [] : [alias.trim()]));
  if (zone === null) fail('zone', cells.zone === '' ? 'The province is missing.' : `"${cells.zone}" is no province.`);
  for (const [key, value] of [['lat', lat] as const, ['lng', lng] as const])
    if (value === null) fail(key, cells[key] === '' ? 'A number is missing.' : `"${cells[key]}" is no number.`);
  for (const key of ['name', 'city'] as const) if (cells[key].length > NAME_MAX) fail(key, `At most ${NAME_MAX} characters.`);
  if (aliases.some((alias) => alias.length > NAME_MAX)) fail('aliases', `At most ${NAME_MAX} characters for a name.`);
  if (aliases.length > ALIASES_MAX) fail('aliases', `At most ${ALIASES_MAX} other names.`);
  const place = tidyOwnPlace({
    name: cells.name,
    aliases,
    city: cells.city,
    // Where any of these is missing the place is not answered.
    zone: zone ?? 'GP',
    code: withZeros(cells.code),
    lat: lat ?? 0,
    lng: lng ?? 0,
  });
  const is_placed = lat !== null && lng !== null;
  if (is_placed && !isPosition(lat, lng)) fail('lat', `${lat}, ${lng} is no position on the earth.`);
  for (const { field, message } of ownPlaceChecks(place))
    if (is_placed || (field !== 'lat' && field !== 'lng')) fail(field, message);
  return zone === null || !is_placed ? null : place;
}

/** Spreadsheets take the zeros off codes that begin with them. */
function withZeros(code: string): string {
  return /^\d{1,3}$/.test(code) ? code.padStart(4, '0') : code;
}
