/** A name on the base map: a town or a suburb, and from which zoom on it may show. */
export type PlaceLabel = readonly [name: string, lat: number, lng: number, zoom: number];

/** Towns with so many suburbs show from this zoom on; the suburbs themselves come last. */
const TOWN_ZOOMS: readonly (readonly [suburbs: number, zoom: number])[] = [
  [150, 6],
  [60, 7],
  [15, 8],
  [1, 9],
];
const SUBURB_ZOOM = 9.5;
/**
 * A town of which the list has no entry of its own lies somewhere among its suburbs: it waits for the small ones, and shows where a few of them
 * lie together.
 */
const UNSURE_ZOOM = 9;
const TOGETHER = { suburbs: 3, degrees: 0.1 };
/** The list has some towns under the names they had. */
const TODAYS_NAMES: Readonly<Record<string, string>> = {
  'Port Elizabeth': 'Gqeberha',
  Nelspruit: 'Mbombela',
  Witbank: 'eMalahleni',
  Grahamstown: 'Makhanda',
  Potgietersrus: 'Mokopane',
};

interface ListedPlace {
  readonly suburb: string;
  readonly city: string;
  readonly zone: string;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: string;
}

/**
 * The names of the base map out of the list of suburbs, those that show first first. Of suburbs at one spot, which are known by their postal
 * code alone, one name stands for all.
 */
export function placeLabels(places: readonly ListedPlace[]): PlaceLabel[] {
  const towns = new Map<string, ListedPlace[]>();
  for (const place of places) {
    const key = `${place.city}|${place.zone}`;
    const suburbs = towns.get(key);
    if (suburbs) suburbs.push(place);
    else towns.set(key, [place]);
  }
  const by_size = [...towns.values()].toSorted((one, other) => other.length - one.length);
  const sure = new Set(by_size.flatMap((suburbs) => (ownEntry(suburbs) ? [suburbs[0]?.city] : [])));
  const of_towns = by_size.flatMap((suburbs): PlaceLabel[] => {
    const own = ownEntry(suburbs);
    const centre = own ?? middleOf(suburbs);
    // Some suburbs are listed under a town of another province.
    if (!centre || (!own && (sure.has(centre.city) || !lieTogether(suburbs, centre)))) return [];
    const zoom = own ? TOWN_ZOOMS.find(([least]) => suburbs.length >= least)?.[1] : UNSURE_ZOOM;
    const name = TODAYS_NAMES[centre.city] ?? centre.city;
    return zoom === undefined ? [] : [[name, round(centre.lat), round(centre.lng), zoom]];
  });
  const taken = new Set(of_towns.map(spotOf));
  const of_suburbs = places
    .filter(({ suburb, city }) => suburb !== city)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.suburb.length - other.suburb.length)
    .flatMap((place): PlaceLabel[] => {
      const label: PlaceLabel = [place.suburb, round(place.lat), round(place.lng), SUBURB_ZOOM];
      const spot = spotOf(label);
      if (taken.has(spot)) return [];
      taken.add(spot);
      return [label];
    });
  return [...of_towns.toSorted((one, other) => one[3] - other[3]), ...of_suburbs];
}

/** The entry of the town itself. */
function ownEntry(suburbs: readonly ListedPlace[]): ListedPlace | undefined {
  return suburbs.find(({ suburb, city }) => suburb === city);
}

function rankOf({ accuracy }: ListedPlace): number {
  return accuracy === 'place' ? 0 : 1;
}

function middleOf(suburbs: readonly ListedPlace[]): ListedPlace | undefined {
  return suburbs.toSorted((one, other) => one.lat - other.lat)[Math.floor(suburbs.length / 2)];
}

/** Whether most suburbs lie round the one in their middle: some are listed under a town of the same name elsewhere. */
function lieTogether(suburbs: readonly ListedPlace[], middle: ListedPlace): boolean {
  const near = suburbs.filter(
    ({ lat, lng }) => Math.abs(lat - middle.lat) < TOGETHER.degrees && Math.abs(lng - middle.lng) < TOGETHER.degrees,
  );
  return near.length >= Math.max(TOGETHER.suburbs, suburbs.length / 2);
}

/** Some hundred metres. */
function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}

/** Some kilometre. */
function spotOf([, lat, lng]: PlaceLabel): string {
  return `${Math.round(lat * 100)} ${Math.round(lng * 100)}`;
}

interface Shown {
  readonly zoom: number;
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  readonly project: (label: PlaceLabel) => { readonly x: number; readonly y: number };
}

/** The most names shown, since each is an element of the page. */
const MOST_SHOWN = 60;
export const LETTER_PX = 7;
const LINE_PX = 18;

/** The names to be shown of a part of the map: those that come first, as long as they do not lie on each other. */
export function labelsToShow(labels: readonly PlaceLabel[], { zoom, bounds, project }: Shown): PlaceLabel[] {
  const [west, south, east, north] = bounds;
  const boxes: { x: number; y: number; width: number }[] = [];
  const shown: PlaceLabel[] = [];
  for (const label of labels) {
    const [name, lat, lng, from_zoom] = label;
    if (shown.length === MOST_SHOWN || from_zoom > zoom) break;
    if (lng < west || lng > east || lat < south || lat > north) continue;
    const box = { ...project(label), width: name.length * LETTER_PX };
    const is_free = boxes.every(
      ({ x, y, width }) => Math.abs(y - box.y) > LINE_PX || Math.abs(x - box.x) > (width + box.width) / 2,
    );
    if (!is_free) continue;
    boxes.push(box);
    shown.push(label);
  }
  return shown;
}

/** Names out of the file that the build makes; what is none of them is left out. */
export function readLabels(sent: unknown): PlaceLabel[] {
  if (!Array.isArray(sent)) return [];
  return sent.filter(
    (each): each is PlaceLabel =>
      Array.isArray(each) &&
      each.length === 4 &&
      typeof each[0] === 'string' &&
      each.slice(1).every((part) => typeof part === 'number'),
  );
}
