import type { HeldKind } from '@tsela/domain/overview/person';

/** Words of the screen with everything that is held on a person. */
export const personalData = {
  help: 'Everything that is held on a person here, as one file to give to them. They are found by the address or number in users, bookings, messages and address books.',
  email: 'E-mail address',
  number: 'Mobile number',
  find: 'Find',
  foundTitle: 'What is held',
  nothing: 'Nothing is held on this person.',
  nothingHelp:
    'Check the spelling, or look for the other of the two: an e-mail address and a mobile number are found separately.',
  alsoKnown: (what: string) => `This user also has ${what}.`,
  lookForBoth: 'Look for both',
  count: (count: number) => (count >= 10_000 ? '10 000+' : String(count)),
  kinds: {
    user: 'User, with their settings',
    driver: 'Driver, with where they were last seen',
    sessions: 'Sign-ins',
    bookings: 'Bookings as sender or recipient',
    messages: 'Messages to them',
    address_book: 'Address book entries',
    accounts: 'Accounts with them as contact',
    branches: 'Branches with them as contact',
    shipment_notes: 'Notes on shipments they wrote',
    account_notes: 'Notes on accounts they wrote',
    account_files: 'Files on accounts they added',
    blocked_entries: 'Blocked list entries',
    blocked_hits: 'Attempts turned away by the blocked list',
    log: 'Entries in the change log',
  } satisfies Record<HeldKind, string>,
  download: 'Download as a file',
  downloading: (records: number) => `Reading, ${records} records so far…`,
  downloaded: 'The file is saved.',
  fileHelp:
    'The file holds everything listed here, but no passwords, codes or other secrets, and nothing about the other side of a booking.',
  fileAbout:
    'Everything that is held on this person. Passwords, codes and other secrets are not part of it. Files are listed by name.',
} as const;
