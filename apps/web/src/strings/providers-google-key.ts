const REFUSALS: Readonly<Record<string, string>> = {
  InvalidKeyMapError: 'Google does not know this key. Please copy it again from the Google Cloud console.',
  MissingKeyMapError: 'Google was sent no key. Please copy it again from the Google Cloud console.',
  ExpiredKeyMapError: 'Google says that this key has expired. Please make a new one in the Google Cloud console.',
  RefererNotAllowedMapError:
    'Google knows the key but does not allow it on this address. Please add this website to the websites of the key in the Google Cloud console.',
  BillingNotEnabledMapError:
    'Google knows the key, but its project has no billing account. Please add one in the Google Cloud console.',
  ApiNotActivatedMapError: 'Google knows the key, but the Maps JavaScript API is not switched on for its project.',
  ApiTargetBlockedMapError:
    'Google knows the key, but it may not be used for the Maps JavaScript API. Please allow that for the key.',
  OverQuotaMapError: 'Google knows the key, but it has been used more often than its quota allows.',
  DeletedApiProjectMapError: 'Google says that the project of this key has been deleted.',
  ProjectDeniedMapError: 'Google refuses the project of this key.',
};

/** Words of trying the key for Google Maps. */
export const googleKey = {
  test: 'Test this key',
  saveFirst: 'Save the key first: it is tested as it is saved.',
  works: 'Google Maps works with this key.',
  unreachable: 'Google could not be reached from this browser, so nothing is known of the key. Maps are our own until it can be.',
  refusals: REFUSALS,
  refused: (code: string) => `Google refuses this key${code === '' ? '' : ` (${code})`}.`,
} as const;
