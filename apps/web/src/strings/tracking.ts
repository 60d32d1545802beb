/** Words of the public tracking page: plain enough for anybody. */
export const tracking = {
  title: 'Track my parcel',
  label: 'Tracking reference',
  placeholder: 'For example 7K4QXM',
  track: 'Track',
  notFound: 'Could not find shipment',
  checkReference: 'Check the reference and try again.',
  history: 'What happened so far',
  parcels: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
} as const;
