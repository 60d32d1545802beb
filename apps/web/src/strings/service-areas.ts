/** Words of maps. */
export const serviceAreas = {
  // Source: ERR-17.
  mapMissing:
    'Google Maps could not be loaded. Please check that you do not have any browser extensions that might be blocking this functionality.',
  several: (count: number, first: string) => `${count} places, one of them ${first}: show them`,
  mapControls: {
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'AttributionControl.ToggleAttribution': 'Where the map comes from',
    'Map.Title': 'Map',
  },
} as const;
