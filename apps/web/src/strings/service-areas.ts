/** Whose data the suburbs are. */
export const CREDITS = { places: 'Places: GeoNames (CC BY 4.0)' };

/** Words of finding the suburb of an address. */
export const places = {
  find: 'Find the suburb',
  placeholder: 'Suburb, town or postal code',
  none: 'No suburb matches. You can fill in the address by hand.',
  group: 'Suburbs',
};

/** Words of maps. */
export const serviceAreas = {
  // Source: ERR-17.
  mapMissing:
    'Google Maps could not be loaded. Please check that you do not have any browser extensions that might be blocking this functionality.',
  several: (count: number, first: string) => `${count} places, one of them ${first}: show them`,
  map: 'Zones and branches on the map',
  layers: 'Layers',
  layer: {
    branches: 'Branches',
    drivers: 'Drivers',
    rates: 'Rate zones',
    surcharges: 'Surcharge zones',
    service_days: 'Service days',
    exceptions: 'Exceptions',
  },
  why: 'Which zones hold an address?',
  searchAddress: 'Suburb, city or postal code',
  noPlace: 'No such place is known.',
  inNoZone: 'No zone of the layers you may see holds it.',
  holds: (place: string) => `${place} lies in`,
  foundBy: {
    outline: 'inside its outline',
    province: 'by its province',
    place: 'by a place that it names',
    code: 'by its postal code',
    tag: 'by the tag of a zone',
    nearest: 'the nearest branch',
  },
  zones: 'Zones',
  searchZones: 'Search zones',
  noZones: 'No zones yet. Draw one or import a KML file.',
  nothingShown: 'Switch a layer on to see it.',
  more: (shown: number, count: number) => `${shown} of ${count} zones of this layer are shown.`,
  facts: {
    layer: 'Layer',
    code: 'Code',
    outlines: 'Outlines',
    provinces: 'Provinces',
    places: 'Places',
    weekdays: 'Days',
    when: 'When',
    effect: 'What changes',
    message: 'Message',
    tag: 'Zones with the tag',
    tags: 'Tags',
    rates: 'Rates',
    surcharges: 'Surcharges',
    changed: 'Last changed',
  },
  rates: (count: number) => (count === 1 ? '1 rate of' : `${count} rates of`),
  tags: 'Tags',
  zonesTagged: 'Zones with the tag',
  allTags: 'All zones',
  paintTags: 'Colour zones by their tags',
  onTheRoad: 'Drivers on the road',
  seen: (name: string, time: string) => `${name}, seen ${time}`,
  seenAt: (time: string) => `Seen ${time}`,
  nobodySeen: 'No device of a driver has said where it is within a day.',
  noArea: 'No area is drawn.',
  drawLayer: (layer: string) => `Draw: ${layer}`,
  draw: 'Draw',
  drawArea: 'Draw its area',
  openException: 'Open exception',
  outlines: (outlines: number, nodes: number) => `${outlines} with ${nodes} corners`,
  editsIn: 'Zones are changed in a draft of the tariff.',
  toTariff: 'Open the tariff',
  mapKeys: 'Arrow keys move the map, plus and minus bring it nearer and take it further away.',
  placeBeyond: (arrow: string, name: string, km: number) => `${arrow} ${name} ${km < 10 ? km.toFixed(1) : Math.round(km)} km`,
  mapControls: {
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'AttributionControl.ToggleAttribution': 'Where the map comes from',
    'Map.Title': 'Map',
  },
} as const;

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
  help: 'Coordinates as a map copies them, such as -26.1467, 28.0436. The driver is sent there.',
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
