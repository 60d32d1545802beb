import Type from 'typebox';
import { Check } from 'typebox/value';
import { exampleOfField } from './program-field-texts.ts';

/** What an example is made from of a schema. */
interface Sketch {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Sketch>>;
  readonly required?: readonly string[];
  readonly items?: Sketch;
  readonly anyOf?: readonly Sketch[];
}

const MOMENT = '2027-03-10T08:12:31.000Z';
const DAY = '2027-03-11';

/** Values that are answered under names of their own. */
const ANSWERED: Readonly<Record<string, unknown>> = {
  account_code: 'ACM01',
  account_name: 'Acme Books',
  count: 1,
  code: 'ECO',
  currency: 'ZAR',
  cut_off_time: '15:00',
  email: 'rachel@example.com',
  filename: 'Label_1_K7M2QX.pdf',
  location: 'Johannesburg',
  message: 'Success',
  mobile_number: '0831234567',
  name: 'Economy',
  next_since: '2027-03-10T08:12:31.000Z_12345',
  parcel_tracking_references: ['K7M2QX/1'],
  rate_excluding_vat: 100,
  request_id: '7b0f6c1e-2f4e-4d3a-9f0b-6a1d0c9d5e21',
  service_level_name: 'Economy',
  short_tracking_reference: 'K7M2QX',
  status: 'submitted',
  url: 'https://couriers.example.co.za/api/shipments/label/file?token=…',
  vat: 15,
  vat_percentage: 15,
  zone: 'GP',
};

/** A value that a schema takes: of each field what is usual, of each list one. Fields that may be left out are in it where they have an example. */
export function exampleOf(schema: object, name = ''): unknown {
  const sketch = schema as Sketch;
  if (sketch.anyOf) return exampleOf(sketch.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  if (sketch.const !== undefined) return sketch.const;
  const known = ANSWERED[name] ?? exampleOfField(name);
  if (sketch.enum) return sketch.enum.includes(known) ? known : sketch.enum[0];
  if (sketch.type === 'object') return exampleOfObject(sketch);
  if (sketch.type === 'array')
    return Array.isArray(known) && known.length > 0 && sketch.items?.type !== 'object'
      ? known
      : [exampleOf(sketch.items ?? {}, name)];
  return fits(sketch, known) ? known : plainExample(sketch);
}

function exampleOfObject({ properties = {}, required = [] }: Sketch): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || name in ANSWERED);
  return Object.fromEntries(entries.map(([name, each]) => [name, exampleOf(each, name)]));
}

function fits({ type, format, pattern, minimum }: Sketch, value: unknown): boolean {
  if (type === 'string')
    return typeof value === 'string' && format === undefined && (pattern === undefined || Check(Type.String({ pattern }), value));
  if (type === 'integer') return Number.isInteger(value) && Number(value) >= (minimum ?? -Infinity);
  return type === typeof value;
}

function plainExample({ type, format, minimum = 0 }: Sketch): unknown {
  if (type === 'string') return format === 'date-time' ? MOMENT : format === 'date' ? DAY : '';
  if (type === 'integer' || type === 'number') return Math.max(minimum, 1);
  return type === 'boolean' ? false : type === 'null' ? null : {};
}
