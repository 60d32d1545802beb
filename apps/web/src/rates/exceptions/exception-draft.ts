import type { rateExceptionApi, RateException } from '@tsela/contract/rates/rate-exception-api';
import type { InputOf } from '@tsela/contract/route';
import { PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import type { Province } from '@tsela/domain/formats/provinces';
import type { Day } from '@tsela/domain/time/day';
import { exceptions as words } from '../../strings/rates-tariff.ts';
import type { PlaceDraft } from '../tariff/line/line-form-draft.ts';
import { dayText } from '../../ui/show/date-text.ts';

/** An exception as it is being filled in. */
export interface ExceptionDraft {
  readonly name: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly no_collection: boolean;
  readonly no_delivery: boolean;
  readonly extra_days: string;
  readonly message: string;
  readonly zone_tag: string;
  readonly provinces: readonly Province[];
  readonly places: readonly PlaceDraft[];
}

export function emptyException(today: Day): ExceptionDraft {
  return {
    name: '',
    from_day: today,
    to_day: today,
    no_collection: false,
    no_delivery: false,
    extra_days: '',
    message: '',
    zone_tag: '',
    provinces: [],
    places: [],
  };
}

export function draftOfException(exception: RateException): ExceptionDraft {
  const { extra_days, places, ...facts } = exception;
  return {
    ...facts,
    extra_days: extra_days === 0 ? '' : String(extra_days),
    places: places.map(({ suburb = '', city = '', code = '' }) => ({ suburb, city, code })),
  };
}

/** Whether anything was typed since. */
export function isExceptionTouched(draft: ExceptionDraft, before: ExceptionDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(before);
}

/** The typed changes on top of what another user has saved meanwhile: untouched fields become theirs. */
export function exceptionOnTopOf(draft: ExceptionDraft, before: ExceptionDraft, theirs: ExceptionDraft): ExceptionDraft {
  const typed = Object.entries(draft).filter(
    // Each key is one of the draft's own.
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ExceptionDraft]),
  );
  return { ...theirs, ...Object.fromEntries(typed) };
}

/** The fields that show their own message; provinces do as a group. */
const FIELDS_SHOWN: readonly string[] = [
  'name',
  'from_day',
  'to_day',
  'no_collection',
  'no_delivery',
  'extra_days',
  'message',
  'provinces',
  'zone_tag',
];

/** Messages about what has no field of its own in the form, such as an outline or one of the places. */
export function faultsWithoutField(errors: Readonly<Record<string, string>>): string[] {
  const messages = Object.entries(errors).flatMap(([field, message]) => (FIELDS_SHOWN.includes(field) ? [] : [message]));
  return [...new Set(messages)];
}

/** What is sent; outlines are drawn on the map and stay as they are. Faults by field, where anything cannot be read. */
export function exceptionSent(draft: ExceptionDraft): {
  readonly input: InputOf<typeof rateExceptionApi.createException>;
  readonly errors: Readonly<Record<string, string>>;
} {
  const { name, from_day, to_day, no_collection, no_delivery, message, zone_tag, provinces } = draft;
  const extra_days = draft.extra_days.trim() === '' ? 0 : Number(draft.extra_days);
  const errors = {
    ...(name.trim() === '' && { name: words.nameMissing }),
    ...(from_day === '' && { from_day: words.dayMissing }),
    ...(to_day === '' && { to_day: words.dayMissing }),
    ...(from_day !== '' && to_day !== '' && to_day < from_day && { to_day: words.dayOrder }),
    ...(!(Number.isInteger(extra_days) && extra_days >= 0 && extra_days <= 30) && { extra_days: words.extraDaysWrong }),
  };
  const places = draft.places.flatMap(({ suburb, city, code }) => {
    const place = {
      ...(suburb.trim() !== '' && { suburb: suburb.trim() }),
      ...(city.trim() !== '' && { city: city.trim() }),
      ...(code.trim() !== '' && { code: code.trim() }),
    };
    return Object.keys(place).length === 0 ? [] : [place];
  });
  return {
    input: {
      name,
      from_day,
      to_day,
      no_collection,
      no_delivery,
      extra_days,
      message,
      zone_tag,
      provinces: [...provinces],
      places,
    },
    errors,
  };
}

type Effect = Pick<RateException, 'no_collection' | 'no_delivery' | 'extra_days' | 'message'>;

/** The days of an exception. */
export function exceptionDays({ from_day, to_day }: Pick<RateException, 'from_day' | 'to_day'>, now: Date): string {
  return from_day === to_day ? dayText(from_day, now) : words.days(dayText(from_day, now), dayText(to_day, now));
}

/** What an exception changes, for lists. */
export function effectText({ no_collection, no_delivery, extra_days, message }: Effect): string {
  const parts = [
    ...(no_collection ? [words.noCollection] : []),
    ...(no_delivery ? [words.noDelivery] : []),
    ...(extra_days > 0 ? [words.longer(extra_days)] : []),
    ...(message === '' ? [] : [words.withMessage]),
  ];
  return parts.join(', ');
}

const PLACES_NAMED = 2;

/** Where an exception holds, for lists. */
export function whereText({ provinces, places, polygons, zone_tag }: RateException): string {
  const named = places.slice(0, PLACES_NAMED).map(({ suburb, city, code }) => [suburb, city, code].filter(Boolean).join(', '));
  const parts = [
    ...provinces.map((province) => PROVINCE_NAMES[province]),
    ...named,
    ...(places.length > named.length ? [words.morePlaces(places.length - named.length)] : []),
    ...(polygons.length > 0 ? [words.outlines(polygons.length)] : []),
    ...(zone_tag === '' ? [] : [words.zonesTagged(zone_tag)]),
  ];
  return parts.join('; ');
}
