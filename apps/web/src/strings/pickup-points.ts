interface Size {
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
  readonly weight_kg_max: number;
}

/** Words of lockers and counters. */
export const pickupPoints = {
  label: 'Lockers and counters',
  search: 'Search by name or place',
  kind: 'Show',
  provider: 'Operated by',
  allProviders: 'All operators',
  kinds: { all: 'Lockers and counters', locker: 'Lockers', counter: 'Counters' },
  nearest: 'Nearest first',
  nearMe: 'Near me',
  noPosition: 'In order of name. Let the browser know where you are to see the nearest first.',
  near: (place: string) => `No locker or counter has that name. These are in or near ${place}.`,
  empty: 'No lockers or counters yet.',
  type: { locker: 'Locker', counter: 'Counter' },
  away: (km: number) => (km < 1 ? 'under 1 km away' : `${km.toFixed(1)} km away`),
  hours: 'Open',
  offline: 'Closed for now',
  openNow: 'Open now',
  favourites: 'Favourites',
  keepFavourite: (name: string) => `Keep ${name} as a favourite`,
  letFavouriteGo: (name: string) => `${name} is a favourite; remove it`,
  noFavourites: 'No favourites yet. Tap the star beside a name to keep a locker or counter.',
  closedNow: 'Closed now',
  sizes: 'Sizes',
  sizeOf: ({ length_cm, width_cm, height_cm, weight_kg_max }: Size) =>
    `${length_cm} x ${width_cm} x ${height_cm} cm, ${weight_kg_max} kg`,
  anySize: 'Any parcel that the courier takes',
  freeOf: (free: number, count: number) => (free === 0 ? 'none free' : `${free} of ${count} free`),
  full: 'Full',
  fullForParcel: 'Full for this parcel',
  fitsMyParcel: 'Size that fits my parcel',
  fitsParcel: (size: string) => `Those that hold ${size}`,
  parcelParts: { length_cm: 'Length (cm)', width_cm: 'Width (cm)', height_cm: 'Height (cm)', weight_kg: 'Weight (kg)' },
  showFitting: 'Show those that fit',
  anyParcel: 'Any size',
  measuresMissing: 'Please enter length, width, height and weight.',
  counterTakes: 'The counter takes this parcel.',
  doesNotFit: 'Does not fit.',
  notice: 'Notice',
  photoOf: (name: string) => `Photo of ${name}`,
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

/** Words of taking over the lists of operators. */
export const pointImport = {
  intro: (most: number) =>
    `The whole list of one operator, up to ${most} points. Points no longer on it are closed; parcels already on their way still arrive.`,
  fileName: (provider: string) => `${provider}-points.csv`,
  takeOver: 'Take over this list',
  nothingNew: 'Everything on this list is already here.',
  totals: { added: 'Added', changed: 'Changed', closed: 'Closed', unchanged: 'As before' },
  closing: (count: number, names: readonly string[]) =>
    `${count === 1 ? 'One point is' : `${count} points are`} not in this list any more and will be closed: ${names.join(', ')}${
      count > names.length ? ` and ${count - names.length} more` : ''
    }.`,
  faults: (count: number) =>
    count === 1
      ? 'One cell has to be fixed before the list can be imported.'
      : `${count} cells have to be fixed before the list can be imported.`,
  faultsLabel: 'What needs mending',
  doubts: (count: number) =>
    count === 1
      ? 'One address is doubtful. It can still be imported.'
      : `${count} things about addresses are doubtful. They can still be imported.`,
  doubtsLabel: 'What is doubtful',
  cell: (row: number, column: string) => `Row ${row}, ${column}:`,
  moreFaults: (count: number) => `And ${count} more.`,
  done: 'The list has been imported',
  again: 'Import another list',
  see: 'See them',
} as const;
