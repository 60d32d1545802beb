/** Whose data the suburbs are. */
export const CREDITS = { places: 'Places: GeoNames (CC BY 4.0)' };

/** Words of finding the suburb of an address. */
export const places = {
  find: 'Find the suburb',
  placeholder: 'Suburb, town or postal code',
  none: 'No suburb matches. You can fill in the address by hand.',
  group: 'Suburbs',
};

/** Words of what is doubtful about an address. */
export const addressAdvice = {
  use: 'Use that',
  useAll: (place: string) => `Use ${place}`,
} as const;

const pinned = 'Set a pin';

/** Words of what is known of a position; `sure` is empty or begins with a comma. What is only near says so, and not how sure that is. */
export const positions = {
  sure: (percent: number) => `, ${percent} % sure`,
  none: `Position: none yet. ${pinned}`,
  unknown: `Position: not known. ${pinned}`,
  suburb: (suburb: string) => `Approximate: centre of ${suburb}. ${pinned}`,
  postalCode: (code: string) => `Approximate: centre of postal code ${code}. ${pinned}`,
  town: (town: string) => `Approximate: somewhere in ${town}. ${pinned}`,
  pin: 'Position: the pin you have set',
  'address-book': (sure: string) => `Position: from your address book${sure}`,
  deliveries: (sure: string) => `Position: where parcels were handed over before${sure}`,
  google: (sure: string) => `Position: from Google Maps${sure}`,
  googleStreet: (sure: string) => `Position: the street, from Google Maps${sure}`,
} as const;

/** Words of a pin that is set by hand. */
export const pins = {
  pinLabel: 'Pin',
  help: 'Coordinates as copied from a map, such as -26.1467, 28.0436. The driver is sent there.',
  wrong: 'Please enter coordinates in South Africa, latitude first.',
  set: 'Set the pin',
  remove: 'Remove the pin',
  onMap: 'Set it on a map',
  onMapTitle: 'Where is the door?',
  onMapText:
    'Click the map, or drag the pin. By keyboard: the arrow keys move the map, Enter puts the pin in its middle, and the arrow keys move the pin while it is chosen.',
  pinMark: 'The pin: drag it, or move it with the arrow keys',
  near: (suburb: string, km: number) => (km < 1 ? `in or by ${suburb}` : `${km} km from ${suburb}`),
  suburbs: 'Also take the suburb:',
  suburb_of: (suburb: string, city: string, code: string) =>
    [...new Set([suburb, city, code])].filter((part) => part !== '').join(', '),
} as const;
