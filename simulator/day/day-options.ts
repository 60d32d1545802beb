import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Polygon } from '@tsela/domain/service-areas/point-in-polygon';
import { BRANCHES } from '../network.ts';
import type { BranchCode } from '../network.ts';

/** What may go wrong on a simulated day. */
export const FAILURES = [
  'no-signal',
  'wrong-address',
  'full-locker',
  'gateway-outage',
  'duplicate-callbacks',
  'invented-attempts',
] as const;

export type Failure = (typeof FAILURES)[number];

/** A driver's area out of a file. */
export interface DayArea {
  readonly hub: BranchCode;
  readonly polygon: Polygon;
}

/** One day of one courier. */
export interface DayOptions {
  readonly seed: number;
  readonly parcels: number;
  readonly hubs: number;
  /** At each hub. */
  readonly drivers: number;
  /** Benches with a scanner, at each hub. */
  readonly benches: number;
  readonly failures: ReadonlySet<Failure>;
  /** So many parcels vanish between two scans. */
  readonly losses: number;
  /** The last step that is played; null plays all. */
  readonly until: number | null;
  /** Left empty, each driver of a hub has a slice of the circle around it. */
  readonly areas: readonly DayArea[];
}

/** What the command is asked for beside the day. */
export interface SimulateOptions extends DayOptions {
  /** So many days, each of the next seed. */
  readonly seeds: number;
  /** Where the areas were read from; empty where there are none. */
  readonly areas_file: string;
  /** Where the figures are written as JSON; empty prints them. */
  readonly json: string;
}

const FLAGS = {
  seed: { type: 'string', default: '1' },
  parcels: { type: 'string', default: '1000' },
  hubs: { type: 'string', default: '3' },
  drivers: { type: 'string', default: '12' },
  benches: { type: 'string', default: '2' },
  failures: { type: 'string', default: FAILURES.join(',') },
  losses: { type: 'string', default: '0' },
  until: { type: 'string' },
  areas: { type: 'string' },
  seeds: { type: 'string', default: '1' },
  json: { type: 'string', default: '' },
} as const;

/** Reads what follows the command. Throws a sentence for a person when it makes no sense. */
export function readSimulateOptions(program_arguments: readonly string[]): SimulateOptions {
  const { values } = parseArgs({ args: [...program_arguments], options: FLAGS, strict: true });
  return {
    seed: wholeFrom('seed', values.seed, { min: 0, max: 4_294_967_295 }),
    parcels: wholeFrom('parcels', values.parcels, { min: 1, max: 100_000 }),
    hubs: wholeFrom('hubs', values.hubs, { min: 1, max: BRANCHES.length }),
    drivers: wholeFrom('drivers', values.drivers, { min: 1, max: 500 }),
    benches: wholeFrom('benches', values.benches, { min: 1, max: 100 }),
    failures: failuresFrom(values.failures),
    losses: wholeFrom('losses', values.losses, { min: 0, max: 100_000 }),
    until: values.until === undefined ? null : wholeFrom('until', values.until, { min: 0, max: 100_000_000 }),
    areas: values.areas === undefined ? [] : areasFrom(values.areas),
    areas_file: values.areas ?? '',
    seeds: wholeFrom('seeds', values.seeds, { min: 1, max: 10_000 }),
    json: values.json,
  };
}

function wholeFrom(name: string, text: string, { min, max }: { readonly min: number; readonly max: number }): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function failuresFrom(text: string): ReadonlySet<Failure> {
  const named = text.split(',').filter((name) => name !== '' && name !== 'none');
  const known: readonly string[] = FAILURES;
  const unknown = named.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`--failures has no "${unknown}". There are: ${FAILURES.join(', ')}, or none.`);
  return new Set(FAILURES.filter((failure) => named.includes(failure)));
}

interface Feature {
  readonly properties?: { readonly hub?: unknown } | null;
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
}

/** Areas out of GeoJSON: one polygon a driver, each with its hub in `properties.hub`. */
function areasFrom(path: string): DayArea[] {
  const { features = [] } = JSON.parse(readFileSync(path, 'utf8')) as { readonly features?: readonly Feature[] };
  const areas = features.map(({ properties, geometry }, index): DayArea => {
    const hub = BRANCHES.find(({ code }) => code === properties?.hub)?.code;
    if (hub === undefined || geometry?.type !== 'Polygon')
      throw new Error(
        `Area ${index + 1} of ${path} must be a Polygon with properties.hub, one of ${BRANCHES.map(({ code }) => code).join(', ')}.`,
      );
    return { hub, polygon: geometry.coordinates as Polygon };
  });
  if (areas.length === 0) throw new Error(`There is no area in ${path}: a GeoJSON FeatureCollection of polygons is needed.`);
  return areas;
}
