import type { AuditEvent } from '@tsela/contract/audit/audit-api';

/** Longer texts are cut: a trail tells what changed, not everything there is. */
const LONGEST_VALUE = 60;
const MOST_LINES = 8;

/** What an event changed, field by field: `status: at-hub → delivered`. The first state of something says nothing. */
export function changeLines({ change_from, change_to }: AuditEvent['change']): readonly string[] {
  if (!isRecord(change_from) || !isRecord(change_to)) return [];
  return Object.keys(change_to)
    .filter((field) => shown(change_from[field]) !== shown(change_to[field]))
    .slice(0, MOST_LINES)
    .map((field) => `${field}: ${shown(change_from[field])} → ${shown(change_to[field])}`);
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
