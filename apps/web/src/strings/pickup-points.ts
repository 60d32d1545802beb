/** Words of lockers and counters. */
export const pickupPoints = {
  title: 'Locations',
  label: 'Lockers and counters',
  search: 'Search by name or place',
  kind: 'Show',
  kinds: { all: 'Lockers and counters', locker: 'Lockers', counter: 'Counters' },
  nearest: 'Nearest first',
  noPosition: 'In order of name. Let the browser know where you are to see the nearest first.',
  empty: 'No lockers or counters yet.',
  type: { locker: 'Locker', counter: 'Counter' },
  away: (km: number) => (km < 1 ? 'under 1 km away' : `${km.toFixed(1)} km away`),
  hours: 'Open',
  alwaysOpen: 'Day and night',
  offline: 'Closed for now',
  sendHere: 'Send here',
  directions: 'Directions',
  directionsTo: (name: string) => `Directions to ${name}`,
} as const;
