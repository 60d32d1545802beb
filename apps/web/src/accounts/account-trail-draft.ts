import type { AuditEvent } from '@tsela/contract/audit/audit-api';
import { cents, randFromCents } from '@tsela/domain/money/cents';
import { moneyText } from '../ui/show/money-text.ts';
import { accountEvents, accountFields, accounts } from '../strings/accounts.ts';
import { noticesOff } from './notices-draft.ts';

const LONGEST_VALUE = 80;
const MOST_LINES = 8;

/** What happened, in words. */
export function eventTitle({ action }: Pick<AuditEvent, 'action'>): string {
  return accountEvents[action] ?? action;
}

/** What an event changed, a line a field: `Name: Karoo → Karoo Books`. The first state of an account says nothing. */
export function trailLines({ action, change }: Pick<AuditEvent, 'action' | 'change'>): readonly string[] {
  if (action === 'account.created') return [];
  const [from, to] = [recordOf(change.change_from), recordOf(change.change_to)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !HIDDEN.includes(field) && shown(field, from[field]) !== shown(field, to[field]))
    .slice(0, MOST_LINES)
    .map((field) => `${accountFields[field] ?? field}: ${shown(field, from[field])} → ${shown(field, to[field])}`);
}

/** Ids and fingerprints say nothing to people. */
const HIDDEN: readonly string[] = ['note_id', 'size_bytes', 'sha256'];

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.endsWith('_cents') && Number.isSafeInteger(value)) return moneyText(randFromCents(cents(value as number)));
  if (field === 'notification_overrides') return cut(noticesOff(value).join(', ') || '–');
  if (typeof value === 'string') return cut(WORDS[field]?.[value] ?? value);
  if (Array.isArray(value)) return cut(value.map((part: unknown) => nameOf(part)).join(', ') || '–');
  return cut(typeof value === 'object' ? partsOf(value) : JSON.stringify(value));
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_type: accounts.types,
  status: accounts.statuses,
  invoice_frequency: accounts.frequencies,
};

/** The content of a list is shown by names. */
function nameOf(part: unknown): string {
  const { name } = recordOf(part);
  return typeof name === 'string' ? name : String(part);
}

/** The filled parts of a contact, an address or own fields. */
function partsOf(value: object): string {
  const parts = Object.values(value).filter((part) => typeof part !== 'object' && part !== '' && part !== 0);
  return parts.length === 0 ? '–' : parts.map(String).join(', ');
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
}
