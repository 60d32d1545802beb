interface Size {
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
  readonly weight_kg_max: number;
}

/** Words of lockers and counters. */
export const pickupPoints = {
  title: 'Locations',
  label: 'Lockers and counters',
  search: 'Search by name or place',
  kind: 'Show',
  provider: 'Operated by',
  providers: { all: 'All operators', 'bob-box': 'Bob Box', 'tcg-locker': 'TCG Locker', 'ram-counter': 'RAM Counter' },
  kinds: { all: 'Lockers and counters', locker: 'Lockers', counter: 'Counters' },
  nearest: 'Nearest first',
  noPosition: 'In order of name. Let the browser know where you are to see the nearest first.',
  empty: 'No lockers or counters yet.',
  type: { locker: 'Locker', counter: 'Counter' },
  away: (km: number) => (km < 1 ? 'under 1 km away' : `${km.toFixed(1)} km away`),
  hours: 'Open',
  alwaysOpen: 'Day and night',
  offline: 'Closed for now',
  openNow: 'Open now',
  closedNow: 'Closed now',
  sizes: 'Sizes',
  sizeOf: ({ length_cm, width_cm, height_cm, weight_kg_max }: Size) =>
    `${length_cm} x ${width_cm} x ${height_cm} cm, ${weight_kg_max} kg`,
  anySize: 'Any parcel that the courier takes',
  sendHere: 'Send here',
  sendFromHere: 'Send from here',
  copyLink: (name: string) => `Copy the link to ${name}`,
  map: 'Lockers and counters on the map',
  showAs: 'List or map',
  asList: 'List',
  asMap: 'Map',
  youAreHere: 'You are here',
  directions: 'Directions',
  directionsTo: (name: string) => `Directions to ${name}`,
} as const;
