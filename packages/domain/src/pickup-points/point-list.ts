import { parseProvince } from '../formats/provinces.ts';
import { guessColumns, mappedRows, missingColumns } from '../formats/tables/csv-columns.ts';
import type { ImportField } from '../formats/tables/csv-columns.ts';
import type { CsvRow } from '../formats/tables/csv-reading.ts';
import type { CompartmentCount } from './compartment-reservation.ts';
import { countryFault } from '../service-areas/region.ts';
import { compartmentName } from './parcel-fit.ts';
import { PICKUP_OPERATORS } from './pickup-operators.ts';
import type { PickupProvider } from './pickup-providers.ts';

/** As many points as one list may hold: more than any operator has in the country. */
export const LISTED_POINTS_MAX = 5000;
/** The most faults reported at once; what follows is checked in the next try. */
export const POINT_FAULTS_MAX = 200;
const CELL_MAX = 255;
const COMPARTMENTS_MAX = 10_000;

/** A point as a list has it. Positions are null where the list gives none: the suburb's own is taken then. */
export interface ListedPoint {
  readonly row: number;
  readonly pickup_point_id: string;
  readonly name: string;
  readonly type: 'locker' | 'counter';
  readonly street_address: string;
  readonly local_area: string;
  readonly city: string;
  readonly code: string;
  readonly zone: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly trading_hours: string;
  readonly description: string;
  readonly notice: string;
  readonly photo_url: string;
  /** Undefined where the list has no column of a size. */
  readonly compartments: readonly CompartmentCount[] | undefined;
}

