/** Words of giving some parcels of a shipment a status. */
export const partWords = {
  label: 'Parcels',
  ofFile: (name: string) => `Parcels that ${name} is of`,
  stands: (reference: string, status: string) => `${reference}, ${status.toLowerCase()}`,
  part: (chosen: number, of: number, left: readonly string[]) =>
    `${chosen} of ${of} parcels. ${left.join(', ')} ${left.length === 1 ? 'stays where it is.' : 'stay where they are.'}`,
  none: 'Please choose at least one parcel.',
  changed: (chosen: number, of: number, status: string) => `${chosen} of ${of} parcels changed to ${status.toLowerCase()}`,
  change: (chosen: number, of: number) => `Change ${chosen} of ${of} parcels`,
} as const;
