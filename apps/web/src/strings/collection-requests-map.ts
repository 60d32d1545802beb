/** Words of the map of a collection request, and of the photos of its stop. */
export const requestMap = {
  title: 'Map',
  label: (reference: string) => `Map of ${reference}`,
  collectFrom: (street: string) => `Collect from ${street}`,
  notKnown: 'This address cannot be placed on the map.',
  photo: (at: number, of: number) => (of === 1 ? 'Photo of the driver' : `Photo ${at} of ${of} of the driver`),
} as const;