/** What is wrong in a cell; row 1 is that of the headings. */
export interface ListFault {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

const field = (key: string, label: string, also: readonly string[] = [], is_required = false): ImportField => ({
  key,
  label,
  also,
  is_required,
});

/** The columns of a list of points of an operator, in the order of its template. Source: issue 4 point 6. */
export function pointListFields(provider: PickupProvider): readonly ImportField[] {
  const sizes = PICKUP_OPERATORS[provider].sizes.map(({ code }) =>
    field(countKey(code), `Number of ${compartmentName(code)}`, [
      plain(code),
      `${plain(code)}count`,
      `compartments${plain(code)}`,
    ]),
  );
  return [
    field('pickup_point_id', 'Id', ['pickuppointid', 'pointid', 'lockerid', 'terminalid', 'code'], true),
    field('name', 'Name', ['pointname', 'lockername', 'terminalname'], true),
    field('type', 'Type', ['kind']),
    field('street_address', 'Street address', ['street', 'address', 'streetaddress1']),
    field('local_area', 'Suburb', ['localarea', 'area', 'voorstad']),
    field('city', 'City', ['town', 'stad']),
    field('code', 'Postal code', ['postcode', 'zip', 'zipcode', 'poskode']),
    field('zone', 'Province', ['zone', 'provinsie']),
    field('lat', 'Latitude', ['lat', 'y']),
    field('lng', 'Longitude', ['lng', 'long', 'lon', 'x']),
    field('trading_hours', 'Hours', ['tradinghours', 'openinghours', 'open']),
    field('description', 'Description', ['directions', 'landmark']),
    field('notice', 'Notice', ['message']),
    field('photo_url', 'Photo', ['photourl', 'image', 'imageurl', 'picture']),
    ...sizes,
  ];
}

/** The points of a table, or what is wrong in it. A list with one fault gives no points: nothing is half saved. */
export function readPointList(
  table: { readonly headings: readonly string[]; readonly rows: readonly CsvRow[] },
  provider: PickupProvider,
): { readonly points: readonly ListedPoint[]; readonly faults: readonly ListFault[] } {
  const fields = pointListFields(provider);
  const mapping = guessColumns(table.headings, fields);
  const missing = missingColumns(fields, mapping);
  if (missing.length > 0)
    return {
      points: [],
      faults: missing.map(({ label }) => ({ row: 1, column: label, message: 'The list has no such column.' })),
    };
  const faults: ListFault[] = [];
  const seen = new Map<string, number>();
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const points = mappedRows(table, fields, mapping).map((cells) => {
    const fault = (key: string, message: string) => void faults.push({ row: cells.row, column: labels.get(key) ?? key, message });
    for (const { key } of fields) if (textOf(cells, key).length > CELL_MAX) fault(key, `At most ${CELL_MAX} characters.`);
    const pickup_point_id = textOf(cells, 'pickup_point_id');
    const before = seen.get(pickup_point_id);
    if (pickup_point_id === '') fault('pickup_point_id', 'Every point needs an id.');
    else if (before !== undefined) fault('pickup_point_id', `Row ${before} has the same id.`);
    else if (pickup_point_id.length > 60) fault('pickup_point_id', 'At most 60 characters.');
    seen.set(pickup_point_id, before ?? cells.row);
    if (textOf(cells, 'name') === '') fault('name', 'Every point needs a name.');
    const zone = textOf(cells, 'zone');
    if (zone !== '' && parseProvince(zone) === null) fault('zone', `"${zone}" is no province.`);
    const photo_url = textOf(cells, 'photo_url');
    if (photo_url !== '' && !/^https:\/\/\S+$/.test(photo_url))
      fault('photo_url', 'A photo is an address that begins with https://.');
    return {
      row: cells.row,
      pickup_point_id,
      name: textOf(cells, 'name'),
      type: typeOf(textOf(cells, 'type'), provider, fault),
      street_address: textOf(cells, 'street_address'),
      local_area: textOf(cells, 'local_area'),
      city: textOf(cells, 'city'),
      code: textOf(cells, 'code'),
      zone,
      ...positionOf(textOf(cells, 'lat'), textOf(cells, 'lng'), fault),
      trading_hours: textOf(cells, 'trading_hours'),
      description: textOf(cells, 'description'),
      notice: textOf(cells, 'notice'),
      photo_url,
      compartments: countsOf(cells, provider, { mapping, fault }),
    };
  });
  return faults.length > 0 ? { points: [], faults } : { points, faults };
}

type Fault = (key: string, message: string) => void;

function typeOf(text: string, provider: PickupProvider, fault: Fault): 'locker' | 'counter' {
  const wanted = PICKUP_OPERATORS[provider].point_type;
  if (text !== '' && text.toLowerCase() !== wanted) fault('type', `Points of this operator are ${wanted}s.`);
  return wanted;
}

/** A position within the country, written with point or comma; both numbers or neither. */
function positionOf(lat_text: string, lng_text: string, fault: Fault): { lat: number | null; lng: number | null } {
  if (lat_text === '' && lng_text === '') return { lat: null, lng: null };
  const [lat, lng] = [numberOf(lat_text), numberOf(lng_text)];
  if (lat === null) fault('lat', lat_text === '' ? 'There is a longitude without a latitude.' : `"${lat_text}" is no number.`);
  if (lng === null) fault('lng', lng_text === '' ? 'There is a latitude without a longitude.' : `"${lng_text}" is no number.`);
  if (lat === null || lng === null) return { lat: null, lng: null };
  const outside = countryFault(lat, lng);
  if (outside !== null) {
    fault('lat', outside);
  }
  return { lat, lng };
}

function countsOf(
  cells: Readonly<Record<string, string | number>>,
  provider: PickupProvider,
  { mapping, fault }: { mapping: readonly (string | null)[]; fault: Fault },
): readonly CompartmentCount[] | undefined {
  const codes = PICKUP_OPERATORS[provider].sizes.map(({ code }) => code);
  if (!codes.some((code) => mapping.includes(countKey(code)))) return undefined;
  return codes.flatMap((code) => {
    const text = textOf(cells, countKey(code));
    if (text === '') return [];
    const count = numberOf(text);
    if (count === null || !Number.isInteger(count) || count < 0 || count > COMPARTMENTS_MAX) {
      fault(countKey(code), `"${text}" is no number of compartments.`);
      return [];
    }
    return [{ code, count }];
  });
}

function countKey(code: string): string {
  return `count_${code}`;
}

function textOf(cells: Readonly<Record<string, string | number>>, key: string): string {
  return String(cells[key] ?? '').trim();
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll('-', '');
}

/** A number with point or comma, as spreadsheets of here write it. */
function numberOf(text: string): number | null {
  const point = text.replace(',', '.');
  return /^-?\d{1,7}(\.\d+)?$/.test(point) ? Number(point) : null;
}
