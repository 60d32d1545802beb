import type { AuditEvent } from '@tsela/contract/audit/audit-api';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import { SETTING_LABELS, providers as words } from '../../strings/providers.ts';
import { entryText, valueText } from './value-text-draft.ts';

/** A setting that an event changed, with what is said of it line by line. */
export interface TrailChange {
  readonly label: string;
  readonly lines: readonly TrailLine[];
}

export interface TrailLine {
  readonly term: string;
  readonly text: string;
  readonly is_old: boolean;
}

/** What an event of the settings changed, in words: the old value and the new one; of lists what came, went and changed. */
export function trailChanges({ change_from, change_to }: AuditEvent['change']): readonly TrailChange[] {
  const [from, to] = [recordOf(change_from), recordOf(change_to)];
  return Object.keys({ ...from, ...to }).map((key) => ({
    label: isSettingKey(key) ? SETTING_LABELS[key] : key,
    lines: linesOf(key, { from: from[key], to: to[key] }),
  }));
}

function linesOf(key: string, { from, to }: { from: unknown; to: unknown }): readonly TrailLine[] {
  const [before, after] = [entriesOf(from), entriesOf(to)];
  const is_list = isSettingKey(key) && before && after && (Array.isArray(from) || Array.isArray(to));
  return is_list
    ? listLines(key, { before, after })
    : [
        { term: words.from, text: valueText(key, from), is_old: true },
        { term: words.to, text: valueText(key, to), is_old: false },
      ];
}

/** What is not set is a list without entries; null for what is no list. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : null;
}

/** As many entries as a line names; the others are counted. */
const MOST_NAMED = 10;

function listLines(
  key: SettingKey,
  { before, after }: { before: readonly unknown[]; after: readonly unknown[] },
): readonly TrailLine[] {
  const { form } = settingOf(key);
  const named = (entry: unknown) => entryText(form.kind === 'list' ? form.item : null, entry);
  const [gone, come] = [without(before, after), without(after, before)];
  const [old_names, new_names] = [gone.map(named), come.map(named)];
  // An entry of the same name that went and came is one that was changed.
  const changed = new_names.filter((name) => old_names.includes(name));
  const lines = [
    { term: words.entriesAdded, names: new_names.filter((name) => !changed.includes(name)), is_old: false },
    { term: words.entriesRemoved, names: old_names.filter((name) => !changed.includes(name)), is_old: true },
    { term: words.entriesChanged, names: changed, is_old: false },
  ].filter(({ names }) => names.length > 0);
  if (lines.length === 0) return [{ term: words.newOrder, text: namesText(after.map(named)), is_old: false }];
  return lines.map(({ term, names, is_old }) => ({ term, text: namesText(names), is_old }));
}

/** The entries that the others do not have; those that are there twice count twice. */
function without(entries: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const left = others.map(stableText);
  return entries.filter((entry) => {
    const at = left.indexOf(stableText(entry));
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

/** The same for records whose fields are stored in another order. */
function stableText(entry: unknown): string {
  const is_record = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  return JSON.stringify(is_record ? Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)) : entry);
}

function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `${shown} ${words.andMore(more)}` : shown;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
