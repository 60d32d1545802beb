/** Words of the landing page. */
export const overview = {
  landingTitle: (provider: string) => `Send and track parcels with ${provider}`,
  landingText: 'Door to door, to a locker or to a counter, anywhere in South Africa.',
  trackTitle: 'Track my parcel',
  trackText: 'Enter the reference from your e-mail, SMS or sticker.',
  trackLabel: 'Tracking reference',
  trackPlaceholder: 'For example 7K4QXM',
  track: 'Track',
  quoteTitle: 'Quick quote',
  quoteText: 'See what a parcel costs before you send it. No account needed.',
  quote: 'Get a quote',
  loginTitle: 'Log in',
  staffLoginTitle: 'Staff login',
  loginText: 'Book parcels, print stickers and see every delivery of your account.',
  login: 'Log in',
} as const;
