import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { isPickupProvider } from '@tsela/domain/pickup-points/pickup-providers';
import { FEATURES } from '@tsela/domain/providers/features';
import type { Feature } from '@tsela/domain/providers/features';
import { isSettingKey, settingOf } from '@tsela/domain/providers/provider-settings';
import type { SettingKey } from '@tsela/domain/providers/provider-settings';
import type { ListItem } from '@tsela/domain/providers/setting-types';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { CHOICE_LABELS, FEATURE_LABELS, NUMBER_UNITS, WEEKDAY_LABELS, providers as words } from '../../strings/providers.ts';

/** Longer texts are cut: this tells what a value is, it is not the place to read it. */
const LONGEST = 140;
const MOST_ENTRIES = 6;

/** A setting's value in words: `On`, `15 %`, `Monday, Tuesday`, `not set`. For defaults, conflicts, comparisons and the audit trail. */
export function valueText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.notSet;
  if (!isSettingKey(key)) return cut(typeof value === 'string' ? value : JSON.stringify(value));
  const { form } = settingOf(key);
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (typeof value === 'number') return numberText(key, value);
  if (typeof value === 'string') return cut(form.kind === 'choice' ? choiceText(key, value) : value);
  if (Array.isArray(value)) return listText(value, (entry) => entryText(form.kind === 'list' ? form.item : null, entry));
  return cut(recordText(value));
}

/** An option of a choice in words. */
export function choiceText(key: SettingKey, option: string): string {
  return CHOICE_LABELS[key]?.[option] ?? statusLabel(option);
}

/** What is behind a number. */
export function unitOf(key: SettingKey): string {
  const { form } = settingOf(key);
  const unit = form.kind === 'number' ? form.unit : '';
  return unit === '' ? (NUMBER_UNITS[key] ?? '') : unit === 'rand' ? 'R' : unit;
}

/** One entry of a list in words. */
export function entryText(item: ListItem | null, entry: unknown): string {
  if (typeof entry === 'object' && entry !== null) return nameOfRecord(entry);
  const text = String(entry);
  switch (item) {
    case 'status':
      return statusLabel(text);
    case 'country':
      return countryText(text);
    case 'feature':
      return isFeature(text) ? FEATURE_LABELS[text] : text;
    case 'pickup-provider':
      return isPickupProvider(text) ? PICKUP_OPERATORS[text].name : text;
    case 'account-id':
      return words.account(Number(text));
    case 'text':
    case 'html':
    case 'site':
    case null:
      return text;
  }
}

/** A country as it is stored, ISO code or full name, in words. */
export function countryText(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (COUNTRY_NAMES.of(country) ?? country) : country;
}

const COUNTRY_NAMES = new Intl.DisplayNames('en-ZA', { type: 'region' });

/** What tells a record from the others of its list. */
export function nameOfRecord(record: object): string {
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const name = ['name', 'label', 'title', 'code', 'from_date', 'carrier']
    .map((field) => fields[field])
    .find((text) => typeof text === 'string');
  return name === undefined || name === '' ? recordText(record) : name;
}

function numberText(key: SettingKey, value: number): string {
  if (key === 'default_invoice_frequency_time') return WEEKDAY_LABELS[value] ?? String(value);
  const unit = unitOf(key);
  return unit === 'R' ? `R ${value}` : `${value} ${unit}`.trim();
}

function listText(entries: readonly unknown[], textOf: (entry: unknown) => string): string {
  if (entries.length === 0) return words.notSet;
  if (entries.length > MOST_ENTRIES) return words.entries(entries.length);
  return cut(entries.map(textOf).join(', '));
}

function recordText(record: object): string {
  return Object.entries(record)
    .map(([field, value]) => `${field} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function isFeature(text: string): text is Feature {
  return FEATURES.some((feature) => feature === text);
}
