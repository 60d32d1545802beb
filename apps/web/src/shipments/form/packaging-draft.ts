import type { ParcelType } from '@tsela/domain/providers/setting-records';
import type { ParcelForm, ShipmentForm } from './shipment-draft.ts';

/** A parcel with what its packaging says of it; a measure that the packaging leaves open stays. Source: DATA-28. */
export function packedAs(parcel: ParcelForm, type: ParcelType): ParcelForm {
  return {
    ...parcel,
    packaging: type.name,
    ...(type.length > 0 && { submitted_length_cm: String(type.length) }),
    ...(type.width > 0 && { submitted_width_cm: String(type.width) }),
    ...(type.height > 0 && { submitted_height_cm: String(type.height) }),
    ...(type.weight > 0 && { submitted_weight_kg: String(type.weight) }),
  };
}

/** A fresh parcel in the usual packaging, where there is one. */
export function packedAsUsual(parcel: ParcelForm, types: readonly ParcelType[]): ParcelForm {
  const usual = types.find((type) => type.is_default);
  return usual ? packedAs(parcel, usual) : parcel;
}

/** The value that packagings stand for, as the form has it: a typed value stays. */
export function valueOfPackagings(
  { declared_value }: Pick<ShipmentForm, 'declared_value'>,
  { before, after, types }: { before: readonly ParcelForm[]; after: readonly ParcelForm[]; types: readonly ParcelType[] },
): string {
  const valueOf = (parcels: readonly ParcelForm[]) => {
    const sum = parcels.reduce(
      (so_far, { packaging }) => so_far + (types.find(({ name }) => name === packaging)?.declared_value ?? 0),
      0,
    );
    return sum > 0 ? String(sum) : '';
  };
  return declared_value === valueOf(before) ? valueOf(after) : declared_value;
}
