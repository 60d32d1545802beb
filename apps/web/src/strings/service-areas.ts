/** Words of maps. */
export const serviceAreas = {
  // Source: ERR-17.
  mapMissing:
    'Google Maps could not be loaded. Please check that you do not have any browser extensions that might be blocking this functionality.',
  several: (count: number, first: string) => `${count} places, one of them ${first}: show them`,
  maps: 'Maps',
  map: 'Zones and branches on the map',
  layers: 'Layers',
  layer: { branches: 'Branches', rates: 'Rate zones', surcharges: 'Surcharge zones', service_days: 'Service days' },
  why: 'Which zones hold an address?',
  searchAddress: 'Suburb, city or postal code',
  noPlace: 'No such place is known.',
  inNoZone: 'No zone of the layers you may see holds it.',
  holds: (place: string) => `${place} lies in`,
  foundBy: { outline: 'inside its outline', province: 'by its province', place: 'by its name or postal code' },
  zones: 'Zones',
  searchZones: 'Search zones',
  noZones: 'No zones yet. They are made in the tariff.',
  nothingShown: 'Switch a layer on to see it.',
  more: (shown: number, count: number) => `${shown} of ${count} zones of this layer are shown.`,
  facts: {
    layer: 'Layer',
    code: 'Code',
    outlines: 'Outlines',
    provinces: 'Provinces',
    places: 'Places',
    weekdays: 'Days',
  },
  outlines: (outlines: number, nodes: number) => `${outlines} with ${nodes} corners`,
  editsIn: 'Zones are changed in a draft of the tariff.',
  toTariff: 'Open the tariff',
  mapControls: {
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'AttributionControl.ToggleAttribution': 'Where the map comes from',
    'Map.Title': 'Map',
  },
} as const;
