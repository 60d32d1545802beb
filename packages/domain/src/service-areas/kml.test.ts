import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../processor-time.testing.ts';
import { KML_LIMITS, readKml, writeKml } from './kml.ts';
import type { KmlZone } from './kml.ts';
import type { Ring } from './point-in-polygon.ts';

const LIMITS = { ...KML_LIMITS, node_count_max: 500 };
const SQUARE = '28,-26 28.1,-26 28.1,-26.1 28,-26.1 28,-26';

function kml(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
}

function polygon(coordinates: string, holes = ''): string {
  return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs>${holes}</Polygon>`;
}

function placemark(name: string, inside: string): string {
  return kml(`<Placemark><name>${name}</name>${inside}</Placemark>`);
}

const messagesOf = (text: string, limits = LIMITS) => readKml(text, limits).problems.map(({ message }) => message);

describe('readKml', () => {
  it('reads an area with its hole, in any prefix, with comments, CDATA, entities and data beside it', () => {
    const text = `\ufeff<?xml version="1.0"?><!-- from a map -->
      <k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Document><k:name>Not an area</k:name><k:Folder>
        <k:Placemark id='a&amp;b'><k:name>North &amp; <![CDATA[<South>]]> &#82;&#x61;nd</k:name>
          <k:description><![CDATA[<b>Farms</b>]]></k:description>
          <k:ExtendedData><k:Data name="code"><k:displayName>Code</k:displayName><k:value>NS</k:value></k:Data>
            <k:SchemaData><k:SimpleData name="tag">far</k:SimpleData></k:SchemaData></k:ExtendedData>
          <k:MultiGeometry><k:Polygon>
            <k:outerBoundaryIs><k:LinearRing><k:coordinates>
              28,-26,0 28.3 , -26,0
              28.3,-26.3,0 2.8e1,-26.3
            </k:coordinates></k:LinearRing></k:outerBoundaryIs>
            <k:innerBoundaryIs><k:LinearRing><k:coordinates>${SQUARE}</k:coordinates></k:LinearRing></k:innerBoundaryIs>
          </k:Polygon></k:MultiGeometry></k:Placemark></k:Folder></k:Document></k:kml>`;

    expect(readKml(text, LIMITS)).toEqual({
      problems: [],
      zones: [
        {
          name: 'North & <South> Rand',
          description: '<b>Farms</b>\ncode: NS\ntag: far',
          polygons: [
            [
              [
                [28, -26],
                [28.3, -26],
                [28.3, -26.3],
                [28, -26.3],
                [28, -26],
              ],
              [
                [28, -26],
                [28.1, -26],
                [28.1, -26.1],
                [28, -26.1],
                [28, -26],
              ],
            ],
          ],
        },
      ],
    });
  });

  it.each<[what: string, inside: string, message: string]>([
    ['crosses itself', polygon('28,-26 28.1,-26.1 28.1,-26 28,-26.1'), 'A: its outline crosses itself.'],
    ['has a hole that crosses itself', polygon(SQUARE, hole('28,-26 28.1,-26.1 28.1,-26 28,-26.1')), 'A: a hole crosses itself.'],
    ['has two corners', polygon('28,-26 28.1,-26'), 'A: its outline has fewer than three corners.'],
    [
      'is swapped',
      polygon('-26,28 -26,28.1 -26.1,28.1'),
      'A: latitude and longitude are swapped. KML writes the longitude first, such as 28.05,-26.2.',
    ],
    ['is in Europe', polygon('28,-26 4.9,52.4 28,-26.1'), 'A: its outline leaves southern Africa at corner 2, 4.9,52.4.'],
    ['is endless', polygon('28,-26 28,1e999 28,-26.1'), 'A: its outline leaves southern Africa at corner 2, 28,Infinity.'],
    ['is no number', polygon('28,-26 NaN,-26 28,-26.1'), 'A: corner 2 has "NaN" where a number should be.'],
    ['lacks a number', polygon('28,-26 28.1,,0 28,-26.1'), 'A: corner 2 lacks a number.'],
    ['lacks a latitude', polygon('28,-26 28.1 28,-26.1'), 'A: corner 2 is not written as "longitude,latitude".'],
    ['has no outer boundary', `<Polygon>${hole(SQUARE)}</Polygon>`, 'A: an area has no outer boundary.'],
    ['is a point', '<Point><coordinates>28,-26</coordinates></Point>', 'A: it is a point or a line, and no area.'],
    ['is nothing', '', 'A: it draws nothing.'],
  ])('leaves out a placemark that %s, says so, and reads the others', (_, inside, message) => {
    const others = `<Placemark><name>B</name>${polygon(SQUARE)}</Placemark>`;
    const read = readKml(kml(`<Placemark><name>A</name>${inside}</Placemark>${others}`), LIMITS);

    expect(read.problems).toEqual([{ message, placemark: 'A' }]);
    expect(read.zones.map(({ name }) => name)).toEqual(['B']);
  });

  it('calls a placemark without a name by its number', () => {
    expect(messagesOf(kml(`<Placemark>${polygon(SQUARE)}</Placemark><Placemark/>`))).toEqual(['Placemark 2: it draws nothing.']);
  });

  it.each<[what: string, text: string, message: string]>([
    [
      'entities that grow',
      '<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><kml>&b;</kml>',
      'The file declares a document type or entities. They are refused, since they can make a small file endless.',
    ],
    [
      'an entity of its own',
      kml('&bomb;'),
      'The file uses an entity other than &lt; &gt; &amp; &quot; &apos; and numbered signs, which is not allowed.',
    ],
    ['nothing', '', 'The file is empty.'],
    ['no placemark', kml(''), 'The file holds no placemark.'],
    ['another format', '<gpx></gpx>', 'This is no KML file: it does not begin with a kml element.'],
    ['text', 'Dear sir', 'The file has text outside of its elements.'],
    [
      'a packed file',
      'PK\u0003\u0004',
      'This is a KMZ file, which is packed. Please unpack it, and choose the .kml file inside.',
    ],
    [
      'a sign that begins nothing',
      '<kml>\n<Placemark>\n< 5</Placemark></kml>',
      'The file has a "<" that begins no element, in line 3.',
    ],
    ['binary signs', '<kml>\u0000</kml>', 'The file holds signs that no text has.'],
    ['an end too early', '<kml><Document>', 'The file ends before <Document> is closed.'],
    ['elements across each other', '<kml><a></kml></a>', 'The file closes <kml> where it is not open.'],
    ['two files', '<kml/><kml/>', 'The file has more than one outermost element.'],
    ['a broken tag', '<kml <a/></kml>', 'The tag <kml> is broken.'],
    ['depth', `${'<kml>'.repeat(51)}`, 'The file nests deeper than 50 elements.'],
  ])('refuses %s whole', (_, text, message) => {
    expect(readKml(text, LIMITS)).toEqual({ zones: [], problems: [{ message }] });
  });

  it('holds its limits: length, placemarks, corners of an area and of all', () => {
    const two = kml(`<Placemark>${polygon(SQUARE)}</Placemark>`.repeat(2));

    expect(messagesOf(' '.repeat(2_000_001), { ...LIMITS, length_max: 2_000_000 })).toEqual([
      'The file is too large: 2 million signs are allowed.',
    ]);
    expect(messagesOf(two, { ...LIMITS, placemark_count_max: 1 })).toEqual(['The file has too many placemarks: 1 are allowed.']);
    expect(messagesOf(two, { ...LIMITS, all_node_count_max: 9 })).toEqual([
      'The file has too many corners: 9 are allowed in all.',
    ]);
    expect(messagesOf(placemark('A', polygon(SQUARE)), { ...LIMITS, node_count_max: 4 })).toEqual([
      'A: an area has more than 4 corners, the most that are allowed. Please simplify it.',
    ]);
    expect(messagesOf(placemark('A', polygon(SQUARE)), { ...LIMITS, node_count_max: 5 })).toEqual([]);
  });

  it('never throws, whatever the text, and finds no area in noise', () => {
    const pieces = fc.constantFrom(
      '<kml>',
      '</kml>',
      '<Placemark>',
      '</Placemark>',
      '<Polygon>',
      '</Polygon>',
      '<outerBoundaryIs>',
      '<LinearRing>',
      '<coordinates>',
      '28,-26',
      ' ',
      ',',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&',
      ';',
      '"',
      "'",
      '=',
      '<',
      '>',
      '/>',
      '<?',
      '?>',
      '\u0000',
    );
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(pieces, { maxLength: 60 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        const read = readKml(text, LIMITS);
        expect(read.problems.length + read.zones.length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  }, 30_000);

  it.each<[what: string, unit: string]>([
    ['blanks in a tag', '<kml' + ' '],
    ['blanks before commas', `${kml('<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>28').slice(0, -17)}` + ' '],
    ['ampersands', '<kml>' + '&amp;'],
    ['quotes that never end', '<kml a="' + 'b'],
    ['openings of comments', '<kml>' + '<!---->'],
    ['elements without end', '<kml>' + '<a/>'],
    ['names', '<kml ' + 'a'],
    ['attributes', '<kml' + ' a="b"'],
  ])('reads ten times the %s in some ten times the time', (_, unit) => {
    const start = unit.length > 20 ? unit.slice(0, -1) : unit.slice(0, unit.startsWith('<kml>') ? 5 : 4);
    const grow = unit.slice(start.length);
    const timeOf = (count: number) => {
      const text = start + grow.repeat(count);
      let least = Infinity;
      for (let run = 0; run < 5; run++) {
        least = Math.min(
          least,
          processorMs(() => readKml(text, LIMITS)),
        );
      }
      return least;
    };
    timeOf(20_000);

    expect(timeOf(400_000)).toBeLessThan(Math.max(50, timeOf(40_000) * 40));
  });
});

describe('writeKml', () => {
  it('writes what is read as the same areas', () => {
    const coordinate = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
    /** A triangle never crosses itself. */
    const triangle = fc
      .tuple(coordinate(17, 32), coordinate(-34, -22), fc.double({ min: 1e-4, max: 0.5, noNaN: true }))
      .map(([lng, lat, size]): Ring => [
        [lng, lat],
        [lng + size, lat],
        [lng, lat + size],
        [lng, lat],
      ]);
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const zone: fc.Arbitrary<KmlZone> = fc.record({
      name: words.map((text) => text.replaceAll(/\s+/g, ' ').trim() || 'A'),
      description: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.trim()),
      polygons: fc.array(fc.array(triangle, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(zone, { minLength: 1, maxLength: 5 }), words, (zones, title) => {
        expect(readKml(writeKml(zones, title), LIMITS)).toEqual({ zones, problems: [] });
      }),
    );
  });

  it('closes rings, and leaves out signs that a file cannot hold', () => {
    const open: Ring = [
      [28, -26],
      [28.1, -26],
      [28.1, -26.1],
    ];
    const text = writeKml([{ name: 'A<\u0000&\ud800B', description: 'one\r\ntwo', polygons: [[open]] }], 'T');

    expect(readKml(text, LIMITS).zones).toEqual([
      { name: 'A<&B', description: 'one\r\ntwo', polygons: [[[...open, [28, -26]]]] },
    ]);
  });
});

function hole(coordinates: string): string {
  return `<innerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></innerBoundaryIs>`;
}
