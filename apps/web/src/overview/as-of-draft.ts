import type { FieldThen } from '@tsela/contract/audit/as-of-api';
import { AS_OF_TYPES } from '@tsela/domain/audit/recorded-fields';
import type { AsOfType } from '@tsela/domain/audit/recorded-fields';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { accountEvents, accountFields, accounts } from '../strings/accounts.ts';
import { asOf as words, asOfAccountFields, asOfActions, asOfShipmentFields } from '../strings/overview/as-of.ts';
import { SETTING_LABELS } from '../strings/providers.ts';
import type { Moment } from '../shell/parts/moment-draft.ts';
import { fullDateTimeText } from '../ui/show/date-text.ts';
import { moneyText } from '../ui/show/money-text.ts';

/** What a page of the past is about. */
export interface AsOfPlace {
  readonly type: AsOfType;
  readonly object_id: number;
}

/** What the address names; null where it names nothing that can be opened. */
export function placeOf({ type, id }: Readonly<Record<string, string>>): AsOfPlace | null {
  const known = AS_OF_TYPES.find((each) => each === type);
  const object_id = Number(id);
  return known && Number.isSafeInteger(object_id) && object_id > 0 ? { type: known, object_id } : null;
}

/** What happened at a moment, and who did it. */
export function momentText({ actions, actors }: Moment): string {
  const what = [...new Set(actions.map((action) => asOfActions[action] ?? accountEvents[action] ?? inWords(action)))].join(', ');
  return actors.length === 0 ? what : words.by(what, actors.join(', '));
}

/** `shipment.some-thing` as `Some thing`. */
function inWords(action: string): string {
  const words_of_it = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ');
  return `${words_of_it.charAt(0).toUpperCase()}${words_of_it.slice(1)}`;
}

const SETTINGS = 'settings.';
const OWN = 'custom_fields.';

/** The name of a field. */
export function fieldLabel(type: AsOfType, field: string): string {
  if (field.startsWith(OWN)) return field.slice(OWN.length);
  if (field.startsWith(SETTINGS)) return accountFields[field.slice(SETTINGS.length)] ?? field.slice(SETTINGS.length);
  switch (type) {
    case 'shipment':
      return asOfShipmentFields[field] ?? field;
    case 'account':
      return asOfAccountFields[field] ?? accountFields[field] ?? field;
    case 'provider_setting':
      return (SETTING_LABELS as Readonly<Record<string, string>>)[field] ?? field;
  }
}

/** One side of a field in words. */
export function sideText(type: AsOfType, field: string, side: { readonly is_known: boolean; readonly value: unknown }): string {
  return side.is_known ? valueText(type, field, side.value) : words.notKnown;
}

const RAND: readonly string[] = ['declared_value', 'credit_limit', 'balance'];

function valueText(type: AsOfType, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value === 'string') return textOf(type, field, value);
  if (Array.isArray(value)) return value.map(partText).join(value.some(isRecord) ? '; ' : ', ') || words.none;
  return partText(value);
}

function numberText(field: string, value: number): string {
  if (RAND.includes(field)) return moneyText(value);
  return field === 'charged_weight' ? words.kilograms(value) : String(value);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const OF_ACCOUNTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: accounts.statuses,
  account_type: accounts.types,
  invoice_frequency: accounts.frequencies,
};

function textOf(type: AsOfType, field: string, value: string): string {
  if (type === 'shipment' && field === 'status' && isShipmentStatus(value)) return statusLabel(value);
  if (type === 'account') return OF_ACCOUNTS[field]?.[value] ?? shownText(value);
  return shownText(value);
}

function shownText(value: string): string {
  return INSTANT.test(value) ? fullDateTimeText(value) : value;
}

/** The filled parts of an address, a contact or a record, one after the other; a position says nothing to people. */
function partText(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return isShipmentStatus(String(value)) ? statusLabel(String(value)) : String(value);
  const parts = Object.entries(value).filter(
    ([name, part]) => !UNSAID.includes(name) && !SAYS_NOTHING.includes(part) && !isRecord(part),
  );
  return (
    parts.map(([name, part]) => (part === true ? name.replace(/^is_/, '').replaceAll('_', ' ') : String(part))).join(', ') ||
    words.none
  );
}

/** A record says what is so by its name, and what is not so by leaving it out. */
const SAYS_NOTHING: readonly unknown[] = ['', null, false];

function isRecord(part: unknown): boolean {
  return typeof part === 'object' && part !== null;
}

const UNSAID: readonly string[] = ['lat', 'lng', 'country', 'type'];

/** The fields that are shown: all of them, or those that were different or that nothing is known of. */
export function shownFields(fields: readonly FieldThen[], { shows_all }: { readonly shows_all: boolean }): readonly FieldThen[] {
  return shows_all ? fields : fields.filter(({ is_other }) => is_other !== false);
}
