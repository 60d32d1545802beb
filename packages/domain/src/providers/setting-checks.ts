import { readDayList } from '../formats/day-list.ts';
import { isCode } from '../formats/codes.ts';
import { COUNTRIES } from '../formats/countries.ts';
import { isEmail, isEmailList } from '../formats/email.ts';
import { onOneLine } from '../formats/one-line.ts';
import { isPhone } from '../formats/phone.ts';
import { readPictureAddress } from '../formats/pictures/picture.ts';
import { isHttpsUrl, isUrl, isWebsocketUrl, siteOf, withHttps } from '../formats/url.ts';
import { GATEWAY_PURPOSES } from '../gateways/payment-gateways.ts';
import type { Violation } from '../problem.ts';
import { parseDay } from '../time/day.ts';
import { timeSlots } from '../time/time-slots.ts';
import { FEATURES } from './features.ts';
import { isSettingKey, readSetting, settingOf } from './provider-settings.ts';
import type { ProviderSettings, SettingKey } from './provider-settings.ts';
import { whyNotRecord } from './setting-record-checks.ts';
import { completedRecord } from './setting-record-fields.ts';
import { hasShape, isPlainObject } from './setting-types.ts';
import { isColour } from './theme.ts';
import type { ListItem, SettingForm, TextFormat } from './setting-types.ts';

/** Addresses the server itself calls or sends people's money to; the loose pattern will not do for them. Source: decisions B6. */
const STRICT_URLS: readonly SettingKey[] = ['idm_issuer', 'payment_methods_custom_topup_url'];

/**
 * Whether the changed settings may be saved beside those that stay. What is reset has its default again, which can break a rule between
 * settings as a value can. Source: FORM-09, SHIP-RULE-09, CALL-75.
 */
export function settingChecks(changes: ProviderSettings, stored: ProviderSettings, reset: readonly string[] = []): Violation[] {
  const kept = Object.fromEntries(Object.entries(stored).filter(([key]) => !reset.includes(key)));
  const merged = { ...kept, ...changes };
  const touched: ReadonlySet<string> = new Set([...Object.keys(changes), ...reset]);
  return [
    ...Object.entries(changes).flatMap(([key, value]) => valueChecks(key, value)),
    ...parcelLimitOrderChecks(touched, merged),
    ...hourChecks(touched, merged),
    ...credentialChecks(touched, merged),
  ];
}

/** The value as it is stored: text trimmed, public links with https, web sites as browsers compare them, records whole. Source: VALID-15. */
export function settingToStore(key: SettingKey, value: unknown): unknown {
  const { form } = settingOf(key);
  if (form.kind === 'records' && Array.isArray(value)) return value.map((entry) => completedEntry(form.fields, entry));
  if (form.kind === 'list' && form.item === 'site' && Array.isArray(value))
    return value.map((entry) => siteOf(String(entry)) ?? entry);
  if (form.kind !== 'text' || typeof value !== 'string') return value;
  const is_address = form.format === 'url' || (form.format === 'picture' && readPictureAddress(value) === null);
  if (is_address) return withHttps(value);
  return HAS_LINES.includes(form.format) ? value.trim() : onOneLine(value.trim());
}

/** What people write in several lines; a title with a line break would write a further line into whatever it is in. */
const HAS_LINES: readonly TextFormat[] = ['multi-line', 'html', 'secret', 'email-list'];

function completedEntry(fields: readonly string[], entry: unknown): unknown {
  return isPlainObject(entry) ? completedRecord(fields, entry) : entry;
}

function valueChecks(key: string, value: unknown): Violation[] {
  if (!isSettingKey(key)) return [violation(key, 'setting-unknown', `There is no setting ${key}.`)];
  const { form } = settingOf(key);
  // An emptied number means its default again.
  if (form.kind === 'number' && value === null) return [];
  if (form.kind === 'records') return recordChecks(key, form.fields, settingToStore(key, value));
  if (!hasShape(form, value)) return [violation(key, 'setting-shape', 'This value is not of the right kind.')];
  const message = whyNotValue(key, form, value);
  return message ? [violation(key, 'setting-value', message)] : [];
}

