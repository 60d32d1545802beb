import { describe, expect, it } from 'vitest';
import { OWN_LAYERS, baseStyle, mixed } from './map-style.ts';
import type { MapColours } from './map-style.ts';
import { STREETS_SOURCE, groundLayers, nameLayers, streetsSource } from './street-style.ts';
import { hasRoads, readAddress } from './streets.ts';

const COLOURS: MapColours = {
  sea: '#000001',
  land: '#000002',
  border: '#000003',
  green: '#000004',
  built: '#000005',
  path: '#000006',
  road: '#000007',
  main_road: '#000008',
  motorway: '#000009',
  ink: '#00000a',
  ink_soft: '#00000b',
};
/** The layers of Protomaps' schema, version 4. */
const SCHEMA = ['boundaries', 'buildings', 'earth', 'landcover', 'landuse', 'places', 'pois', 'roads', 'water'];

describe('the style of streets', () => {
  const layers = [...groundLayers(COLOURS), ...nameLayers(COLOURS)];

  it('draws layers of the schema alone, each under a name of its own', () => {
    const ids = layers.map(({ id }) => id);

    expect(layers.every((layer) => SCHEMA.includes(layer['source-layer'] ?? ''))).toBe(true);
    expect(layers.every(({ source }) => source === STREETS_SOURCE)).toBe(true);
    expect(new Set([...ids, ...OWN_LAYERS]).size).toBe(ids.length + OWN_LAYERS.length);
  });

  it('takes every colour from the page, so that each of them changes with it', () => {
    const used = layers.flatMap(({ paint = {} }) =>
      Object.entries(paint).flatMap(([property, value]) => (property.endsWith('-color') ? [String(value)] : [])),
    );

    expect(new Set(used)).toEqual(new Set(Object.values(COLOURS)));
  });

  it('puts larger roads above smaller ones, roads above water, and names above all', () => {
    const ids = layers.map(({ id }) => id);
    const order = ['earth', 'green', 'water', 'paths', 'streets', 'main-roads', 'motorways', 'names-of-roads', 'names-of-towns'];

    const places = order.map((name) => ids.indexOf(`streets-${name}`));

    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('asks no outside host for letters or pictures, and names whose data it is', () => {
    const style = baseStyle(COLOURS);

    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    expect(style.layers.map(({ id }) => id)).toEqual(OWN_LAYERS);
    const source = streetsSource({ tiles: 'pmtiles://x/{z}/{x}/{y}', zoom_min: 0, zoom_max: 15, bounds: [16, -35, 33, -22] });
    expect(source).toMatchObject({ tiles: ['pmtiles://x/{z}/{x}/{y}'], maxzoom: 15, bounds: [16, -35, 33, -22] });
    expect(source.attribution).toContain('<a href="https://www.openstreetmap.org/copyright"');
    expect(source.attribution).toContain('© OpenStreetMap');
  });
});

it.each([
  ['#955000', '#ffffff', 0.5, '#caa880'],
  ['#f2b866', '#000000', 0, '#000000'],
  ['#f2b866', '#000000', 1, '#f2b866'],
  ['rgb(1 2 3)', '#000000', 0.5, 'rgb(1 2 3)'],
  ['#955000', '', 0.5, '#955000'],
])('%s in %s is softer, and a colour that is written otherwise stays', (colour, ground, share, result) => {
  expect(mixed(colour, ground, share)).toBe(result);
});

describe('streets', () => {
  it.each([
    [{ url: '/map/streets.pmtiles?v=1' }, '/map/streets.pmtiles?v=1'],
    [{ url: null }, null],
    [{ url: '' }, null],
    [{ url: 7 }, null],
    [{}, null],
    [null, null],
    ['/map', null],
  ])('are where the server says: %j', (sent, url) => {
    expect(readAddress(sent)).toBe(url);
  });

  it.each([
    [{ vector_layers: [{ id: 'earth' }, { id: 'roads' }] }, true],
    [{ vector_layers: [{ id: 'transportation' }, null, 'roads'] }, false],
    [{ vector_layers: 'roads' }, false],
    [{}, false],
    [null, false],
  ])('are those of an archive with the layer of roads: %j', (description, has) => {
    expect(hasRoads(description)).toBe(has);
  });
});
