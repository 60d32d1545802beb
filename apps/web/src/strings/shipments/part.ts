interface PlacedPart {
  readonly reference: string;
  readonly count: number;
  readonly of: number;
  /** The other parcels, each with where it is. */
  readonly places: readonly string[];
}

/** Words of giving some parcels of a shipment a status. */
export const partWords = {
  label: 'Parcels',
  ofFile: (name: string) => `Parcels that ${name} is of`,
  stands: (reference: string, status: string) => `${reference}, ${status.toLowerCase()}`,
  part: (chosen: number, of: number, left: readonly string[]) =>
    `${chosen} of ${of} parcels. ${left.join(', ')} ${left.length === 1 ? 'stays where it is.' : 'stay where they are.'}`,
  of: (reference: string) => `Parcels of ${reference}`,
  goes: ({ reference, count, of, places }: PlacedPart) =>
    `${count} of ${of} parcels of ${reference} go. ${places.join('; ')} ${places.length === 1 ? 'stays where it is.' : 'stay where they are.'}`,
  given: (reference: string, count: number, of: number) => `${reference}: ${count} of ${of} parcels`,
  none: 'Please choose at least one parcel.',
  changed: (chosen: number, of: number, status: string) => `${chosen} of ${of} parcels changed to ${status.toLowerCase()}`,
  change: (chosen: number, of: number) => `Change ${chosen} of ${of} parcels`,
} as const;
