/** What of a schema tells how many entries a list may have. */
interface Bounded {
  readonly type?: unknown;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Bounded>>;
  readonly patternProperties?: Readonly<Record<string, Bounded>>;
  readonly items?: Bounded;
  readonly anyOf?: readonly Bounded[];
}

/** A list with more entries than its schema allows, and where it stands, as a JSON pointer. */
export interface OverlongList {
  readonly pointer: string;
  readonly limit: number;
}

/**
 * The first list that is longer than its schema allows, or null. It is asked before anything looks at the entries: what is too long is
 * refused without being read, and reading the rest takes no longer than the largest input that is allowed.
 */
export function findOverlongList(schema: object, value: unknown): OverlongList | null {
  return search(schema, value, '');
}

function search(schema: Bounded, value: unknown, pointer: string): OverlongList | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const variant of schema.anyOf ?? []) {
    const found = search(variant, value, pointer);
    if (found) return found;
  }
  return Array.isArray(value) ? searchList(schema, value, pointer) : searchObject(schema, value, pointer);
}

function searchList({ items, maxItems = Infinity }: Bounded, list: readonly unknown[], pointer: string): OverlongList | null {
  if (list.length > maxItems) return { pointer, limit: maxItems };
  if (items === undefined) return null;
  for (const [at, each] of list.entries()) {
    const found = search(items, each, `${pointer}/${at}`);
    if (found) return found;
  }
  return null;
}

function searchObject({ properties = {}, patternProperties = {} }: Bounded, value: object, pointer: string): OverlongList | null {
  const given = value as Readonly<Record<string, unknown>>;
  for (const [key, each] of Object.entries(properties)) {
    const found = Object.hasOwn(given, key) && search(each, given[key], `${pointer}/${key}`);
    if (found) return found;
  }
  const others = Object.values(patternProperties)[0];
  if (others === undefined) return null;
  for (const [key, each] of Object.entries(given)) {
    const found =
      !Object.hasOwn(properties, key) && search(others, each, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found) return found;
  }
  return null;
}
