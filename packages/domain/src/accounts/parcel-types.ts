import type { Violation } from '../problem.ts';
import type { ParcelType } from '../providers/setting-records.ts';

export const PARCEL_TYPE_MEASURES = ['length', 'width', 'height', 'weight', 'declared_value'] as const;
type Measure = (typeof PARCEL_TYPE_MEASURES)[number];

/** What no parcel is larger, heavier or dearer than; sizes in cm, weight in kg, value in rand. */
const LARGEST: Readonly<Record<Measure, number>> = {
  length: 1000,
  width: 1000,
  height: 1000,
  weight: 10_000,
  declared_value: 10_000_000,
};

export const MOST_PARCEL_TYPES = 50;
const LONGEST_NAME = 60;

/**
 * Whether an account may keep these parcel types. A measure of nothing leaves the field to the booker; of all types one at most is the
 * usual one. Source: DATA-28, screens S21.
 */
export function parcelTypeChecks(types: readonly ParcelType[]): Violation[] {
  if (types.length > MOST_PARCEL_TYPES)
    return [refusal('parcel_types', `An account has ${MOST_PARCEL_TYPES} parcel types at most.`)];
  const names = types.map((type) => (typeof type.name === 'string' ? type.name.trim().toLowerCase() : ''));
  const usual = types.filter((type) => type.is_default).length;
  return [
    ...types.flatMap((type, index) => checksOf(type, `parcel_types[${index}]`)),
    ...names.flatMap((name, index) =>
      name !== '' && names.indexOf(name) < index
        ? [refusal(`parcel_types[${index}].name`, 'There is a parcel type with this name already.')]
        : [],
    ),
    ...(usual > 1 ? [refusal('parcel_types', 'Only one parcel type can be the usual one.')] : []),
  ];
}

/** The parcel types offered when booking for an account: its own, where it has any, else the provider's. Source: KEY-21. */
export function offeredParcelTypes(own: readonly ParcelType[], of_provider: readonly ParcelType[]): readonly ParcelType[] {
  return own.length > 0 ? own : of_provider;
}

const FIELDS: readonly string[] = ['name', 'is_default', ...PARCEL_TYPE_MEASURES];

function checksOf(type: ParcelType, path: string): Violation[] {
  const unknown = Object.keys(type).some((key) => !FIELDS.includes(key));
  if (unknown || typeof type.is_default !== 'boolean' || typeof type.name !== 'string')
    return [refusal(path, 'This is not a parcel type.')];
  return [
    ...(type.name.trim() === '' ? [refusal(`${path}.name`, 'Please enter the name of the parcel type.')] : []),
    ...(type.name.length > LONGEST_NAME ? [refusal(`${path}.name`, `A name has ${LONGEST_NAME} characters at most.`)] : []),
    ...PARCEL_TYPE_MEASURES.flatMap((measure) =>
      isMeasure(type[measure], LARGEST[measure])
        ? []
        : [refusal(`${path}.${measure}`, `Please enter a number from 0 to ${LARGEST[measure]}.`)],
    ),
  ];
}

/** Written by programs too, so that nothing about it is certain. */
function isMeasure(value: unknown, largest: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= largest;
}

function refusal(field: string, message: string): Violation {
  return { field, code: 'parcel-type-wrong', message };
}
