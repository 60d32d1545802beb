import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A street as it is drawn: its name, and two positions between which it runs, longitude first. */
export interface Street {
  readonly name: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

const ZOOM = 12;
/** The grid inside of a tile. */
const EXTENT = 4096;

/**
 * Writes an archive of streets where the product looks for one: PMTiles of version 3 with one tile of Protomaps' layer of roads, nothing in it compressed.
 * All streets lie in the tile that holds the first one's beginning.
 */
export function writeStreets(data_dir: string, streets: readonly [Street, ...Street[]]): void {
  const folder = join(data_dir, 'maps');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'streets.pmtiles'), streetsArchive(streets));
}

/** The archive itself. */
export function streetsArchive(streets: readonly [Street, ...Street[]]): Buffer {
  const at = onGrid(streets[0].from);
  const tile = { x: Math.floor(at.x), y: Math.floor(at.y) };
  const bytes = Buffer.from(tileOf(streets, tile));
  const description = Buffer.from(JSON.stringify({ vector_layers: [{ id: 'roads', fields: {} }] }));
  // One entry: its tile, how often it repeats, its length, and where it begins, counted from one.
  const directory = Buffer.from([1, ...varint(tileId(tile)), 1, ...varint(bytes.length), 1]);
  const head = Buffer.alloc(127);
  head.write('PMTiles', 'latin1');
  head[7] = 3;
  const parts = [directory, description, Buffer.alloc(0), bytes];
  let offset = head.length;
  for (const [index, part] of parts.entries()) {
    head.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    head.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  }
  for (const count of [72, 80, 88]) head.writeBigUInt64LE(1n, count);
  // In order, not compressed inside, tiles not compressed, vector tiles, and the zooms.
  head.set([1, 1, 1, 1, ZOOM, ZOOM], 96);
  const [west, north, east, south] = [lngOf(tile.x), latOf(tile.y), lngOf(tile.x + 1), latOf(tile.y + 1)];
  for (const [index, degrees] of [west, south, east, north].entries())
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([head, ...parts]);
}

/** A vector tile with the streets in its layer of roads. */
function tileOf(streets: readonly Street[], tile: { x: number; y: number }): number[] {
  const keys = ['kind', 'name'];
  const values = ['highway', ...streets.map(({ name }) => name)];
  const features = streets.map(({ from, to }, index) => {
    const [start, end] = [inTile(from, tile), inTile(to, tile)];
    const moves = [9, zigzag(start.x), zigzag(start.y), 10, zigzag(end.x - start.x), zigzag(end.y - start.y)];
    const tags = [0, 0, 1, index + 1];
    return field(2, [...field(2, tags.flatMap(varint)), ...varint(3 << 3), 2, ...field(4, moves.flatMap(varint))]);
  });
  const layer = [
    ...varint(15 << 3),
    2,
    ...field(1, text('roads')),
    ...features.flat(),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) => field(4, field(1, text(value)))),
    ...varint(5 << 3),
    ...varint(EXTENT),
  ];
  return field(3, layer);
}

function field(number: number, bytes: readonly number[]): number[] {
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes];
}

function text(value: string): number[] {
  return [...Buffer.from(value, 'utf8')];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/** Where a position lies among the tiles of the zoom. */
function onGrid([lng, lat]: readonly [number, number]): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  const count = 2 ** ZOOM;
  return { x: ((lng + 180) / 360) * count, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count };
}

function inTile(position: readonly [number, number], tile: { x: number; y: number }): { x: number; y: number } {
  const { x, y } = onGrid(position);
  return { x: Math.round((x - tile.x) * EXTENT), y: Math.round((y - tile.y) * EXTENT) };
}

function lngOf(x: number): number {
  return (x / 2 ** ZOOM) * 360 - 180;
}

function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** ZOOM))) * 180) / Math.PI;
}

/** The number of a tile along the curve on which archives keep them, after all tiles of the zooms before. */
function tileId({ x, y }: { x: number; y: number }): number {
  let id = (4 ** ZOOM - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** (ZOOM - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const down = (row & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ down);
    if (down === 0) {
      if (right === 1) [column, row] = [side - 1 - column, side - 1 - row];
      [column, row] = [row, column];
    }
  }
  return id;
}
