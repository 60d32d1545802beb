import { onOneLine } from '../formats/one-line.ts';
import { readOutline } from './kml-outlines.ts';
import type { KmlRing } from './kml-outlines.ts';
import type { Polygon } from './point-in-polygon.ts';
import { NO_TEXT, readXml } from './read-xml.ts';

/** What a KML file may hold. All are upper ends that still count as allowed. */
export interface KmlLimits {
  /** Signs of the whole file. */
  readonly length_max: number;
  /** Elements inside of each other. */
  readonly depth_max: number;
  readonly placemark_count_max: number;
  /** Corners of one polygon with its holes. Source: map_max_node_count. */
  readonly node_count_max: number;
  /** Corners of all polygons together. */
  readonly all_node_count_max: number;
}

/** Enough for the suburbs of a whole country; the corners of one polygon are the provider's setting. @internal */
export const KML_LIMITS: Omit<KmlLimits, 'node_count_max'> = {
  length_max: 20_000_000,
  depth_max: 50,
  placemark_count_max: 5000,
  all_node_count_max: 500_000,
};

/** An area of a KML file: one placemark with its polygons, closed, with their holes. */
export interface KmlZone {
  readonly name: string;
  /** The description as it stands, and a line for each entry of the extended data. */
  readonly description: string;
  readonly polygons: readonly Polygon[];
}

/** What stands against an area, or without `placemark` against the whole file. */
export interface KmlProblem {
  readonly message: string;
  readonly placemark?: string;
}

export interface KmlReading {
  readonly zones: readonly KmlZone[];
  readonly problems: readonly KmlProblem[];
}

/**
 * Reads the areas of a KML file. A placemark with any fault is left out whole and named among the problems, in the order of the file; a
 * file that is no sound KML, or beyond a limit of the whole file, gives no area at all. Never throws; takes time in proportion to the text.
 */
export function readKml(text: string, limits: KmlLimits): KmlReading {
  if (text.length > limits.length_max)
    return refused(`The file is too large: ${limits.length_max / 1e6} million signs are allowed.`);
  if (text.startsWith('PK\u0003'))
    return refused('This is a KMZ file, which is packed. Please unpack it, and choose the .kml file inside.');

  const reader = placemarkReader(limits);
  const fault = readXml(text.replace(/^\ufeff/, ''), limits.depth_max, reader);
  if (fault !== null) return refused(fault);
  const { zones, problems } = reader;
  const file_fault = reader.fileFault();
  if (file_fault !== null) return refused(file_fault);
  if (zones.length + problems.length === 0) return refused('The file holds no placemark.');
  return { zones, problems };
}

/** Writes areas as a KML file that `readKml` reads as the same areas. Signs that XML cannot hold are left out. */
export function writeKml(zones: readonly KmlZone[], title: string): string {
  const placemarks = zones.map(
    ({ name, description, polygons }) =>
      `<Placemark><name>${escaped(name)}</name>${description === '' ? '' : `<description>${escaped(description)}</description>`}` +
      `<MultiGeometry>${polygons.map(polygonXml).join('')}</MultiGeometry></Placemark>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${escaped(title)}</name>\n${placemarks.join('')}</Document></kml>\n`
  );
}

/** Longer texts are cut; names of zones end at 100 characters. */
const NAME_MAX = 100;
const DESCRIPTION_MAX = 5000;

interface Placemark {
  readonly number: number;
  name: string;
  description: string;
  entry: string;
  readonly entries: string[];
  readonly outlines: KmlRing[][];
  /** Whether it draws anything that is no area. */
  has_other_shape: boolean;
}

