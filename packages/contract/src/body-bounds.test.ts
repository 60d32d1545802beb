import { describe, expect, it } from 'vitest';
import { LARGE_BODY_BYTES } from './route.ts';
import { ALL_ROUTES } from './routes.ts';

const WITH_BODY = ALL_ROUTES.map(({ route }) => route).filter(({ input_from }) => input_from === 'body');
const KB = 1024;

interface Sized {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Sized>>;
  readonly items?: Sized;
  readonly anyOf?: readonly Sized[];
}

/** What is on the wire of the longest input that a shape takes in plain letters; what has no bound counts as a word. */
function longest({ type, enum: values, maxLength, maxItems = 20, properties = {}, items = {}, anyOf }: Sized): number {
  if (anyOf) return Math.max(...anyOf.map(longest));
  if (type === 'array') return maxItems * (longest(items) + 1) + 2;
  if (type === 'object') return Object.entries(properties).reduce((sum, [key, each]) => sum + key.length + 4 + longest(each), 2);
  return type === 'string' && values === undefined ? (maxLength ?? 40) + 2 : 30;
}

describe('a body', () => {
  // Guests send files to support, as many and as large as signed-in customers do. Source: docs/decisions/0247.
  const WITH_FILES = ['/support-requests', '/support-requests/messages'];

  it('of a public call is small', () => {
    const open = WITH_BODY.filter(({ access }) => access.kind === 'public' || access.kind === 'installation');

    expect(open.length).toBeGreaterThan(8);
    expect(
      open
        .filter(({ body_bytes_max }) => body_bytes_max > 64 * KB)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(WITH_FILES);
  });

  it('of a call that visitors may make is no longer than a large shipment', () => {
    const guests = WITH_BODY.filter(({ access }) => access.kind === 'permission' && access.guests);

    expect(guests.length).toBeGreaterThan(2);
    expect(guests.filter(({ body_bytes_max }) => body_bytes_max > 512 * KB)).toEqual([]);
  });

  it.each(WITH_BODY.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s has room for the longest input of its call, or for as large a one as any',
    (_, { input, body_bytes_max }) => {
      expect(body_bytes_max).toBeGreaterThanOrEqual(Math.min(longest(input), LARGE_BODY_BYTES));
    },
  );
});
