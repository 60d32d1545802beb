import type { BoxSize } from '../../pickup-points/parts/fit-drawing-draft.ts';
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

/** How large a kind of packaging is drawn; what leaves a side open is drawn as a small box. */
export function boxOf({ length, width, height }: Pick<ParcelType, 'length' | 'width' | 'height'>): BoxSize {
  const drawn = (side: number) => (side > 0 ? side : SIDE_DRAWN_CM);
  return { length_cm: drawn(length), width_cm: drawn(width), height_cm: drawn(height) };
}

const SIDE_DRAWN_CM = 20;

/** A box that holds each of them, to which all are drawn in proportion. */
export function largestOf(types: readonly ParcelType[]): BoxSize {
  const boxes = types.map(boxOf);
  const most = (side: keyof BoxSize) => Math.max(1, ...boxes.map((box) => box[side]));
  return { length_cm: most('length_cm'), width_cm: most('width_cm'), height_cm: most('height_cm') };
}

/** The form with other parcels, and with the value that their packagings stand for where a value is asked for. */
export function withParcels(
  form: Pick<ShipmentForm, 'parcels' | 'declared_value'>,
  after: readonly ParcelForm[],
  { types, is_insured }: { types: readonly ParcelType[]; is_insured: boolean },
): Partial<ShipmentForm> {
  const declared_value = valueOfPackagings(form, { before: form.parcels, after, types });
  return { parcels: after, ...(is_insured && { declared_value }) };
}
