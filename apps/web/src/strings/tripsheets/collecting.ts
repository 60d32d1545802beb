import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';

/** Words of what is put right while a driver collects, and of what is asked before deliveries go out. */
export const collecting = {
  addParcel: 'Add a parcel',
  addThis: 'Add this parcel',
  removeAdded: 'Remove',
  added: (
    reference: string,
    {
      submitted_length_cm: length,
      submitted_width_cm: width,
      submitted_height_cm: height,
      submitted_weight_kg: weight,
    }: NonNullable<FieldEvent['new_parcel']>,
  ) => `${reference}: one more, ${length} × ${width} × ${height} cm, ${weight} kg`,
  ofShipment: 'Of which shipment?',
  measures: { length: 'Length in cm', width: 'Width in cm', height: 'Height in cm', weight: 'Weight in kg' },
  contents: 'What is in it?',
  measuresMissing: (needs_sticker: boolean) =>
    needs_sticker ? 'Please enter all four measures, and scan the sticker.' : 'Please enter all four measures.',
  stickerOfNew: 'Sticker of the new parcel',
  stickers: 'Stickers',
  stickersText: 'Put a sticker on each parcel and scan it.',
  stickerOf: (parcel: string) => `Sticker of ${parcel}`,
  customerReference: 'Customer reference',
  customerReferenceOf: (reference: string) => `Customer reference of ${reference}`,
  notThere: (count: number) => (count === 1 ? '1 parcel is not there' : `${count} parcels are not there`),
  cancelMissing: (count: number) =>
    count === 1 ? 'Cancel the parcel that is not there' : `Cancel the ${count} parcels that are not there`,
  keepMissing: 'They are here after all',
  noneThere: 'If none of a shipment is there, choose “Cancel shipment” or “Failed attempt”.',
  addShipment: 'Add a shipment',
  addShipmentText: 'Scan each parcel you are given that is not on your sheet. It must already be booked.',
  scanned: (count: number) => (count === 1 ? '1 parcel scanned' : `${count} parcels scanned`),
  takeAlong: (count: number) => (count === 1 ? 'Collect 1 parcel' : `Collect ${count} parcels`),
  scanOne: 'Scan a parcel',
  onSheet: (reference: string) => `${reference} is on your sheet. Collect it at its stop.`,
  goingOutTitle: (count: number) => (count === 1 ? 'Before it goes out' : `Before these ${count} go out`),
  allStay: 'Put it aside and ask operations.',
  goAnyway: 'Do you want to take it out for delivery anyway?',
  goOut: (count: number) => (count === 1 ? 'Out for delivery' : `Out for delivery with ${count} shipments`),
  keepBack: 'Not now',
  remove: (reference: string) => `Remove ${reference}`,
  takeOutTitle: (references: readonly string[]) =>
    references.length === 1
      ? `Take ${references[0] ?? ''} from the locker`
      : `Take ${references.length} shipments from the locker`,
  lies: (parcel: string, compartment: string | undefined) =>
    compartment === undefined ? `${parcel} is in the locker.` : `${parcel} is in a compartment of size ${compartment}.`,
  takeOut: (count: number) => (count === 1 ? 'Taken out: 1 parcel' : `Taken out: ${count} parcels`),
  notInLocker: 'Not there, or the door stays closed? Go back and choose “Failed attempt” or “Exception”.',
} as const;
