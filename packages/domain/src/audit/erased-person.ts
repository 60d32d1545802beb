import { PERSONAL_TEXTS } from '../shipments/shipment-texts.ts';

/** The text in the log in place of an erased name. The id beside it still tells users apart. */
export const ERASED_NAME = 'Deleted user';

/** Where a value about them was. */
export const ERASED = '(erased)';

/** The fields of a change that tell of a person. What is no text, such as a role or a switch, tells what was done and stays. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'first_name',
  'last_name',
  'email',
  'mobile_number',
  'username',
  'kiosk_id',
  'custom_fields',
  'ip',
  'user_agent',
  'vehicle_registration',
  'receiver_name',
  'contact_name',
  'address',
  'collection_contact',
  'delivery_contact',
  'responsible_contact',
  'billing_contact',
  'collection_address',
  'delivery_address',
  ...PERSONAL_TEXTS,
  'recipient_instructions',
]);

/** A change without anything that identifies a person: every field is still there. Source: POPIA section 14, ADR 0120. */
export function withoutPerson(change: unknown, fields: ReadonlySet<string> = PERSONAL_FIELDS): unknown {
  if (Array.isArray(change)) return change.map((each) => withoutPerson(each, fields));
  if (!isRecord(change)) return change;
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      field,
      fields.has(field) && value !== null && value !== '' ? ERASED : withoutPerson(value, fields),
    ]),
  );
}

/** The texts by which a person is known in what was written without their id. */
export interface PersonTraces {
  /** Addresses and numbers, which are theirs alone. */
  readonly keys: readonly string[];
  /** Names, which others may have as well: they count only where a writer signs. */
  readonly names: readonly string[];
}

/** Fields by which a record says who wrote or changed what it tells of. */
const SIGNATURES: ReadonlySet<string> = new Set([
  'created_by',
  'created_by_name',
  'changed_by_name',
  'started_by_name',
  'published_by_name',
  'modified_by',
  'added_by',
  'made_by',
  'editor',
]);

/**
 * A value without what it says of a person. The smallest record that has their address or number loses everything that identifies a person;
 * in other texts the address or number itself goes, and their name where they signed. Source: ADR 0138.
 */
export function withoutTraces(value: unknown, { keys, names }: PersonTraces): unknown {
  const without = textEraser(keys);
  const known = new Set(keys.map((key) => key.toLowerCase()));
  const signed = new Set(names);
  const isKey = (text: unknown) => typeof text === 'string' && known.has(text.trim().toLowerCase());
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return without(part);
    if (Array.isArray(part)) return part.map(walk);
    if (!isRecord(part)) return part;
    const rest = Object.values(part).some(isKey) ? withoutPerson(part) : part;
    return Object.fromEntries(
      Object.entries(rest as object).map(([field, own]) => [
        field,
        SIGNATURES.has(field) && signed.has(own as string) ? ERASED_NAME : walk(own),
      ]),
    );
  };
  return walk(value);
}

/** A value without some texts, wherever in it they are. */
export function withoutTexts(value: unknown, texts: readonly string[]): unknown {
  const without = textEraser(texts);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return without(part);
    if (Array.isArray(part)) return part.map(walk);
    return isRecord(part) ? Object.fromEntries(Object.entries(part).map(([field, own]) => [field, walk(own)])) : part;
  };
  return walk(value);
}

/** Takes whole occurrences of some texts out of others, in whichever capitals. */
export function textEraser(texts: readonly string[]): (text: string) => string {
  const meant = texts.filter((text) => text.trim() !== '');
  if (meant.length === 0) return (text) => text;
  const any = meant.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|');
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${any})(?![\p{L}\p{N}_])`, 'giu');
  return (text) => text.replaceAll(pattern, ERASED);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