/** Entries are counted from one, as a person sees them. */
function recordChecks(key: SettingKey, fields: readonly string[], entries: unknown): Violation[] {
  if (!Array.isArray(entries) || !entries.every(isPlainObject))
    return [violation(key, 'setting-shape', 'This value is not of the right kind.')];
  for (const [at, entry] of entries.entries()) {
    const wrong = whyNotRecord(fields, entry);
    if (wrong !== null) return [violation(key, 'setting-value', `Entry ${at + 1}, ${wrong}`)];
  }
  const twice = whyNotList(entries);
  return twice === null ? [] : [violation(key, 'setting-value', twice)];
}

function whyNotValue(key: SettingKey, form: SettingForm, value: unknown): string | null {
  if (form.kind === 'number' && typeof value === 'number') {
    if (value < form.min) return `Please enter a number of ${form.min} or more.`;
    return form.max !== null && value > form.max ? `Please enter a number of at most ${form.max}.` : null;
  }
  if (form.kind === 'text' && typeof value === 'string') {
    if (value.trim() === '') return null;
    const longest = form.length_max ?? LONGEST[form.format] ?? LONGEST_TEXT;
    if (value.length > longest) return `Please use at most ${longest} characters.`;
    if (STRICT_URLS.includes(key)) return isHttpsUrl(value) ? null : 'Please enter an address that starts with https://.';
    return TEXT_CHECKS[form.format]?.(value) ?? null;
  }
  if (form.kind === 'map') return whyNotPlace(value);
  if (form.kind !== 'list' || !Array.isArray(value)) return null;
  if (form.item === 'site') return whyNotSites(value);
  const isItem = ITEM_CHECKS[form.item];
  const stranger = isItem && value.find((item) => !isItem(String(item)));
  return stranger === undefined ? whyNotList(value) : `${String(stranger)} is none that can be chosen.`;
}

/** Longer texts are refused: some of them are loaded with every page. */
const LONGEST_TEXT = 500;
const LONGEST: Readonly<Partial<Record<TextFormat, number>>> = {
  'multi-line': 5000,
  html: 50_000,
  url: 2000,
  picture: 2000,
  secret: 5000,
  'email-list': 2000,
};

const ITEM_CHECKS: Readonly<Partial<Record<ListItem, (item: string) => boolean>>> = {
  country: (item) => COUNTRIES.includes(item),
  feature: (item) => FEATURES.some((feature) => feature === item),
};

/** All of them travel with every framed page, in one line. */
const MOST_SITES = 20;

function whyNotSites(entries: readonly string[]): string | null {
  const stranger = entries.find((entry) => entry.trim() !== '' && siteOf(entry) === null);
  if (stranger !== undefined) return `${stranger} is no web site such as https://www.example.co.za.`;
  if (entries.length > MOST_SITES) return `Please enter at most ${MOST_SITES} web sites.`;
  return whyNotList(entries.map((entry) => siteOf(entry) ?? ''));
}

/** A map opens somewhere on earth, at a distance that maps have. */
function whyNotPlace(value: unknown): string | null {
  const { lat, lng, zoom } = isPlainObject(value) ? value : {};
  const isWithin = (number: unknown, most: number) => typeof number === 'number' && Math.abs(number) <= most;
  return isWithin(lat, 90) && isWithin(lng, 180) && isWithin(zoom, 22) ? null : 'Please enter a place: lat, lng and zoom.';
}

const HALF_HOURS: readonly string[] = timeSlots();

