/** Words of adding to a shipment's history, and of its PINs. */
export const addingEvents = {
  action: 'Add to the history',
  title: (reference: string) => `Add to the history of ${reference}`,
  add: 'Add',
  added: 'Added to the history.',
  message: 'What happened',
  day: 'Day',
  time: 'Time',
  branch: 'Branch',
  noBranch: 'No branch',
  parcel: 'Parcel',
  allParcels: 'The whole shipment',
  seenBy: 'Who reads it',
  staffOnly: 'Staff only',
  everyone: 'Customer and recipient too',
} as const;

export const shownPins = {
  label: { delivery: 'Delivery PIN', pickup: 'Pickup PIN', dropoff: 'Drop-off PIN' },
  sent: (when: string, count: number) => (count === 1 ? `sent ${when}` : `sent ${count} times, last ${when}`),
  ahead: (why: string) => `Not sent yet, and ${why}`,
  unsent: (when: string, why: string) => `Made ${when}, but ${why}`,
  wrong: (tries: number, left: number) =>
    `${tries} wrong ${tries === 1 ? 'try' : 'tries'}, ${left === 0 ? 'none left' : `${left} left`}`,
} as const;

export const routeMap = {
  label: 'Route of the shipment',
  nothing: 'Nothing about this shipment can be shown on the map yet.',
  collection: (place: string) => `Collection: ${place}`,
  delivery: (place: string) => `Delivery: ${place}`,
  branch: (name: string) => `Branch: ${name}`,
  lines: {
    gone: 'The solid line shows where it has been.',
    planned: 'The dashed line shows what is left, as the crow flies.',
  },
} as const;
