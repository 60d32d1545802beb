import type { ParcelType } from '@tsela/domain/providers/setting-records';

/** The packagings that senders pick by their pictures. */
export const PARCEL_TYPES: readonly ParcelType[] = [
  packaging('Flyer', [35, 27, 4], 1),
  packaging('Shoe box', [35, 22, 13], 2),
  packaging('Small box', [40, 30, 20], 5),
  packaging('Large box', [60, 40, 40], 15),
];

function packaging(name: string, [length, width, height]: readonly [number, number, number], weight: number): ParcelType {
  return { name, length, width, height, weight, declared_value: 0, is_default: false };
}