const TEXT_CHECKS: Readonly<Partial<Record<TextFormat, (text: string) => string | null>>> = {
  picture: (text) => (isUrl(text) || readPictureAddress(text) ? null : 'Please choose a picture or enter its web address.'),
  url: (text) => (isUrl(text) ? null : 'Please enter a web address.'),
  'websocket-url': (text) => (isWebsocketUrl(text) ? null : 'Please enter an address that starts with wss://.'),
  email: (text) => (isEmail(text) ? null : 'Please enter an email address.'),
  'email-list': (text) => (isEmailList(text) ? null : 'Please enter email addresses separated by commas.'),
  phone: (text) => (isPhone(text) ? null : 'Please enter a telephone number.'),
  code: (text) => (isCode(text) ? null : 'Please use letters, digits and hyphens only.'),
  digits: (text) => (/^\d+$/.test(text) ? null : 'Please use digits only.'),
  'day-list': (text) => (readDayList(text) === null ? 'Please enter days from 1 to 365, such as 3, 10, 20.' : null),
  time: (text) => (HALF_HOURS.includes(text) ? null : 'Please choose a full or half hour.'),
  date: (text) => (parseDay(text) ? null : 'Please enter a date.'),
  colour: (text) => (isColour(text) ? null : 'Please enter a colour such as #1f9d55.'),
  version: (text) => (/^\d+\.\d+\.\d+$/.test(text) ? null : 'Please enter a version such as 1.2.3.'),
};

/** Entries of a list are filled in and differ from each other. */
function whyNotList(entries: readonly unknown[]): string | null {
  const texts = entries.map((entry) => (typeof entry === 'string' ? entry.trim() : JSON.stringify(entry)));
  if (texts.includes('')) return 'Please fill in or remove the empty entry.';
  return new Set(texts).size < texts.length ? 'Please remove the entry that is there twice.' : null;
}

function parcelLimitOrderChecks(touched: ReadonlySet<string>, merged: ProviderSettings): Violation[] {
  return (['length', 'width', 'height', 'weight'] as const).flatMap((dimension) => {
    const [low, high] = [`minimum_parcel_${dimension}`, `maximum_parcel_${dimension}`] as const;
    if (!touched.has(low) && !touched.has(high)) return [];
    const [minimum, maximum] = [readSetting(merged, low), readSetting(merged, high)];
    if (!minimum || !maximum || minimum <= maximum) return [];
    return [violation(low, 'setting-order', `The minimum ${dimension} cannot be more than the maximum.`)];
  });
}

const HOURS = [
  ['work_hours_from', 'work_hours_to'],
  ['holiday_work_hours_from', 'holiday_work_hours_to'],
  ['push_notifications_active_hours_from', 'push_notifications_active_hours_to'],
] as const;

function hourChecks(touched: ReadonlySet<string>, merged: ProviderSettings): Violation[] {
  return HOURS.flatMap(([start, end]) => {
    if (!touched.has(start) && !touched.has(end)) return [];
    const [from, to] = [readSetting(merged, start), readSetting(merged, end)];
    if (from === '' || to === '' || from < to) return [];
    return [violation(end, 'setting-order', 'The end has to be later than the start.')];
  });
}

/** What a sign-in or a payment method cannot work without, by the switch that turns it on. */
const NEEDS: readonly (readonly [SettingKey, readonly SettingKey[]])[] = [
  ['google_login_enabled', ['google_client_id']],
  ['apple_login_enabled', ['apple_client_id']],
  ['idm_enabled', ['idm_issuer']],
  ...GATEWAY_PURPOSES.map(({ enabled, needs }) => [enabled, needs] as const),
  ['payment_methods_eft_enabled', ['payment_methods_eft_details_bank', 'payment_methods_eft_details_account_number']],
  ['payment_methods_custom_topup_enabled', ['payment_methods_custom_topup_url', 'payment_methods_custom_topup_name']],
];

function credentialChecks(touched: ReadonlySet<string>, merged: ProviderSettings): Violation[] {
  return NEEDS.flatMap(([key, credentials]) => {
    const what = key.startsWith('payment_methods_') ? 'This payment method' : 'This sign-in';
    const isTouched = touched.has(key) || credentials.some((credential) => touched.has(credential));
    if (!isTouched || !readSetting(merged, key)) return [];
    return credentials
      .filter((credential) => readSetting(merged, credential) === '')
      .map((credential) => violation(credential, 'setting-missing', `${what} cannot be used without it.`));
  });
}

function violation(field: string, code: string, message: string): Violation {
  return { field, code, message };
}
