/** Words of the shell; those the specification gives are here to the letter. */
export const shell = {
  notFound: {
    title: 'Oops!',
    text: "We can't seem to find the page you're looking for.",
    code: 'Error code: 404',
    home: 'Go to the home page',
  },
  providerNotFound: { title: 'Page not found', text: 'Not found' },
  startError: { title: 'Error' },
  notSetUp: {
    title: 'This installation is not set up yet',
    text: 'Open the link that was printed in the window of npm start. It makes the first administrator.',
    small: 'Closed the window, or is the link older than 24 hours? Restart the server to print a new one.',
  },
  refreshAndTry: 'Please refresh your page and try again.',
  settingsMissing: 'Provider settings not found.',
  generalDataFailed: 'Could not load general data.',
  unhandled:
    'An error has occurred. Our development team has been notified and will attempt to fix the issue ASAP. Please try refreshing the page to resolve the issue.',
  oldFiles: 'Your browser is making use of old files. Please try clearing your cache and refreshing the page.',
  cookiesDisabled:
    'You have cookies disabled for this website. Please check your browser settings to enable cookies and refresh the page to try again.',
  refreshPage: 'Refresh the page',
  maintenance: { text: 'Please check back in a few minutes.' },
  accountClosed: (support: string) =>
    support === ''
      ? 'Your account has been closed. Please contact support to reopen it.'
      : `Your account has been closed. Please contact support at ${support} to reopen it.`,
  notPermittedTitle: 'Not permitted',
  notPermitted: 'You do not have permission to view this page.',
  /** `screen` is its name in the menu, where it is there. */
  whyNotPermitted: (screen: string | undefined, why: { kind: string; permission?: string } | null): string => {
    const named = screen === undefined ? 'This page' : `“${screen}”`;
    switch (why?.kind) {
      case 'switched-off':
        return `${named} is switched off here.`;
      case 'for-others':
        return "Your role can't open this page.";
      case 'no-screen':
        return screen === undefined
          ? 'Your role does not include this page. An administrator can give it to you.'
          : `Your role does not have the screen ${named}. An administrator can give it to you.`;
      case 'no-right':
        return `Your role lacks the right ${why?.permission}. An administrator can give it to you.`;
      default:
        return '';
    }
  },
  goHome: 'Go to the start page',
  tokenExpired: 'Token has expired.',
  notices: 'Notices',
  offline: 'You are currently offline. Please check your internet connection.',
  backOnline: 'You are back online!',
  overdue: (invoices: readonly string[]) =>
    `Your invoice(s) ${invoices.join(', ')} are overdue. Please pay them as soon as possible to prevent suspension of your services.`,
  siteMessage: { error: 'Urgent message', warning: 'Warning', info: 'Message', success: 'Good news' },
  quickLinks: 'Quick links',
  widget: 'Chat and help',
  closeWidget: 'Close chat and help',
  appOnly: {
    title: 'Hi there! Ready to send some parcels?',
    text: 'Your sign-in belongs to our phone app. Please open the app on your phone to send and follow your parcels.',
  },
  outOfDate: {
    title: 'Your browser is out of date',
    body: 'Some things may not look or work as they should, and your browser may miss security updates. Please update it, or use a newer one.',
    ok: 'Ok',
    leaveAlone: "Don't remind me again",
  },
  onHold: 'Account on hold',
  viewAccount: 'View account',
  inactivity: {
    title: 'Are you still there?',
    body: (seconds: number) =>
      `There has been no activity for a while. You will be logged out in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    leave: 'Log me out',
    stay: "I'm still here",
    loggedOut: 'You were logged out because there was no activity for a while.',
  },
  acting: {
    note: (name: string) => `You are acting for ${name}.`,
    noteAt: (name: string, provider: string) => `You are acting for ${name} at ${provider}.`,
    stop: 'Stop impersonating',
    refusedTitle: 'Not possible',
    goOn: 'Continue as yourself',
  },
  profile: 'Your profile',
  newVersion: 'New version available - Click here to update',
  newVersionTitle: 'New version available',
  newVersionBody: (version: string) => `Version ${version} is ready. Refreshing takes a moment and keeps you signed in.`,
  refreshNow: 'Refresh now',
  remindMeLater: 'Remind me later',
  navigation: 'Main navigation',
  skipToContent: 'Skip to content',
  guide: 'Guide to this page',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  collapse: 'Collapse navigation',
  expand: 'Expand navigation',
  sendParcel: 'Send a parcel',
  logOut: 'Log out',
  back: 'Back',
  schemes: { light: 'Light colours', dark: 'Dark colours' },
  noLine: 'Live updates are off: this page checks for changes every minute',
  version: (version: string) => `Version ${version}`,
  releaseNotes: {
    whatIsNew: 'Read what is new',
    link: (version: string, unread: number) =>
      unread === 0 ? `${version}, release notes` : `${version}, release notes, ${unread} unread`,
    unread: 'New since your last visit',
  },
  balance: 'Balance',
  used: 'Used',
  /** Prepaid accounts are topped up, postpaid ones pay what they have used. */
  topUpHint: { prepaid: 'Click here to top up account', postpaid: 'Click here to pay your account' },
  topUp: { prepaid: 'Top up', postpaid: 'Pay your account' },
  findReference: 'Find a reference',
  search: 'Search',
  staffPages: 'Branches and lists',
  openPalette: 'Search or go to',
  live: 'Live',
  reconnecting: 'Reconnecting',
  couldNotFind: 'Could not find shipment',
  referenceNotFound: {
    title: 'Reference could not be found',
    body: 'It seems that the reference you entered could not be found. Would you like to create a new shipment?',
    yes: 'Yes, create a new shipment',
  },
  unsaved: {
    title: 'Are you sure you want to leave?',
    body: 'There are unsaved changes on this page. They are lost when you leave.',
    leave: 'Yes, leave',
    stay: 'Stay',
  },
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  needHelp: 'Need help?',
} as const;

/** Words of sending a paper by e-mail. */
export const emailDialog = {
  recipients: 'To',
  recipientsHelp: 'Separate several addresses with commas. If left empty, it goes to the billing contact.',
  send: 'Send',
  sent: (to: string) => `Sent to ${to}.`,
} as const;

/** Words of the field that finds an account. */
export const branchPicker = {
  branch: 'Branch',
  all: 'All branches',
  closed: (name: string) => `${name} (closed)`,
} as const;

export const accountPicker = {
  account: 'Account',
  accountPlaceholder: 'Name or code',
  chooseAccount: 'Choose an account',
  anyAccount: 'Any account',
} as const;
