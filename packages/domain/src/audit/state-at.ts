/** Values by field, as an event or a row tells them. */
export type Fields = Readonly<Record<string, unknown>>;

/** What one event changed. A field that stands on one side alone was another before, or after, and the event does not tell which. */
export interface RecordedChange {
  readonly time: Date;
  readonly from: Fields;
  readonly to: Fields;
}

/** A field at a moment: its value, or that what was recorded does not tell it. */
export type FieldThen = { readonly is_known: true; readonly value: unknown } | { readonly is_known: false };

export interface History {
  /** In the order in which they were made. */
  readonly changes: readonly RecordedChange[];
  /** The fields as they are at present. */
  readonly present: Fields;
  /** Fields whose changes were not always recorded: they are known only where both sides of the moment tell the same. */
  readonly unsure?: ReadonlySet<string>;
}

const NOT_KNOWN: FieldThen = { is_known: false };

/**
 * The fields as they were at a moment, what was changed at that very moment included. Every change after it is taken back: a field is what
 * the next change of it was made from, or what it is at present where no later one is recorded. The change before has to tell the same; where
 * it does not, one between them was lost, and the field is not known. Source: docs/design/beyond.md 11.
 */
export function stateAt({ changes, present, unsure }: History, at: Date): ReadonlyMap<string, FieldThen> {
  const cut = changesUntil(changes, at);
  const [earlier, later] = [changes.slice(0, cut), changes.slice(cut)];
  const fields = new Set([
    ...Object.keys(present),
    ...changes.flatMap(({ from, to }) => [...Object.keys(from), ...Object.keys(to)]),
  ]);
  const [after_last, before_next] = [toldAfter(earlier), toldBefore(later)];
  const is_now = later.length === 0;
  return new Map(
    [...fields].map((field) => {
      const before = after_last.get(field);
      const after = before_next.get(field) ?? (field in present ? known(present[field]) : NOT_KNOWN);
      return [field, agreed(before, after, { needs_both: unsure?.has(field) === true && !is_now })];
    }),
  );
}

/**
 * How many of the changes had been made at a moment. They are in the order in which they were made, and of two at once the one that came first
 * may be the one that had to wait: none counts as made before the one that it followed.
 */
export function changesUntil(changes: readonly { readonly time: Date }[], at: Date): number {
  const first_later = changes.findIndex(({ time }) => time > at);
  return first_later === -1 ? changes.length : first_later;
}

/** What the last change of each field made of it. */
function toldAfter(changes: readonly RecordedChange[]): ReadonlyMap<string, FieldThen> {
  const told = new Map<string, FieldThen>();
  for (const { from, to } of changes)
    for (const field of new Set([...Object.keys(from), ...Object.keys(to)]))
      told.set(field, field in to ? known(to[field]) : NOT_KNOWN);
  return told;
}

/** What the first change of each field was made from. */
function toldBefore(changes: readonly RecordedChange[]): ReadonlyMap<string, FieldThen> {
  const told = new Map<string, FieldThen>();
  for (const { from, to } of changes)
    for (const field of new Set([...Object.keys(from), ...Object.keys(to)]))
      if (!told.has(field)) told.set(field, field in from ? known(from[field]) : NOT_KNOWN);
  return told;
}

function agreed(before: FieldThen | undefined, after: FieldThen, { needs_both }: { readonly needs_both: boolean }): FieldThen {
  if (before?.is_known && after.is_known) return isSameValue(before.value, after.value) ? after : NOT_KNOWN;
  if (needs_both) return NOT_KNOWN;
  return after.is_known ? after : (before ?? NOT_KNOWN);
}

function known(value: unknown): FieldThen {
  return { is_known: true, value: value ?? null };
}

/** Whether two values are the same, in whatever order their parts are written. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return stableText(one) === stableText(other);
}

function stableText(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Whether a field was another at one moment than at another; null where one of them does not tell. */
export function isOther(one: FieldThen, other: FieldThen): boolean | null {
  if (!one.is_known || !other.is_known) return null;
  return !isSameValue(one.value, other.value);
}