function placemarkReader(limits: KmlLimits) {
  const zones: KmlZone[] = [];
  const problems: KmlProblem[] = [];
  const path: string[] = [];
  let pieces: string[] | null = null;
  let placemark: Placemark | null = null;
  let count = 0;
  let nodes = 0;
  let file_fault: string | null = null;

  return {
    zones,
    problems,
    fileFault: () => file_fault,
    open(name: string, attributes: ReadonlyMap<string, string>) {
      if (path.length === 0 && name !== 'kml') file_fault ??= 'This is no KML file: it does not begin with a kml element.';
      const parent = path.at(-1);
      path.push(name);
      if (file_fault !== null) return;
      if (name === 'Placemark') {
        if (placemark !== null) file_fault = 'The file has a placemark inside of a placemark.';
        else if (++count > limits.placemark_count_max)
          file_fault = `The file has too many placemarks: ${limits.placemark_count_max} are allowed.`;
        else
          placemark = { number: count, name: '', description: '', entry: '', entries: [], outlines: [], has_other_shape: false };
      }
      if (placemark === null) return;
      if (name === 'Polygon') placemark.outlines.push([]);
      if (name === 'Point' || name === 'LineString' || name === 'Model' || name === 'Track') placemark.has_other_shape = true;
      if (name === 'Data' || name === 'SimpleData') placemark.entry = attributes.get('name') ?? '';
      if (isRead(name, parent)) pieces = [];
    },
    text(piece: string) {
      pieces?.push(piece);
    },
    close(name: string) {
      path.pop();
      const parent = path.at(-1);
      if (placemark === null || file_fault !== null) return;
      if (pieces !== null && isRead(name, parent)) {
        const text = pieces.join('');
        pieces = null;
        if (name === 'name') placemark.name = onOneLine(text);
        else if (name === 'description') placemark.description = text.trim();
        else if (name === 'coordinates') keepRing(placemark, path, text);
        else if (text.trim() !== '') placemark.entries.push(`${placemark.entry}: ${text.trim()}`);
      }
      if (name !== 'Placemark') return;
      const finished = finish(placemark, limits);
      placemark = null;
      if (finished.zone) zones.push(finished.zone);
      if (finished.problem) problems.push(finished.problem);
      nodes += finished.nodes;
      if (nodes > limits.all_node_count_max)
        file_fault = `The file has too many corners: ${limits.all_node_count_max} are allowed in all.`;
    },
  };
}

function keepRing({ outlines }: Placemark, path: readonly string[], text: string): void {
  const [polygon, boundary] = path.slice(-3);
  if (polygon !== 'Polygon') return;
  if (boundary === 'outerBoundaryIs') outlines.at(-1)?.push({ kind: 'outer', text });
  else if (boundary === 'innerBoundaryIs') outlines.at(-1)?.push({ kind: 'hole', text });
}

/** The placemark as an area, or its problem, and how many corners were read. */
function finish(
  { number, name, description, entries, outlines, has_other_shape }: Placemark,
  { node_count_max }: KmlLimits,
): { readonly zone?: KmlZone; readonly problem?: KmlProblem; readonly nodes: number } {
  const label = name === '' ? `Placemark ${number}` : cut(name, NAME_MAX);
  const problem = (message: string) => ({ message: `${label}: ${message}`, placemark: label });
  if (outlines.length === 0)
    return { problem: problem(has_other_shape ? 'it is a point or a line, and no area.' : 'it draws nothing.'), nodes: 0 };
  let nodes = 0;
  const polygons: Polygon[] = [];
  for (const rings of outlines) {
    const outline = readOutline(rings, node_count_max);
    nodes += outline.node_count;
    if (outline.fault !== null) return { problem: problem(outline.fault), nodes };
    polygons.push(outline.polygon);
  }
  const described = [description, ...entries].filter((line) => line !== '').join('\n');
  return { zone: { name: label, description: cut(described, DESCRIPTION_MAX), polygons }, nodes };
}

/** Never cuts a sign of two halves in two. */
function cut(text: string, length_max: number): string {
  return text
    .slice(0, length_max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

function isRead(name: string, parent: string | undefined): boolean {
  switch (name) {
    case 'name':
    case 'description':
      return parent === 'Placemark';
    case 'coordinates':
      return parent === 'LinearRing';
    case 'value':
      return parent === 'Data';
    case 'SimpleData':
      return parent === 'SchemaData';
    default:
      return false;
  }
}

function refused(message: string): KmlReading {
  return { zones: [], problems: [{ message }] };
}

function polygonXml(polygon: Polygon): string {
  const rings = polygon.map((ring, at) => {
    const boundary = at === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    const [first] = ring;
    const last = ring.at(-1);
    const is_closed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
    const corners = first === undefined || is_closed ? ring : [...ring, first];
    const coordinates = corners.map(([lng, lat]) => `${lng},${lat}`).join(' ');
    return `<${boundary}><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></${boundary}>`;
  });
  return `<Polygon>${rings.join('')}</Polygon>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '\r': '&#13;' };

function escaped(text: string): string {
  return text.replaceAll(UNWRITABLE, '').replaceAll(/[<>&\r]/g, (sign) => ESCAPES[sign] ?? '');
}

const UNWRITABLE = new RegExp(NO_TEXT, 'gu');
